"""What the screen itself says, in the languages that it speaks; games bring their own texts."""

from __future__ import annotations

ENGLISH = "en"

# Texts by language, with their values as `str.format` takes them.
_TEXTS: dict[str, dict[str, str]] = {
    "en": {
        "yes": "yes",
        "no": "no",
        "empty": "empty",
        "a hidden card": "a hidden card",
        "1 hidden card": "1 hidden card",
        "hidden cards": "{count} hidden cards",
        "last of cards": "{count} cards, the last of them",
        "you": "{name} (you)",
        "out": "{name} (out)",
        "your": "your {zone}",
        "zone of": "{name}: {zone}",
        "of table": "{name}: {value}",
        "asks": "{name}: {question}",
        "in secret": "{question} (in secret)",
        "a number": "a number: {numbers}",
        "from to": "from {low} to {high}",
        "more options": "… {count} more: type a part of the one you want, or `options`",
        "lines before": "… {count} lines before (`log` shows all)",
        "type something": "Type the number of an option, or `help`.",
        "not on offer": "`{line}` is not on offer. Type the number of an option, or `help`.",
        "no such number": "{line} is not on offer; `options` lists what is.",
        "several": "That may mean several options:",
        "help begins": "A number or a part of an option decides. Besides:",
        "help": "what can be typed",
        "table": "the table once more",
        "options": "all options once more",
        "log": "all that has happened, as you may read it",
        "look": "`look WORD`: what is printed on cards and places with that word in their names",
        "undo": "take back your last decision, unless somebody could learn from it",
        "save": "`save FILE`: write the game down; `maniple play --resume FILE` goes on with it",
        "quit": "leave the game",
        "look at what": "Look at what? `look WORD`",
        "nothing called": "Nothing is called `{word}`.",
        "and more": "… and {count} more",
        "nothing to undo": "There is no decision of yours to take back.",
        "others decided": "Others have decided since.",
        "chance": "Chance has spoken since.",
        "learnt": "Somebody has learnt something hidden since.",
        "opened": "The answers that were sealed are open now.",
        "where to": "Where to? `save FILE`",
        "not written": "{file} cannot be written: {why}",
        "saved": "Saved. `maniple play --resume {file}` goes on.",
        "hand over": "The screen is for {name} now. Press Enter when nobody else looks. ",
        "for": "for {name}",
        "left": "The game was left.",
        "no result": "The rules came to their end without a result.",
        "winners": "Winners: {names}",
        "nobody": "nobody",
        "scores": "Scores: {scores}",
    },
    "fr": {
        "yes": "oui",
        "no": "non",
        "empty": "vide",
        "a hidden card": "une carte cachée",
        "1 hidden card": "1 carte cachée",
        "hidden cards": "{count} cartes cachées",
        "last of cards": "{count} cartes, dont les dernières",
        "you": "{name} (vous)",
        "out": "{name} (hors jeu)",
        "your": "à vous : {zone}",
        "zone of": "{name} : {zone}",
        "of table": "{name} : {value}",
        "asks": "{name} : {question}",
        "in secret": "{question} (en secret)",
        "a number": "un nombre : {numbers}",
        "from to": "de {low} à {high}",
        "more options": "… {count} de plus : tapez une partie de celle que vous voulez, ou `options`",
        "lines before": "… {count} lignes avant (`log` montre tout)",
        "type something": "Tapez le numéro d'une option, ou `help`.",
        "not on offer": "`{line}` n'est pas proposé. Tapez le numéro d'une option, ou `help`.",
        "no such number": "{line} n'est pas proposé ; `options` montre ce qui l'est.",
        "several": "Cela peut désigner plusieurs options :",
        "help begins": "Un numéro ou une partie d'une option décide. En outre :",
        "help": "ce qui peut être tapé",
        "table": "la table encore une fois",
        "options": "toutes les options encore une fois",
        "log": "tout ce qui s'est passé, tel que vous pouvez le lire",
        "look": "`look MOT` : ce qui est imprimé sur les cartes et les lieux dont le nom contient ce mot",
        "undo": "reprendre votre dernière décision, sauf si elle a pu apprendre quelque chose à quelqu'un",
        "save": "`save FICHIER` : noter la partie ; `maniple play --resume FICHIER` la reprend",
        "quit": "quitter la partie",
        "look at what": "Regarder quoi ? `look MOT`",
        "nothing called": "Rien ne s'appelle `{word}`.",
        "and more": "… et {count} de plus",
        "nothing to undo": "Vous n'avez aucune décision à reprendre.",
        "others decided": "D'autres ont décidé depuis.",
        "chance": "Le hasard a parlé depuis.",
        "learnt": "Quelqu'un a appris depuis une chose cachée.",
        "opened": "Les réponses scellées sont ouvertes à présent.",
        "where to": "Où ? `save FICHIER`",
        "not written": "{file} ne peut pas être écrit : {why}",
        "saved": "Partie notée. `maniple play --resume {file}` la reprend.",
        "hand over": "L'écran est à {name}. Appuyez sur Entrée quand personne d'autre ne regarde. ",
        "for": "pour {name}",
        "left": "La partie a été quittée.",
        "no result": "Les règles sont arrivées à leur fin sans résultat.",
        "winners": "Vainqueurs : {names}",
        "nobody": "personne",
        "scores": "Points : {scores}",
    },
}


def languages() -> tuple[str, ...]:
    """The languages of the screen."""
    return tuple(_TEXTS)


def keys(language: str) -> tuple[str, ...]:
    """The keys of the texts that a language has."""
    return tuple(_TEXTS[language])


def say(language: str, key: str, **values: object) -> str:
    """A text in a language, else in English, with its values."""
    texts = _TEXTS.get(language, _TEXTS[ENGLISH])
    return texts[key].format(**values)
