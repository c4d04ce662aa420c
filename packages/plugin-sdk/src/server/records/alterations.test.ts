import { randomUUID } from 'node:crypto';
import { sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DefectSite, signature } from '../fixtures/defects/defect-site.ts';
import { coverageOf, type VerifiedBatch } from './verify-signatures.ts';

/**
 * What somebody with the rights of the database's owner can do to a record: each alteration is made in a transaction of its own that is
 * rolled back, and must be found by the check of the record and by the check of the project.
 *
 * The record has seven steps: begun, a file attached, reported and signed (3), an object linked, rejected and signed (5), reported and
 * signed (6), assigned without a signature (7). Comments were made before the first and after the last signature.
 */
let site: DefectSite;
let id: string;
beforeAll(async () => {
  site = await DefectSite.start();
  id = (await site.draft()).id;
  const { engineer, inspector, other } = site;
  const file = { place: 'photos', fileId: randomUUID(), sha256: 'a'.repeat(64), name: 'Wall.jpg' };
  const removed = { ...file, fileId: randomUUID(), name: 'Blurred.jpg' };
  await site.as(engineer, (act) => site.defects.attach(act, id, 1, [file, removed]));
  await site.as(engineer, (act) => site.defects.comment(act, id, 'Seen from the north'));
  await site.as(engineer, (act) => site.defects.comment(act, id, 'And from the south'));
  await site.act(id, 'report', { signature }, engineer);
  await site.as(engineer, (act) => site.defects.link(act, id, 3, [object], 'It is this wall'));
  await site.act(id, 'reject', { comment: 'Which wall?', signature });
  await site.act(id, 'report', { signature: { ...signature, image: Buffer.from('another') } }, engineer);
  await site.act(id, 'assign', { targetId: other.id });
  await site.as(inspector, (act) => site.defects.comment(act, id, 'Off to look at it'));
  await site.tamper('record', unlocked);
});
afterAll(() => site?.close());

const object = {
  modelId: 'tower',
  globalId: '0wall',
  layerId: 'walls',
  elementId: '17',
  name: 'Wall W1',
  fingerprint: 'f',
};
const here = (table: string) =>
  table === 'defect' || table === 'record' ? `id = ':id'` : `record_id = ':id'`;
const step = (seq: number) => `record_id = ':id' and seq = ${seq}`;
const nth = (place: number) => `record_id = ':id' and nth = ${place}`;
const set = (table: string, change: string, where = here(table)) =>
  `update ${table} set ${change} where ${where}`;

