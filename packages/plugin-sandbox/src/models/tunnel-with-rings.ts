import { type FixtureModel, fixtureModel } from './fixture-object.ts';

type Described = Parameters<typeof fixtureModel>[2][number];

/** Metres: clear radius, thickness and length of a ring. */
const ring = { inner: 2.85, thickness: 0.3, length: 1.5 };
const ringCount = 12;
/** Degrees of a segment's ends: five of 66 and a key of 30. */
const ends = [-15, 15, 81, 147, 213, 279, 345];

/** A bored tunnel: rings of six segments, the invert with its track slab, a walkway, and rings that are not built yet. */
export function tunnelWithRings(): FixtureModel {
  const length = ringCount * ring.length;
  return fixtureModel('tunnel', 'Tunnel, chainage 1+200', [
    { key: 'tunnel', category: 'IFCFACILITY', name: 'Running tunnel, southbound' },
    ...Array.from({ length: ringCount }, (_, at) => ringAt(at)).flat(),
    {
      key: 'invert',
      category: 'IFCSLAB',
      name: 'Invert',
      parent: 'tunnel',
      box: [0, -2.6, -1.3, length, -1.9, 1.3],
      properties: { Material: 'Concrete', 'Pset_Construction.Stage': 'Second stage' },
    },
    {
      key: 'walkway',
      category: 'IFCSLAB',
      name: 'Evacuation walkway',
      parent: 'tunnel',
      box: [0, -1.2, 1.55, length, -1, 2.35],
      properties: { Material: 'Concrete', 'Pset_Construction.Stage': 'Third stage' },
    },
  ]);
}

function ringAt(at: number): readonly Described[] {
  const number = 101 + at;
  const key = `ring ${number}`;
  const built = at < 9;
  const facts = {
    Ring: number,
    Chainage: 1200 + at * ring.length,
    Material: 'Precast concrete',
    'Pset_Construction.Status': built ? 'built' : 'planned',
  };
  return [
    { key, category: 'IFCELEMENTASSEMBLY', name: `Ring ${number}`, parent: 'tunnel', properties: facts },
    ...ends.slice(0, -1).map((from, segment) => ({
      key: `${key} ${segment}`,
      category: 'IFCBUILDINGELEMENTPART',
      name: segment === 0 ? `Ring ${number}, key` : `Ring ${number}, segment ${segment}`,
      parent: key,
      properties: { ...facts, Segment: segment === 0 ? 'K' : `S${segment}` },
      form: {
        kind: 'segment' as const,
        centre: [at * ring.length, 0, 0] as const,
        inner: ring.inner,
        outer: ring.inner + ring.thickness,
        length: ring.length - 0.04,
        from: from + 0.6,
        to: (ends[segment + 1] ?? from) - 0.6,
      },
    })),
  ];
}
