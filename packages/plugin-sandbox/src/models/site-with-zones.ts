import { type Box, type FixtureModel, fixtureModel } from './fixture-object.ts';

type Described = Parameters<typeof fixtureModel>[2][number];

const zones = [
  { key: 'zone A', name: 'Zone A, excavation', from: [2, -28], to: [18, -16], risk: 'high' },
  { key: 'zone B', name: 'Zone B, piling', from: [22, -28], to: [38, -14], risk: 'high' },
  { key: 'zone C', name: 'Zone C, storage', from: [2, -12], to: [14, -3], risk: 'low' },
  { key: 'zone D', name: 'Zone D, offices', from: [28, -11], to: [38, -3], risk: 'low' },
] as const;

/** A building site from above: ground, work zones, offices, containers, a crane, and a hoarding around. */
export function siteWithZones(): FixtureModel {
  return fixtureModel('site', 'Site, north yard', [
    { key: 'site', category: 'IFCSITE', name: 'North yard' },
    {
      key: 'ground',
      category: 'IFCGEOGRAPHICELEMENT',
      name: 'Ground',
      parent: 'site',
      box: [0, -0.4, -30, 40, 0, 0],
    },
    ...zones.map(
      ({ key, name, from: [x0, z0], to: [x1, z1], risk }): Described => ({
        key,
        category: 'IFCSPATIALZONE',
        name,
        parent: 'site',
        properties: { 'Pset_WorkZone.Risk': risk, 'Pset_WorkZone.Code': key.slice(-1) },
        form: {
          kind: 'area',
          corners: [
            [x0, 0.02, z0],
            [x1, 0.02, z0],
            [x1, 0.02, z1],
            [x0, 0.02, z1],
          ],
          height: 0.06,
        },
      }),
    ),
    ...offices(),
    ...containers(),
    ...crane(),
    ...hoarding(),
  ]);
}

const solid = (key: string, category: string, name: string, box: Box): Described => ({
  key,
  category,
  name,
  parent: 'site',
  box,
});

function offices(): readonly Described[] {
  return [0, 1].map((storey) =>
    solid(`office ${storey}`, 'IFCBUILDINGELEMENTPROXY', `Site office, level ${storey + 1}`, [
      ...([29, 0.1 + storey * 2.8, -10] as const),
      ...([37, 2.8 + storey * 2.8, -5] as const),
    ]),
  );
}

function containers(): readonly Described[] {
  return [0, 1, 2].map((place) =>
    solid(`container ${place}`, 'IFCBUILDINGELEMENTPROXY', `Container ${place + 1}`, [
      3 + place * 3.4,
      0.1,
      -10.5,
      5.4 + place * 3.4,
      2.6,
      -4.5,
    ]),
  );
}

function crane(): readonly Described[] {
  const [x, z] = [20, -14];
  return [
    solid('crane base', 'IFCFOOTING', 'Crane base', [x - 1.6, 0, z - 1.6, x + 1.6, 0.8, z + 1.6]),
    solid('crane mast', 'IFCTRANSPORTELEMENT', 'Tower crane, mast', [
      x - 0.5,
      0.8,
      z - 0.5,
      x + 0.5,
      18,
      z + 0.5,
    ]),
    solid('crane jib', 'IFCTRANSPORTELEMENT', 'Tower crane, jib', [
      x - 5,
      18,
      z - 0.35,
      x + 15,
      18.9,
      z + 0.35,
    ]),
  ];
}

function hoarding(): readonly Described[] {
  return [
    solid('hoarding north', 'IFCWALL', 'Hoarding, north', [0, 0, -30, 40, 2.2, -29.85]),
    solid('hoarding west', 'IFCWALL', 'Hoarding, west', [0, 0, -30, 0.15, 2.2, 0]),
    solid('hoarding east', 'IFCWALL', 'Hoarding, east', [39.85, 0, -30, 40, 2.2, 0]),
    solid('hoarding south', 'IFCWALL', 'Hoarding, south', [0, 0, -0.15, 26, 2.2, 0]),
  ];
}