/** A column and another value for it; the row is the one in the condition, else all of the record. */
const columns: Readonly<Record<string, readonly (readonly [string, string, string?])[]>> = {
  record_history: [
    ['project_id', ':other', step(2)],
    ['record_id', `':stranger'`, step(2)],
    ['seq', '12', step(7)],
    ['row_id', `'D5'`, step(3)],
    ['action', `'close'`, step(3)],
    ['part', `'clock'`, step(3)],
    ['from_status', `'Closed'`, step(3)],
    ['to_status', `'Closed'`, step(7)],
    ['actor_id', ':otherUser', step(3)],
    ['actor_id', 'null', step(7)],
    ['actor_name', `'Somebody Else'`, step(3)],
    ['actor_name', `'Somebody Else'`, step(2)],
    ['company_name', `'Another Company'`, step(3)],
    ['on_behalf_of', ':otherUser', step(3)],
    ['principal_name', `'Somebody Else'`, step(3)],
    ['at', `at - interval '1 day'`, step(3)],
    ['at', `at - interval '1 millisecond'`, step(2)],
    ['comment', `'Approved'`, step(5)],
    ['choices', `'{"result":"Pass"}'`, step(5)],
    ['changed_fields', `'{area}'`, step(3)],
    ['details', `'{"linked":["Wall W2"]}'`, step(4)],
    ['signature_id', 'null', step(3)],
    ['idempotency_key', 'gen_random_uuid()', step(3)],
    ['request_sha256', `repeat('0', 64)`, step(3)],
    ['state_sha256', `repeat('0', 64)`, step(3)],
    ['hash', `repeat('0', 64)`, step(3)],
    ['hash', 'null', step(1)],
    ['hash', 'null', step(7)],
  ],
  record_signature: [
    ['project_id', ':other', step(3)],
    ['id', 'gen_random_uuid()', step(3)],
    ['record_id', `':stranger'`, step(3)],
    ['seq', '4', step(3)],
    ['action', `'close'`, step(3)],
    ['actor_id', ':otherUser', step(3)],
    ['actor_name', `'Somebody Else'`, step(3)],
    ['company_name', `'Another Company'`, step(3)],
    ['on_behalf_of', ':otherUser', step(3)],
    ['method', `'typed'`, step(3)],
    ['image_sha256', `(select max(sha256) from signature_image where sha256 <> image_sha256)`, step(3)],
    ['content', `replace(content, 'wall', 'roof')`, step(3)],
    ['content_sha256', `repeat('0', 64)`, step(3)],
    ['seal_format', '2', step(3)],
    ['prev_hash', `repeat('0', 64)`, step(5)],
    ['hash', `repeat('0', 64)`, step(6)],
    ['ip', `'10.0.0.1'`, step(3)],
    ['signed_at', `signed_at - interval '1 day'`, step(3)],
    ['history_hash', `repeat('0', 64)`, step(3)],
    ['comment_count', '1', step(3)],
    ['comments_hash', `repeat('0', 64)`, step(3)],
  ],
  signature_image: [
    ['image', `'x'`, 'true'],
    ['project_id', ':other', 'true'],
    ['sha256', `repeat('0', 64)`, 'sha256 = (select max(sha256) from signature_image)'],
  ],
  record_comment: [
    ['project_id', ':other', nth(1)],
    ['id', 'gen_random_uuid()', nth(1)],
    ['record_id', `':stranger'`, nth(1)],
    ['author_id', ':otherUser', nth(1)],
    ['author_name', `'Somebody Else'`, nth(1)],
    ['company_name', `'Another Company'`, nth(1)],
    ['at', `at - interval '1 day'`, nth(1)],
    ['text', `'All is well'`, nth(1)],
    ['text', `'All is well'`, nth(3)],
    ['nth', '9', nth(3)],
    ['nth', 'null', nth(3)],
    ['hash', `repeat('0', 64)`, nth(2)],
  ],
  record_attachment: [
    ['project_id', ':other'],
    ['id', 'gen_random_uuid()'],
    ['record_id', `':stranger'`],
    ['place', `'drawings'`],
    ['file_id', 'gen_random_uuid()'],
    ['sha256', `repeat('b', 64)`],
    ['name', `'Roof.jpg'`],
    ['added_seq', '1'],
    ['added_seq', '99'],
    ['added_by', ':otherUser'],
    ['added_at', `added_at - interval '1 day'`],
    ['removed_seq', '7'],
  ],
  record_object: [
    ['project_id', ':other'],
    ['id', 'gen_random_uuid()'],
    ['record_id', `':stranger'`],
    ['model_id', `'bridge'`],
    ['global_id', `'0roof'`],
    ['layer_id', `'roofs'`],
    ['element_id', `'18'`],
    ['name', `'Wall W2'`],
    ['fingerprint', `'g'`],
    ['added_seq', '2'],
    ['added_seq', '0'],
    ['added_by', ':otherUser'],
    ['added_at', `added_at - interval '1 day'`],
    ['removed_seq', '7'],
  ],
  defect: [
    ['number', `'DEF-0099'`],
    ['revision', '4'],
    ['succeeds', `':id'`],
    ['status', `'Closed'`],
    ['main_task', 'null'],
    ['side_task', `'X'`],
    ['flags', `'{"a":"b"}'`],
    ['people', `'{}'`],
    ['created_by', ':otherUser'],
    ['created_at', `created_at - interval '1 day'`],
    ['updated_at', `updated_at - interval '1 day'`],
    ['version', 'version + 1'],
    ['version', 'version - 1'],
    ['area', `'South portal'`],
    ['description', `'All is well'`],
    ['due_at', `due_at + interval '1 day'`],
    ['tags', `'[]'`],
  ],
  record: [['kind', `'permit'`]],
  record_head: [
    ['project_id', ':other'],
    ['record_id', `':stranger'`],
    ['seq', '6'],
    ['hash', `repeat('0', 64)`],
    ['state', `replace(state, 'wall', 'roof')`],
    ['comment_count', '2'],
    ['comments_hash', `repeat('0', 64)`],
  ],
};

