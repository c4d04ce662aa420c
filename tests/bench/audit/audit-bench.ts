import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditQuery } from '@gantry/contract';
import { demoAccounts } from '@gantry/demo';
import type pg from 'pg';
import { z } from 'zod';
import { sql } from '../../../packages/plugin-sdk/src/server/index.ts';
import { entriesSql } from '../../../packages/server/src/audit/audit-list.ts';
import { onConnection } from '../../../packages/server/src/database/connection.ts';
import { EmbeddedPostgres } from '../../../packages/server/src/database/embedded-postgres.ts';
import { startTestServer, type TestServer } from '../../../packages/server/src/testing/test-server.ts';
import type { BenchOptions } from '../bench-options.ts';
import type { Figure, Part } from '../report.ts';
import { quantile } from '../statistics.ts';

/** Milliseconds of PostgreSQL for a page, at p95. */
const limit = 25;
const projectCode = 'TCE';
const kinds = ['permit', 'risc', 'location', 'member', 'layer', 'device', 'alarm', 'ptw-location'];
const years = 3;
const timeZone = 'Asia/Hong_Kong';

/** Explains the audit trail's page for every combination of its filters, and throws if one of them is not found by an index. */
export async function auditBench({ entries, viewRounds }: BenchOptions): Promise<Part> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-bench-'));
  const postgres = new EmbeddedPostgres({ dataFolder: folder });
  try {
    const databaseUrl = await postgres.ensure();
    const server = await startTestServer({ databaseUrl, demo: true });
    try {
      const projectId = server.projectId(projectCode);
      const actors = await onConnection(databaseUrl, (owner) => fill(owner, projectId, entries));
      return {
        title: `Audit trail, pages of ${entries.toLocaleString('en')} entries of ${years} years`,
        columns: ['p95', 'limit'],
        figures: await explained(server, projectId, actors, viewRounds),
        notes: [
          'Planning and execution by PostgreSQL, as a member, 40 or so values each; none scans the table or sorts.',
        ],
      };
    } finally {
      await server.close();
    }
  } finally {
    await postgres.release();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Writes entries without their chain, which no page reads. A person and a kind have none in the newest half. Returns who acted. */
async function fill(owner: pg.Client, projectId: string, entries: number): Promise<readonly string[]> {
  const { rows } = await owner.query<{ user_id: string }>(
    'select user_id from membership where project_id = $1 order by user_id',
    [projectId],
  );
  const actors = rows.map((row) => row.user_id);
  await owner.query('set synchronous_commit = off; set session_replication_role = replica;');
  await owner.query(
    `insert into audit_event (project_id, entity, entity_id, action, actor_id, before, after, at, prev_hash, hash)
     select $1, case when n % 97 = 0 and n > $2::integer / 2 then 'seldom' else ($3::text[])[1 + n % $4::integer] end, gen_random_uuid(),
       'update', case when n % 11 = 0 then null when n % 101 = 0 and n > $2::integer / 2 then ($5::uuid[])[1]
         else ($5::uuid[])[2 + n % ($6::integer - 1)] end,
       jsonb_build_object('version', n), jsonb_build_object('version', n + 1), now() - n * ($7::double precision / $2) * interval '1 day',
       ''::bytea, ''::bytea
     from generate_series(1, $2::integer) n`,
    [projectId, entries, kinds, kinds.length, actors, actors.length, years * 365],
  );
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze audit_event');
  return actors;
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string | undefined;
  readonly Plans?: readonly Node[] | undefined;
}
const node: z.ZodType<Node> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  get Plans() {
    return z.array(node).optional();
  },
});
const planRow = z.object({
  'QUERY PLAN': z.tuple([
    z.object({ Plan: node, 'Planning Time': z.number(), 'Execution Time': z.number() }),
  ]),
});

async function explained(
  server: TestServer,
  projectId: string,
  actors: readonly string[],
  rounds: number,
): Promise<readonly Figure[]> {
  const asker = demoAccounts.find(({ places }) => places.some(({ project }) => project === projectCode));
  if (asker === undefined) throw new Error(`The demo has no member of ${projectCode}.`);
  const { id: userId } = (await (await server.client(asker.email)).get('/api/session')).body.user;
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const filters = {
    actor: (nth: number) => ({ actor: actors[nth % actors.length] ?? '' }),
    entity: (nth: number) => ({ entity: ['seldom', 'none', ...kinds][nth % (kinds.length + 2)] ?? '' }),
    days: (nth: number) => ({ from: day(10 + 27 * nth), to: day(3 + 27 * nth) }),
    older: (nth: number) => ({ beforeAt: `${day(20 * nth)}T00:00:00.000Z`, beforeSeq: String(nth) }),
  };
  // The keys are the filters.
  const names = Object.keys(filters) as (keyof typeof filters)[];
  const figures: Figure[] = [];
  for (let chosen = 0; chosen < 2 ** names.length; chosen += 1) {
    const on = names.filter((_, at) => (chosen & (1 << at)) > 0);
    const times: number[] = [];
    for (let nth = 0; nth < rounds; nth += 1) {
      const query = auditQuery.parse(Object.assign({}, ...on.map((name) => filters[name](nth))));
      const { Plan, ...took } = await server.context.database.inProject(
        projectId,
        { kind: 'user', userId },
        async (tx) =>
          (
            await tx.one(
              planRow,
              sql`explain (analyze, timing off, format json) ${entriesSql({ id: projectId, timeZone }, query)}`,
            )
          )['QUERY PLAN'][0],
        'read',
      );
      const strange = nodesOf(Plan).find((one) =>
        ['Seq Scan', 'Sort', 'Bitmap Heap Scan'].includes(one['Node Type']),
      );
      if (strange !== undefined)
        throw new Error(
          `With ${JSON.stringify(query)} the page is not read in the order of an index: ${JSON.stringify(Plan)}`,
        );
      times.push(took['Planning Time'] + took['Execution Time']);
    }
    figures.push({
      name: on.join(' and ') || 'no filter',
      ours: quantile(times, 0.95),
      theirs: limit,
      target: 1,
    });
  }
  return figures;
}

const nodesOf = (one: Node): readonly Node[] => [one, ...(one.Plans ?? []).flatMap(nodesOf)];
