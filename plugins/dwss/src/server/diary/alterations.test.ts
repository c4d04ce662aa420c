import { randomUUID } from 'node:crypto';
import { type ServerHost, sql } from '@gantry/plugin-sdk/server';
import { type Act, systemAct } from '@gantry/plugin-sdk/server/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plugin } from '../plugin.ts';
import { cameraPhoto } from '../testing/camera-photo.ts';
import { signature } from '../testing/drawn.ts';
import { diaryBooks } from './diary-kinds.ts';
import { DiarySite, diaryIn, diaryPath, portionOf, reviewOf } from './testing/diary-site.ts';

/** A diary with two portions and two reviews, approved once. Each alteration is made in a transaction of its own that is rolled back. */
let site: DiarySite;
let host: ServerHost | undefined;
const ids: Record<string, string> = { stranger: randomUUID() };

beforeAll(async () => {
  site = await DiarySite.start({
    ...plugin,
    routes(given) {
      host = given;
      return plugin.routes(given);
    },
  });
  const { engineer, agent } = site.people;
  const other = await site.draft();
  let diary = await site.draft();
  for (const name of ['slab.jpg', 'wall.jpg']) {
    const north = portionOf(diary, 'North');
    const body = {
      uploadIds: [await engineer.upload('diary-photo', name, cameraPhoto)],
      version: north.version,
    };
    diary = diaryIn(await engineer.post(`${diaryPath}/portion/${north.id}/attachments`, body));
  }
  const { id } = portionOf(diary, 'North');
  for (const text of ['The pour was late', 'The pump broke down'])
    expect((await agent.post(`${diaryPath}/portion/${id}/comments`, { text })).status).toBe(200);
  await site.handIn('engineer', diary.id, 'North');
  const handedIn = await site.handIn('second', diary.id, 'South');
  const received = await site.step('gate', 'receive', handedIn);
  await site.step('civil', 'review', reviewOf(received, 'C'), { comment: 'Agreed' });
  const reviewed = await site.step('survey', 'review', reviewOf(received, 'S'), { comment: 'Agreed' });
  const approved = await site.step('gate', 'approve', reviewed, {
    signature,
    sign_date: diary.diary_date,
  });
  Object.assign(ids, {
    diary: diary.id,
    other: other.id,
    north: id,
    south: portionOf(approved, 'South').id,
    review: reviewOf(approved, 'C').id,
    place: site.south,
    user: site.people.stranger.id,
  });
  // What the owner of the database can do: no trigger, no policy and no key stops it.
  await site.host.rows(
    `create function tamper(change text) returns void language plpgsql security definer set session_replication_role = replica
     as $fn$ begin execute change; end $fn$`,
  );
  await site.host.rows(
    `do $do$ declare found record; begin
       for found in select conrelid::regclass as owner, conname from pg_constraint
         where contype in ('f', 'p', 'u') and connamespace = '"gantry.dwss"'::regnamespace order by contype
       loop execute format('alter table %s drop constraint %I cascade', found.owner, found.conname); end loop;
       for found in select indexrelid::regclass as name from pg_index i join pg_class c on c.oid = i.indrelid
         where i.indisunique and c.relnamespace = '"gantry.dwss"'::regnamespace
       loop execute format('drop index %s', found.name); end loop;
     end $do$`,
  );
});
afterAll(() => site?.close());

class RolledBack extends Error {}

const half = (): ServerHost => {
  if (host === undefined) throw new Error('The module was not started.');
  return host;
};
const asSystem = <R>(work: (act: Act) => Promise<R>): Promise<R> => {
  const { database, clock } = half();
  return database.inProject(site.host.project.id, { kind: 'system', name: 'check' }, (tx) =>
    work(systemAct(tx, clock(), 'Asia/Hong_Kong')),
  );
};

/** Whether the checks of the diary and of all diaries find something. */
async function isFound(change: string): Promise<readonly boolean[]> {
  const { diaries } = diaryBooks(half());
  const statement = change.replaceAll(/:(\w+)/g, (text, name: string) =>
    ids[name] === undefined ? text : `'${ids[name]}'`,
  );
  let found: readonly boolean[] = [];
  await asSystem(async (act) => {
    if (statement !== '') await act.tx.run(sql`select tamper(${statement})`);
    const { intact } = await diaries.verify(act, ids.diary ?? '');
    const all: unknown[] = [];
    for await (const { broken, missing, altered } of diaries.verifyAll(act))
      all.push(...broken, ...missing, ...altered);
    found = [!intact, all.length > 0];
    throw new RolledBack();
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw new Error(`${change}: ${String(error)}`, { cause: error });
  });
  return found;
}