const copied = (table: string, changed: Readonly<Record<string, string>>, where: string) => {
  const names = columnsOf[table] ?? [];
  return `insert into ${table} (${names.join()}) select ${names.map((name) => changed[name] ?? name).join()} from ${table} where ${where}`;
};
const columnsOf: Readonly<Record<string, readonly string[]>> = {
  record_history: [
    ...[
      'project_id',
      'record_id',
      'seq',
      'row_id',
      'action',
      'part',
      'from_status',
      'to_status',
      'actor_id',
      'actor_name',
    ],
    ...[
      'company_name',
      'on_behalf_of',
      'principal_name',
      'at',
      'comment',
      'choices',
      'changed_fields',
      'details',
    ],
    ...['signature_id', 'state_sha256', 'hash'],
  ],
  record_signature: [
    ...[
      'project_id',
      'id',
      'record_id',
      'seq',
      'action',
      'actor_id',
      'actor_name',
      'company_name',
      'method',
      'image_sha256',
    ],
    ...[
      'content',
      'content_sha256',
      'seal_format',
      'prev_hash',
      'hash',
      'signed_at',
      'history_hash',
      'comment_count',
    ],
    'comments_hash',
  ],
  record_comment: [
    ...[
      'project_id',
      'id',
      'record_id',
      'author_id',
      'author_name',
      'company_name',
      'at',
      'text',
      'nth',
      'hash',
    ],
  ],
  record_attachment: [
    ...[
      'project_id',
      'id',
      'record_id',
      'place',
      'file_id',
      'sha256',
      'name',
      'added_seq',
      'added_by',
      'added_at',
    ],
  ],
  record_object: [
    ...[
      'project_id',
      'id',
      'record_id',
      'model_id',
      'global_id',
      'layer_id',
      'element_id',
      'name',
      'fingerprint',
    ],
    ...['added_seq', 'added_by', 'added_at'],
  ],
};
const swap = (table: string, key: string, a: number, b: number) =>
  `${set(table, `${key} = 1000`, `record_id = ':id' and ${key} = ${a}`)}; ${set(table, `${key} = ${a}`, `record_id = ':id' and ${key} = ${b}`)};
   ${set(table, `${key} = ${b}`, `record_id = ':id' and ${key} = 1000`)}`;
const drop = (table: string, where = here(table)) => `delete from ${table} where ${where}`;
const lastSigned = `${drop('record_signature', step(6))}; ${drop('record_history', step(6))}`;

