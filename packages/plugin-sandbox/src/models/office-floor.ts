import { type Box, type FixtureModel, fixtureModel } from './fixture-object.ts';

type Described = Parameters<typeof fixtureModel>[2][number];

/** Metres: length and width of the floor, storey height, thickness of walls. */
const floor = { length: 24, width: 14, height: 3.6, wall: 0.25 };
const storey = 'storey';

/** One floor of an office: slab, columns, outer and inner walls, doors, windows, desks. */
export function officeFloor(): FixtureModel {
  return fixtureModel('office', 'Office, level 3', [
    { key: storey, category: 'IFCBUILDINGSTOREY', name: 'Level 3' },
    {
      key: 'slab',
      category: 'IFCSLAB',
      name: 'Floor slab',
      parent: storey,
      box: [0, -0.3, -floor.width, floor.length, 0, 0],
      properties: {
        Storey: 'Level 3',
        'Pset_SlabCommon.LoadBearing': true,
        'Pset_ConcreteElementGeneral.StrengthClass': 'C40/50',
      },
    },
    ...columns(),
    ...outerWalls(),
    ...rooms(),
    ...desks(),
  ]);
}

function columns(): readonly Described[] {
  const rows = [0, 1, 2].flatMap((row) => [0, 1, 2, 3, 4].map((bay) => ({ row, bay })));
  return rows.map(({ row, bay }) => {
    const x = 0.5 + bay * 5.75;
    const z = -0.5 - row * 6.5;
    const mark = `C${row + 1}${bay + 1}`;
    return {
      key: mark,
      category: 'IFCCOLUMN',
      name: `Column ${mark}`,
      parent: storey,
      box: [x - 0.25, 0, z - 0.25, x + 0.25, floor.height, z + 0.25],
      properties: {
        Storey: 'Level 3',
        Tag: mark,
        'Pset_ColumnCommon.LoadBearing': true,
        'Pset_ColumnCommon.FireRating': '120',
      },
    };
  });
}

function outerWalls(): readonly Described[] {
  const { length, width, height, wall } = floor;
  const sill = 1;
  const head = 2.6;
  const panes = [0, 1, 2, 3].map((pane) => ({ from: 1.2 + pane * 5.75, to: 5.6 + pane * 5.75 }));
  const wallOf = (key: string, name: string, box: Box): Described => ({
    key,
    category: 'IFCWALL',
    name,
    parent: storey,
    box,
    properties: { Storey: 'Level 3', 'Pset_WallCommon.IsExternal': true, 'Pset_WallCommon.FireRating': '60' },
  });
  return [
    wallOf('north', 'North wall', [0, 0, -width, length, height, -width + wall]),
    wallOf('west', 'West wall', [0, 0, -width, wall, height, 0]),
    wallOf('east', 'East wall', [length - wall, 0, -width, length, sill, 0]),
    wallOf('south', 'South parapet', [0, 0, -wall, length, sill, 0]),
    ...panes.map(({ from, to }, at) => ({
      key: `window ${at + 1}`,
      category: 'IFCWINDOW',
      name: `Window W${at + 1}`,
      parent: storey,
      box: [from, sill, -0.16, to, head, -0.1] as const,
      properties: { Storey: 'Level 3', 'Pset_WindowCommon.ThermalTransmittance': 1.3 },
    })),
  ];
}

function rooms(): readonly Described[] {
  const { width, height } = floor;
  return [0, 1, 2].flatMap((room): readonly Described[] => {
    const x = 6.25 + room * 5.75;
    return [
      {
        key: `partition ${room + 1}`,
        category: 'IFCWALL',
        name: `Partition P${room + 1}`,
        parent: storey,
        box: [x - 0.06, 0, -width + floor.wall, x + 0.06, height - 0.6, -8],
        properties: {
          Storey: 'Level 3',
          'Pset_WallCommon.IsExternal': false,
          'Pset_WallCommon.AcousticRating': 'Rw 47',
        },
      },
      {
        key: `door ${room + 1}`,
        category: 'IFCDOOR',
        name: `Door D${room + 1}`,
        parent: storey,
        box: [x - 2, 0, -8.06, x - 1.1, 2.1, -7.98],
        properties: { Storey: 'Level 3', 'Pset_DoorCommon.FireRating': room === 0 ? '30' : '0' },
      },
    ];
  });
}

function desks(): readonly Described[] {
  const rows = [0, 1].flatMap((row) => [0, 1, 2, 3].map((place) => ({ row, place })));
  return rows.map(({ row, place }) => {
    const x = 3 + place * 5.2;
    const z = -2.6 - row * 2.6;
    return {
      key: `desk ${row} ${place}`,
      category: 'IFCFURNISHINGELEMENT',
      name: `Desk ${row * 4 + place + 1}`,
      parent: storey,
      box: [x, 0, z - 0.8, x + 1.6, 0.74, z],
      properties: { Storey: 'Level 3' },
    };
  });
}
