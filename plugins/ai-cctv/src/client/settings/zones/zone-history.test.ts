import { type ZoneLists, type ZonePlace, zoneKinds } from '@gantry/plugin-ui/cameras';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  middleAfter,
  startingPoints,
  withCornerAfter,
  withCornerAt,
  withCornerMoved,
  withName,
  withNewZone,
  withoutCorner,
  withoutZone,
} from './zone-edits.ts';
import { areSame, begun, redone, stepped, undone, type ZoneHistory } from './zone-history.ts';

const none: ZoneLists = { dangerZoneList: [], detectionZoneList: [], flowCountLineList: [] };
// Also places far beside the picture, as a pointer that left it says them.
const wild = fc.double({ min: -3, max: 4 });
const point = fc.record({ x: wild, y: wild });
const place: fc.Arbitrary<ZonePlace> = fc.record({
  kind: fc.constantFrom(...zoneKinds),
  at: fc.nat(3),
});

type Edit = (lists: ZoneLists) => ZoneLists;
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(fc.constantFrom(...zoneKinds), fc.array(point, { maxLength: 5 })).map(
    ([kind, points]): Edit =>
      (lists) =>
        withNewZone(lists, kind, { name: 'New', points: points.length > 0 ? points : startingPoints(kind) })
          .lists,
  ),
  fc.tuple(place, fc.nat(6), point).map(
    ([at, corner, to]): Edit =>
      (lists) =>
        withCornerAt(lists, at, corner, to),
  ),
  fc.tuple(place, fc.nat(6), point).map(
    ([at, corner, by]): Edit =>
      (lists) =>
        withCornerMoved(lists, at, corner, by),
  ),
  fc.tuple(place, fc.nat(6)).map(
    ([at, corner]): Edit =>
      (lists) => {
        const middle = middleAfter(lists[at.kind][at.at]?.points ?? [], corner, corner % 2 === 0);
        return middle === undefined ? lists : withCornerAfter(lists, at, middle.after, middle.point);
      },
  ),
  fc.tuple(place, fc.nat(6)).map(
    ([at, corner]): Edit =>
      (lists) =>
        withoutCorner(lists, at, corner),
  ),
  fc.tuple(place, fc.string()).map(
    ([at, name]): Edit =>
      (lists) =>
        withName(lists, at, name),
  ),
  place.map(
    (at): Edit =>
      (lists) =>
        withoutZone(lists, at),
  ),
);
const act = fc.oneof(
  fc.tuple(edit, fc.option(fc.constantFrom('a', 'b'), { nil: undefined })).map(
    ([change, run]) =>
      (history: ZoneHistory) =>
        stepped(history, change(history.present), run),
  ),
  fc.constantFrom(undone, redone),
);

describe('steps of drawing', () => {
  it('keep every corner in the picture, and no zone without a corner', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const { present } = acts.reduce((history, next) => next(history), begun(none));
        return zoneKinds.every((kind) =>
          present[kind].every(
            ({ points }) =>
              points.length > 0 && points.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1),
          ),
        );
      }),
    );
  });

  it('come back as they were when they are undone and done again, one by one and all together', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const history = acts.reduce((now, next) => next(now), begun(none));
        const { present, past } = history;
        if (past.length > 0 && !areSame(redone(undone(history)).present, present)) return false;
        const first = past.reduce((now) => undone(now), history);
        const again = past.reduce((now) => redone(now), first);
        return (
          areSame(first.present, past[0] ?? present) &&
          areSame(again.present, present) &&
          again.future.length === history.future.length
        );
      }),
    );
  });

  it('of one run are undone together', () => {
    const { lists, place: at } = withNewZone(none, 'dangerZoneList', { name: '', points: [{ x: 0, y: 0 }] });
    const typed = ['B', 'Bo', 'Boo', 'Boom'].reduce(
      (now, name) => stepped(now, withName(now.present, at, name), 'name'),
      begun(lists),
    );
    expect(typed.present.dangerZoneList[0]?.name).toBe('Boom');
    expect(undone(typed).present).toEqual(lists);
  });
});