/** Rows that are inserted, deleted or reordered, and several alterations that belong together. */
const others: readonly (readonly [string, string])[] = [
  ['an entry is deleted in the middle', drop('record_history', step(2))],
  ['the first entry is deleted', drop('record_history', step(1))],
  ['a signed entry is deleted', drop('record_history', step(3))],
  ['the unsigned entry at the end is deleted', drop('record_history', step(7))],
  [
    'the unsigned entry at the end is deleted, and the record set back',
    `${drop('record_history', step(7))}; ${set('defect', 'version = 6')}`,
  ],
  ['all entries are deleted', drop('record_history')],
  ['an entry is inserted at the end', copied('record_history', { seq: '8', signature_id: 'null' }, step(7))],
  [
    'an entry is inserted at the end, and the record moved on',
    `${copied('record_history', { seq: '8', signature_id: 'null' }, step(7))}; ${set('defect', 'version = 8')}`,
  ],
  [
    'an entry is inserted before the first',
    copied('record_history', { seq: '0', signature_id: 'null' }, step(1)),
  ],
  [
    'an entry without a hash is inserted at the end',
    `${copied('record_history', { seq: '8', signature_id: 'null', hash: 'null' }, step(7))}; ${set('defect', 'version = 8')}`,
  ],
  ['two entries change places', swap('record_history', 'seq', 1, 2)],
  ['two signed entries change places', swap('record_history', 'seq', 3, 6)],
  [
    'the numbers close a gap',
    `${drop('record_history', step(2))}; ${[3, 4, 5, 6, 7].map((seq) => set('record_history', `seq = ${seq - 1}`, step(seq))).join(';')};
     ${set('defect', 'version = 6')}`,
  ],
  ['a signature is deleted in the middle', drop('record_signature', step(5))],
  ['the first signature is deleted', drop('record_signature', step(3))],
  ['the last signature is deleted', drop('record_signature', step(6))],
  ['the last signature is deleted with its entry', lastSigned],
  [
    'the last signature is deleted with its entry and all after it',
    `${lastSigned}; ${drop('record_history', step(7))}`,
  ],
  [
    'the last signature is deleted with its entry and all after it, and the record set back',
    `${lastSigned}; ${drop('record_history', step(7))}; ${set('defect', `version = 5, status = 'Draft', main_task = 'REPORT'`)}`,
  ],
  ['all signatures are deleted', drop('record_signature')],
  [
    'all signatures are deleted, and the history names none',
    `${drop('record_signature')}; ${set('record_history', 'signature_id = null')}`,
  ],
  [
    'a signature is inserted on a step that had none',
    copied('record_signature', { id: 'gen_random_uuid()', seq: '7', prev_hash: 'hash' }, step(6)),
  ],
  ['two signatures change places', swap('record_signature', 'seq', 3, 6)],
  ['a picture is deleted', drop('signature_image', 'true')],
  [
    'two pictures change places',
    `create temporary table pictures as select sha256, image, row_number() over (order by sha256) n from signature_image;
     update signature_image i set image = p.image from pictures p, pictures q where q.sha256 = i.sha256 and p.n <> q.n; drop table pictures`,
  ],
  ['a comment is deleted in the middle', drop('record_comment', nth(1))],
  ['the last comment, which no signature covers, is deleted', drop('record_comment', nth(3))],
  ['all comments are deleted', drop('record_comment')],
  [
    'a comment is inserted at the end',
    copied('record_comment', { id: 'gen_random_uuid()', nth: '4' }, nth(3)),
  ],
  [
    'a comment is inserted without a number',
    copied('record_comment', { id: 'gen_random_uuid()', nth: 'null', hash: 'null' }, nth(3)),
  ],
  ['two comments change places', swap('record_comment', 'nth', 1, 2)],
  ['a file is deleted', drop('record_attachment', `record_id = ':id' and name = 'Wall.jpg'`)],
  ['a file is inserted', copied('record_attachment', { id: 'gen_random_uuid()' }, here('record_attachment'))],
  [
    'a file is inserted after the last signature',
    copied('record_attachment', { id: 'gen_random_uuid()', added_seq: '7' }, here('record_attachment')),
  ],
  [
    'the names of two files change places',
    set('record_attachment', `name = case name when 'Wall.jpg' then 'Blurred.jpg' else 'Wall.jpg' end`),
  ],
  ['an object is deleted', drop('record_object')],
  [
    'an object is inserted',
    copied('record_object', { id: 'gen_random_uuid()', global_id: `'0roof'` }, here('record_object')),
  ],
  [
    'an object is inserted after the last signature',
    copied(
      'record_object',
      { id: 'gen_random_uuid()', global_id: `'0roof'`, added_seq: '7' },
      here('record_object'),
    ),
  ],
  ['how far the record has come is deleted', drop('record_head')],
];

interface Alteration {
  readonly name: string;
  readonly change: string;
}
const alterations: readonly Alteration[] = [
  ...Object.entries(columns).flatMap(([table, changes]) =>
    changes.map(([column, value, where], at) => ({
      name: `${table}.${column} becomes ${value}${where === undefined ? '' : ` (${at})`}`,
      change: set(table, `${column} = ${value}`, where),
    })),
  ),
  ...others.map(([name, change]) => ({ name, change })),
];

const tables = [...Object.keys(columns)];
/** What an owner can do beforehand: no trigger, no foreign key, no policy is left. */
const unlocked = `
  do $do$ declare found record; begin
    for found in select conrelid::regclass as owner, conname from pg_constraint
      where contype = 'f' and conrelid in (${tables.map((table) => `'${table}'::regclass`).join()})
    loop execute format('alter table %s drop constraint %I', found.owner, found.conname); end loop;
  end $do$;
  ${tables.map((table) => `alter table ${table} disable trigger user; alter table ${table} no force row level security;`).join('\n')}`;

class RolledBack extends Error {}

const stranger = randomUUID();

