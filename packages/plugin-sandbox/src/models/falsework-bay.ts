import { type FixtureModel, fixtureModel, type Point } from './fixture-object.ts';

type Described = Parameters<typeof fixtureModel>[2][number];

/** Metres between standards along and across, height of a lift, and radius of a tube. */
const bay = { along: 1.8, across: 1.8, lift: 1.5, radius: 0.05 };
const [rows, lines, lifts] = [4, 6, 3];
const top = lifts * bay.lift;

/** A bay of falsework below a deck that is cast on it: standards, ledgers, braces, bearers, soffit and the deck. */
export function falseworkBay(): FixtureModel {
  const length = (lines - 1) * bay.along;
  const width = (rows - 1) * bay.across;
  const bearers = Array.from({ length: rows }, (_, row): Described => {
    const z = -row * bay.across;
    return {
      key: `bearer ${row}`,
      category: 'IFCBEAM',
      name: `Primary bearer ${row + 1}`,
      parent: 'bay',
      box: [-0.4, top + 0.05, z - 0.08, length + 0.4, top + 0.3, z + 0.08],
      properties: { Material: 'Aluminium', 'Pset_Falsework.Load': 14.5 },
    };
  });
  return fixtureModel('falsework', 'Falsework, bay 7', [
    { key: 'bay', category: 'IFCELEMENTASSEMBLY', name: 'Bay 7' },
    {
      key: 'ground',
      category: 'IFCSLAB',
      name: 'Blinding',
      box: [-1.5, -0.2, -width - 1.5, length + 1.5, 0, 1.5],
      properties: { Material: 'Concrete' },
    },
    ...standards(),
    ...ledgers(length, width),
    ...braces(length),
    ...bearers,
    {
      key: 'soffit',
      category: 'IFCPLATE',
      name: 'Soffit form',
      parent: 'bay',
      box: [-0.5, top + 0.3, -width - 0.5, length + 0.5, top + 0.36, 0.5],
      properties: { Material: 'Plywood 18 mm' },
    },
    {
      key: 'deck',
      category: 'IFCSLAB',
      name: 'Deck, pour 7',
      box: [-0.3, top + 0.36, -width - 0.3, length + 0.3, top + 0.86, 0.3],
      properties: {
        Material: 'Concrete',
        'Pset_ConcreteElementGeneral.StrengthClass': 'C45/55',
        'Pset_Construction.Pour': 7,
      },
    },
  ]);
}

function tube(key: string, category: string, name: string, from: Point, to: Point): Described {
  return {
    key,
    category,
    name,
    parent: 'bay',
    form: { kind: 'tube', from, to, radius: bay.radius },
    properties: { Material: 'Steel', 'Pset_Falsework.System': 'Ringlock' },
  };
}

function standards(): readonly Described[] {
  return places().map(({ row, line }) => {
    const [x, z] = [line * bay.along, -row * bay.across];
    const mark = `${String.fromCharCode(65 + row)}${line + 1}`;
    return tube(`standard ${mark}`, 'IFCCOLUMN', `Standard ${mark}`, [x, 0, z], [x, top, z]);
  });
}

function ledgers(length: number, width: number): readonly Described[] {
  const levels = Array.from({ length: lifts }, (_, lift) => 0.3 + lift * bay.lift);
  return levels.flatMap((y, lift) => [
    ...Array.from({ length: rows }, (_, row) =>
      tube(
        `ledger ${lift} ${row}`,
        'IFCMEMBER',
        `Ledger ${lift + 1}/${row + 1}`,
        [0, y, -row * bay.across],
        [length, y, -row * bay.across],
      ),
    ),
    ...Array.from({ length: lines }, (_, line) =>
      tube(
        `transom ${lift} ${line}`,
        'IFCMEMBER',
        `Transom ${lift + 1}/${line + 1}`,
        [line * bay.along, y, 0],
        [line * bay.along, y, -width],
      ),
    ),
  ]);
}

function braces(length: number): readonly Described[] {
  return Array.from({ length: rows }, (_, row) => {
    const z = -row * bay.across + 0.08;
    return tube(`brace ${row}`, 'IFCMEMBER', `Brace ${row + 1}`, [0, 0.3, z], [length, top - 0.2, z]);
  });
}

function places(): readonly { readonly row: number; readonly line: number }[] {
  return Array.from({ length: rows * lines }, (_, at) => ({ row: Math.floor(at / lines), line: at % lines }));
}