/** Columns of the portion, of what its steps left, and of a review and the diary, each with another value. */
const columns: Readonly<Record<string, readonly [where: string, changes: Readonly<Record<string, string>>]>> =
  {
    diary_portion: [
      'id = :north',
      {
        diary_id: ':other',
        diary_date: `'2020-01-01'`,
        portion_id: ':place',
        activities: `'Nothing was done'`,
        labour: `jsonb_set(labour, '{0,number}', '99')`,
        plant: `jsonb_set(plant, '{0,idle}', '0')`,
        staff: `'[]'`,
        engineers: 'staff',
        utilities: `'A main was hit'`,
        remarks: `'No remark'`,
        labour_total: 'labour_total + 1',
        plant_total: 'plant_total + 1',
        staff_total: 'staff_total + 1',
        status: `'Draft'`,
        main_task: `'SUBMIT'`,
        people: `'{}'`,
        created_by: ':user',
        created_at: `created_at + interval '1 day'`,
        updated_at: `updated_at - interval '1 day'`,
        version: 'version + 1',
      },
    ],
    record_history: [
      'record_id = :north and seq = (select max(seq) from record_history where record_id = :north)',
      {
        action: `'return'`,
        actor_id: ':user',
        actor_name: `'Somebody Else'`,
        company_name: `'Another Company'`,
        on_behalf_of: ':user',
        principal_name: `'Somebody Else'`,
        at: `at - interval '1 day'`,
        comment: `'Agreed'`,
        choices: `'{"a":"b"}'`,
        changed_fields: `'{activities}'`,
        details: `'{}'`,
        to_status: `'Draft'`,
        signature_id: 'null',
        state_sha256: `repeat('0', 64)`,
        hash: `repeat('0', 64)`,
        record_id: ':stranger',
        seq: 'seq + 10',
      },
    ],
    record_signature: [
      'record_id = :north and seq = (select max(seq) from record_signature where record_id = :north)',
      {
        actor_id: ':user',
        actor_name: `'Somebody Else'`,
        company_name: `'Another Company'`,
        action: `'submit'`,
        method: `'typed'`,
        content: `replace(content, 'Rebar', 'Paint')`,
        content_sha256: `repeat('0', 64)`,
        image_sha256: `repeat('0', 64)`,
        signed_at: `signed_at - interval '1 day'`,
        ip: `'10.0.0.1'`,
        prev_hash: `repeat('0', 64)`,
        hash: `repeat('0', 64)`,
        history_hash: `repeat('0', 64)`,
        comment_count: '0',
        record_id: ':south',
      },
    ],
    record_comment: [
      'record_id = :north and nth = 1',
      {
        text: `'All is well'`,
        author_id: ':user',
        author_name: `'Somebody Else'`,
        company_name: `'Another Company'`,
        at: `at - interval '1 day'`,
        nth: '9',
        hash: `repeat('0', 64)`,
        record_id: ':south',
      },
    ],
    record_attachment: [
      `record_id = :north and name = 'slab.jpg'`,
      {
        file_id: 'gen_random_uuid()',
        sha256: `repeat('0', 64)`,
        name: `'roof.jpg'`,
        place: `'elsewhere'`,
        added_by: ':user',
        added_at: `added_at - interval '1 day'`,
        added_seq: 'added_seq + 1',
        removed_seq: '7',
        record_id: ':south',
      },
    ],
    record_head: [
      'record_id = :north',
      {
        seq: 'seq - 1',
        hash: `repeat('0', 64)`,
        state: `replace(state, 'Rebar', 'Paint')`,
        comment_count: '1',
        comments_hash: `repeat('0', 64)`,
      },
    ],
    diary_review: ['id = :review', { status: `'Void'`, discipline: `'G'`, diary_id: ':other' }],
    site_diary: [
      'id = :diary',
      {
        day: `jsonb_set(day, '{weather_am}', '"rain"')`,
        diary_date: `'2020-01-01'`,
        sign_date: `'2020-01-01'`,
        is_late: 'not is_late',
        due_at: `due_at + interval '1 day'`,
        submitted_at: `submitted_at - interval '1 day'`,
      },
    ],
  };