/** What the checks of the project and, unless it is left out, of the record say after an alteration, of which nothing stays. */
async function checkedAfter(change: string, what: 'both' | 'project' = 'both') {
  let found: { intact: boolean | undefined; batches: readonly VerifiedBatch[] } | undefined;
  const text = change
    .replaceAll(':id', id)
    .replaceAll(':stranger', stranger)
    .replaceAll(':otherUser', `'${site.other.id}'`)
    .replaceAll(':other', `'${site.test.secondProject.id}'`);
  await site
    .as('system', async (act) => {
      if (text !== '') await act.tx.run(sql`select tamper('record', ${text})`);
      const intact = what === 'both' ? (await site.defects.verify(act, id)).intact : undefined;
      const batches: VerifiedBatch[] = [];
      for await (const batch of site.defects.verifyAll(act)) batches.push(batch);
      found = { intact, batches };
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  if (found === undefined) throw new Error('Nothing was checked.');
  const { intact, batches } = found;
  const problems = batches.flatMap(({ broken, missing, altered }) => [...broken, ...missing, ...altered]);
  return { intact, isFoundInProject: problems.length > 0 };
}

describe('an alteration by the owner of the database', () => {
  test('is one of more than 55, each with a name of its own', () => {
    expect(new Set(alterations.map(({ name }) => name)).size).toBe(alterations.length);
    expect(alterations.length).toBeGreaterThan(55);
  });

  test('is not found where there is none', async () => {
    expect(await checkedAfter('')).toEqual({ intact: true, isFoundInProject: false });
  });

  test.each(alterations)('is found: $name', async ({ change }) => {
    expect(await checkedAfter(change)).toEqual({ intact: false, isFoundInProject: true });
  });

  test.each([
    ['deleted', drop('defect')],
    ['moved to another project', set('defect', 'project_id = :other')],
    ['moved to another id', set('defect', `id = ':stranger'`)],
  ])('is found in the project: the record is %s', async (_how, change) => {
    // Its page has nothing to check.
    expect(await checkedAfter(change, 'project')).toMatchObject({ isFoundInProject: true });
  });
});

describe('what no signature covers yet', () => {
  const coverage = async (of: string) => {
    const { intact, covered } = await site.verify(of);
    const history = await site.history(of);
    return {
      intact,
      entries: history.map(({ seq }) => coverageOf(covered, seq)),
      comments: covered.comments,
    };
  };

  test('is said of the steps and comments after the last signature, until somebody signs again', async () => {
    expect(await coverage(id)).toEqual({
      intact: true,
      entries: [...Array.from({ length: 6 }, () => 'covered'), 'pending'],
      comments: 2,
    });
    const fresh = await site.reported();
    await site.act(fresh.id, 'assign', { targetId: site.inspector.id });
    await site.as(site.inspector, (act) => site.defects.comment(act, fresh.id, 'Repaired'));
    expect(await coverage(fresh.id)).toEqual({
      intact: true,
      entries: ['covered', 'covered', 'pending'],
      comments: 0,
    });
    await site.act(fresh.id, 'close', { signature });
    expect(await coverage(fresh.id)).toEqual({
      intact: true,
      entries: ['covered', 'covered', 'covered', 'covered'],
      comments: 1,
    });
  });

  test('keeps the names of that time, also under a later signature', async () => {
    const { id: renamed } = await site.reported();
    await site.test.rows(`update app_user set name = 'Chan Mei Ling Married' where id = $1`, [
      site.engineer.id,
    ]);
    const [begun] = await site.history(renamed);
    expect(begun).toMatchObject({ actorName: 'Chan Mei Ling' });
    const { signatures, intact } = await site.verify(renamed);
    expect([intact, signatures.map(({ actorName }) => actorName)]).toEqual([true, ['Chan Mei Ling']]);
  });
});

describe('what the database alone cannot prove', () => {
  test('a record set back to an earlier step with every hash: a hash kept outside reveals it', async () => {
    const { id: erased } = await site.reported();
    const before = await site.as('system', ({ tx }) =>
      tx.one(headRow, sql`select to_jsonb(h) as head from record_head h where record_id = ${erased}`),
    );
    const draft = await site.as('system', ({ tx }) =>
      tx.one(headRow, sql`select to_jsonb(d) as head from defect d where id = ${erased}`),
    );
    await site.act(erased, 'close', { signature });
    const printed = (await site.verify(erased)).signatures.at(-1)?.hash;
    const { seq, hash, state } = before.head;
    await site.tamper(
      'record',
      `delete from record_signature where record_id = '${erased}' and seq = 3;
       delete from record_history where record_id = '${erased}' and seq = 3;
       update record_head set seq = ${seq}, hash = '${hash}', state = $text$${state}$text$ where record_id = '${erased}';
       update defect set version = 2, status = 'Reported', main_task = 'CLOSE', updated_at = '${draft.head.updated_at}' where id = '${erased}'`,
    );
    const { intact, signatures } = await site.verify(erased);
    expect(intact).toBe(true);
    expect(signatures.some((one) => one.hash === printed)).toBe(false);
    const trail = await site.test.rows(
      `select after ->> 'historyHash' as hash from audit_event where entity_id = $1 order by seq desc limit 1`,
      [erased],
    );
    expect(trail).not.toEqual([{ hash }]);
  });
});
const headRow = z.object({ head: z.record(z.string(), z.unknown()) });
