"""Which function writes which expression and instruction."""

from __future__ import annotations

from collections.abc import Mapping

from maniple.interpreter.generation import (
    arithmetic,
    gatherings,
    luck,
    moving,
    places,
    quantifiers,
    roads,
    storing,
    triggers,
    values,
)
from maniple.interpreter.generation.narrowing import WithValue
from maniple.interpreter.generation.scope import Generator, StepGenerator
from maniple.ir import expressions as ex
from maniple.ir import instructions as ins

EXPRESSIONS: Mapping[type, Generator] = {
    ex.Const: values.const,
    ex.Bound: values.bound,
    ex.Local: values.local,
    ex.Global: values.global_,
    ex.Setting: values.setting,
    ex.Field: values.field_,
    ex.Lookup: values.lookup,
    ex.Call: values.call,
    ex.SealedSeen: values.sealed_seen,
    WithValue: values.with_value,
    ex.Winners: values.winners,
    ex.Knowers: places.knowers,
    ex.Arith: arithmetic.arith,
    ex.Compare: arithmetic.compare,
    ex.And: arithmetic.and_,
    ex.Or: arithmetic.or_,
    ex.Not: arithmetic.not_,
    ex.Cond: arithmetic.cond,
    ex.Let: arithmetic.let,
    ex.Member: gatherings.member,
    ex.SetFrom: gatherings.set_from,
    ex.ListFrom: gatherings.list_from,
    ex.SetOp: gatherings.set_op,
    ex.ListOp: gatherings.list_op,
    ex.AsSet: gatherings.as_set,
    ex.AsList: gatherings.as_list,
    ex.Size: gatherings.size,
    ex.Head: gatherings.head,
    ex.Nth: gatherings.nth,
    ex.FaceSum: gatherings.face_sum,
    ex.MakeDice: gatherings.make_dice,
    ex.Filter: quantifiers.filter_,
    ex.Map: quantifiers.map_,
    ex.Any: quantifiers.any_,
    ex.Count: quantifiers.count,
    ex.Sum: quantifiers.sum_,
    ex.Best: quantifiers.best,
    ex.First: quantifiers.first,
    ex.ZoneId: places.zone_id,
    ex.Contents: places.contents,
    ex.ZoneOf: places.zone_of,
    ex.ZoneOwner: places.zone_owner,
    ex.ZoneIn: places.zone_in,
    ex.InPlay: places.in_play,
    ex.Admits: places.admits,
    ex.Neighbours: roads.neighbours,
    ex.Reach: roads.reach,
    ex.Distance: roads.distance,
    ex.Contenders: triggers.contenders,
}

# Those that turn the flow are in `turns`.
STEPS: Mapping[type, StepGenerator] = {
    ins.Assign: storing.assign,
    ins.Unseal: storing.unseal,
    ins.Collect: storing.collect,
    ins.Leave: storing.leave,
    ins.Keep: storing.keep,
    ins.Lapse: storing.lapse,
    ins.Depart: storing.depart,
    ins.Say: storing.say,
    ins.Roll: luck.roll,
    ins.Flip: luck.flip,
    ins.Pick: luck.pick,
    ins.Shuffle: luck.shuffle,
    ins.Move: moving.move,
    ins.Reveal: moving.reveal,
}
