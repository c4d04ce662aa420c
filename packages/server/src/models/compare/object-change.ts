import {
  type ChangedValue,
  type ComparedKind,
  comparedKind,
  type compareObjectInput,
  type ObjectChange,
} from '@gantry/contract';
import { NotFoundError, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { readWords } from '../object-repository.ts';
import { kindsOf, requirePair } from './compare-repository.ts';
import { comparedWords } from './compared-words.ts';

const hash = z.string().nullable();
const objectRow = z.object({
  name: z.string().nullable(),
  number: z.number().nullable(),
  words: z.string().nullable(),
  word_labels: z.string().nullable(),
  geometry: hash,
  place: hash,
  properties: hash,
  position: z.array(z.number().nullable()),
});
const valueRow = z.object({
  kind: comparedKind,
  set: z.string().nullable(),
  name: z.string().nullable(),
  text: z.string().nullable(),
  unit: z.string().nullable(),
});
type Said = Omit<z.output<typeof valueRow>, 'unit'>;

/** Less than this is not a move but the same place written differently, in metres. */
const leastMove = 1e-5;

/** What differs of one object. @throws NotFoundError if neither version has it; RuleError DIFFERENT_MODELS. */
export async function changeOfObject(
  tx: Tx,
  { globalId, ...pair }: z.output<typeof compareObjectInput>,
): Promise<ObjectChange> {
  await requirePair(tx, pair);
  const [older, newer] = [
    await readObject(tx, pair.older, globalId),
    await readObject(tx, pair.newer, globalId),
  ];
  if (older === undefined && newer === undefined) throw new NotFoundError('The object');
  const [before, after] = [await saidOf(tx, pair.older, older), await saidOf(tx, pair.newer, newer)];
  const isBoth = older !== undefined && newer !== undefined;
  const differs = (key: 'geometry' | 'place' | 'properties') => isBoth && older[key] !== newer[key];
  const moves = differs('place');
  return {
    kinds: kindsOf({
      added: older === undefined,
      removed: newer === undefined,
      geometry: differs('geometry'),
      place: moves,
      properties: differs('properties'),
    }),
    moved: moves ? moveOf(older?.position ?? [], newer?.position ?? []) : null,
    values: isBoth ? differences(before, after) : [],
    isComplete: [...before, ...after].every(({ text }) => text !== null),
  };
}

type ObjectRow = z.output<typeof objectRow>;

/** The first of several with the same GlobalId, as the tree shows them. */
async function readObject(tx: Tx, versionId: string, globalId: string): Promise<ObjectRow | undefined> {
  return tx.maybe(
    objectRow,
    sql`select name, number, words, word_labels, geometry_hash::text as geometry, place_hash::text as place,
          properties_hash::text as properties, array[x, y, z] as position
        from model_object
        where project_id = ${tx.projectId} and version_id = ${versionId} and global_id = ${globalId} and properties_hash is not null
        order by local_id limit 1`,
  );
}

/** A value that was not kept has no text. */
async function saidOf(tx: Tx, versionId: string, object: ObjectRow | undefined): Promise<readonly Said[]> {
  if (object === undefined) return [];
  const words = object.words === null ? [] : readWords(object.words, object.word_labels ?? '');
  const values = await tx.many(
    valueRow,
    sql`select f.kind, f.set_name as set, f.name, v.text, v.unit from object_field f
        left join object_value v on v.project_id = f.project_id and v.version_id = f.version_id and v.field = f.field
          and v.members @> ${object.number}::integer
        where f.project_id = ${tx.projectId} and f.version_id = ${versionId} and f.kind not in ('name', 'tag', 'longName') and f.present @> ${object.number}::integer
        order by f.kind, f.set_name, f.name, v.text`,
  );
  const plain = (kind: ComparedKind, text: string, name: string | null = null): Said => ({
    kind,
    set: null,
    name,
    text,
  });
  return [
    ...(object.name === null ? [] : [plain('name', object.name)]),
    ...comparedWords(words).map(({ kind, name, value }) =>
      plain(kind === 'class' ? 'classification' : comparedKind.parse(kind), value, name),
    ),
    ...values.map(({ unit, text, ...field }) => ({
      ...field,
      text: text === null || unit === null ? text : `${text} ${unit}`,
    })),
  ];
}

/** Fields whose values are not the same, in the order in which an object is described. */
function differences(before: readonly Said[], after: readonly Said[]): ChangedValue[] {
  const fields = new Map<string, { readonly said: Said; older: string[]; newer: string[] }>();
  const note = (all: readonly Said[], side: 'older' | 'newer') => {
    for (const said of all) {
      const key = `${said.kind}\t${said.set ?? ''}\t${said.name ?? ''}`;
      const field = fields.get(key) ?? { said, older: [], newer: [] };
      fields.set(key, field);
      if (said.text !== null) field[side].push(said.text);
    }
  };
  note(before, 'older');
  note(after, 'newer');
  return [...fields.values()].flatMap(({ said: { kind, set, name }, older, newer }) => {
    const [from, to] = [older.sort().join(', '), newer.sort().join(', ')];
    return from === to ? [] : [{ kind, set, name, older: from || null, newer: to || null }];
  });
}

function moveOf(from: readonly (number | null)[], to: readonly (number | null)[]): ObjectChange['moved'] {
  const [x, y, z] = [0, 1, 2].map((axis) => {
    const [before, after] = [from[axis], to[axis]];
    return typeof before === 'number' && typeof after === 'number' ? after - before : undefined;
  });
  if (x === undefined || y === undefined || z === undefined) return null;
  const horizontal = Math.hypot(x, y);
  // Turned in its place.
  return Math.max(horizontal, Math.abs(z)) < leastMove ? null : { horizontal, vertical: z };
}
