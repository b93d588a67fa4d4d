"""`python -m maniple` is the command `maniple`."""

from maniple.cli import main

if __name__ == "__main__":
    main()