const evidence = [
  'record_history',
  'record_signature',
  'record_head',
  'record_task',
  'record_comment',
  'record_attachment',
];
const withEvidence = (table: string, id: string) =>
  [
    ...evidence.map((one) => `delete from ${one} where record_id = ${id}`),
    `delete from ${table} where id = ${id}`,
  ].join(';');
const exchanged = (table: string, column: string, one: string, other: string) =>
  `update ${table} set ${column} = case ${column} when ${one} then ${other}::uuid else ${one}::uuid end where ${column} in (${one}, ${other})`;
const copyOf = (table: string, where: string, changed: string) =>
  `create temporary table copied as select * from ${table} where ${where}; update copied set ${changed};
   insert into ${table} select * from copied; drop table copied`;

/** Rows that are deleted, inserted or exchanged. */
const rows: Readonly<Record<string, string>> = {
  'a portion is deleted': 'delete from diary_portion where id = :north',
  'a portion is deleted with all that it left': withEvidence('diary_portion', ':north'),
  'a review is deleted': 'delete from diary_review where id = :review',
  'a review is deleted with all that it left': withEvidence('diary_review', ':review'),
  'a portion is inserted': copyOf('diary_portion', 'id = :north', 'id = gen_random_uuid()'),
  'a portion of another diary is moved here':
    'update diary_portion set diary_id = :diary where diary_id = :other',
  'two portions change places': `create temporary table places as select id, portion_id from diary_portion where id in (:north, :south);
     update diary_portion p set portion_id = o.portion_id from places o where p.id in (:north, :south) and o.id <> p.id; drop table places`,
  'two portions change their order': `create temporary table times as select id, created_at from diary_portion where id in (:north, :south);
     update diary_portion p set created_at = o.created_at + case p.id when :north then interval '1 second' else interval '0' end
     from times o where p.id in (:north, :south) and o.id <> p.id; drop table times`,
  'the signatures of two portions change places': exchanged(
    'record_signature',
    'record_id',
    ':north',
    ':south',
  ),
  'the histories of two portions change places': exchanged('record_history', 'record_id', ':north', ':south'),
  'the first step of a portion is deleted': 'delete from record_history where record_id = :north and seq = 1',
  'the history of a portion is deleted': 'delete from record_history where record_id = :north',
  'the last step of a portion is deleted':
    'delete from record_history where record_id = :north and seq = (select max(seq) from record_history where record_id = :north)',
  'the signatures of a portion are deleted': 'delete from record_signature where record_id = :north',
  'the signatures of a portion are deleted, and its history names none':
    'delete from record_signature where record_id = :north; update record_history set signature_id = null where record_id = :north',
  'a comment on a portion is deleted': 'delete from record_comment where record_id = :north and nth = 1',
  'the last comment on a portion is deleted':
    'delete from record_comment where record_id = :north and nth = 2',
  'a comment on a portion is inserted': copyOf(
    'record_comment',
    'record_id = :north and nth = 2',
    'id = gen_random_uuid(), nth = 3',
  ),
  'a file of a portion is deleted': `delete from record_attachment where record_id = :north and name = 'slab.jpg'`,
  'a file of a portion is inserted': copyOf(
    'record_attachment',
    `record_id = :north and name = 'slab.jpg'`,
    'id = gen_random_uuid()',
  ),
  'how far a portion has come is deleted': 'delete from record_head where record_id = :north',
  'a picture is exchanged': `update signature_image set image = 'x'`,
  'what the diary heard of its portions is altered': `update record_history set details = details || '{"status":"Draft"}'
     where record_id = :diary and details ? 'item'`,
  'the signature of the diary is deleted': 'delete from record_signature where record_id = :diary',
};

const alterations = [
  ...Object.entries(columns).flatMap(([table, [where, changes]]) =>
    Object.entries(changes).map(([column, value]): [string, string] => [
      `${table}.${column}`,
      `update ${table} set ${column} = ${value} where ${where}`,
    ]),
  ),
  ...Object.entries(rows),
];

test('every alteration of a portion, of what its steps left, or of a review is found under an approved diary', async () => {
  expect(await isFound('')).toEqual([false, false]);
  const missed: string[] = [];
  for (const [name, change] of alterations) {
    const [here, everywhere] = await isFound(change);
    if (here !== true) missed.push(`${name}, by the check of the diary`);
    if (everywhere !== true) missed.push(`${name}, by the check of all diaries`);
  }
  expect(missed).toEqual([]);
  expect(alterations.length).toBeGreaterThan(90);
});
