import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts, demoProjects } from '@gantry/demo';
import type pg from 'pg';
import { defectKind } from '../../../packages/plugin-sdk/src/server/fixtures/defects/defect-records.ts';
import { plugin } from '../../../packages/plugin-sdk/src/server/fixtures/defects/plugin.ts';
import { signedDefects } from '../../../packages/plugin-sdk/src/server/fixtures/defects/signed-defects.ts';
import { defineRecords } from '../../../packages/plugin-sdk/src/server/records/index.ts';
import { onConnection } from '../../../packages/server/src/database/connection.ts';
import { EmbeddedPostgres } from '../../../packages/server/src/database/embedded-postgres.ts';
import { searchPathOf } from '../../../packages/server/src/database/plugin-schema.ts';
import { startTestServer } from '../../../packages/server/src/testing/test-server.ts';
import type { BenchOptions } from '../bench-options.ts';
import type { Part } from '../report.ts';

/** Signatures that must be verified in a second. */
const perSecond = 50_000;
/** Signatures of each record. */
const each = 6;

/** Verifies the signatures of a whole project, as a job of a server half does. */
export async function signatureBench({ signatures }: BenchOptions): Promise<Part> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-bench-'));
  const postgres = new EmbeddedPostgres({ dataFolder: folder });
  try {
    const databaseUrl = await postgres.ensure();
    const server = await startTestServer({ databaseUrl, plugins: [plugin], demo: true });
    try {
      const projectId = server.projectId('TCE');
      const records = Math.ceil(signatures / each);
      const filledIn = performance.now();
      await onConnection(databaseUrl, (owner) => fill(owner, projectId, records));
      console.log(
        `Filled ${count(records * each)} signatures in ${seconds(performance.now() - filledIn)} s.`,
      );
      const host = server.pluginHost(plugin.id);
      const defects = defineRecords(defectKind, host);
      const { checked, broken, ms, processor, memory } = await host.database.inProject(
        projectId,
        { kind: 'system', name: 'bench' },
        async (tx) => {
          const start = performance.now();
          const before = process.cpuUsage();
          const sum = { checked: 0, broken: 0, memory: 0 };
          for await (const batch of defects.verifyAll({ tx })) {
            sum.checked += batch.checked;
            sum.broken += batch.broken.length + batch.missing.length;
            sum.memory = Math.max(sum.memory, process.memoryUsage.rss());
          }
          const { user, system } = process.cpuUsage(before);
          return { ...sum, ms: performance.now() - start, processor: (user + system) / 1000 };
        },
      );
      if (checked !== records * each || broken > 0)
        throw new Error(
          `Of ${records * each} intact signatures ${checked} were checked, and ${broken} refused.`,
        );
      return {
        title: `Verification of ${count(checked)} signatures on ${count(records)} records`,
        columns: ['measured', 'limit'],
        figures: [
          {
            name: `${count(perSecond)} signatures`,
            ours: (ms / checked) * perSecond,
            theirs: 1000,
            target: 1,
          },
        ],
        notes: [
          `${count(Math.round((checked / ms) * 1000))} signatures a second, ${seconds(ms)} s in all.`,
          `The server itself used its processor for ${seconds(processor)} s; the rest is PostgreSQL, or others on the machine.`,
          `Most memory of the process, with the server in it: ${Math.round(memory / 1024 / 1024)} MB.`,
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

async function fill(owner: pg.Client, projectId: string, records: number): Promise<void> {
  const project = demoProjects.find(({ id }) => id === projectId);
  const signer = demoAccounts.find(({ places }) => places.some((place) => place.project === project?.code));
  if (signer === undefined) throw new Error('The demo has nobody who could sign.');
  // Written without triggers and foreign keys.
  await owner.query(`
    set search_path = ${searchPathOf(plugin.id)};
    set session_replication_role = replica;
    set synchronous_commit = off;
    set maintenance_work_mem = '512MB';
    alter table record_signature drop constraint record_signature_pkey cascade;
    alter table record_history drop constraint record_history_pkey;
    alter table record_history drop constraint record_history_project_id_record_id_idempotency_key_key;`);
  const images = Math.ceil((records * each) / 100);
  for (const statement of signedDefects({ projectId, userId: signer.id, records, each, images }))
    await owner.query(statement);
  // Random ids are written much faster without the indexes on them.
  await owner.query(`
    alter table record_signature add primary key (project_id, id);
    alter table record_history add primary key (project_id, record_id, seq);
    alter table record_history add unique (project_id, record_id, idempotency_key);`);
  for (const table of ['defect', 'record', 'record_signature', 'record_history', 'record_attachment'])
    await owner.query(`vacuum analyze ${table}`);
  await owner.query('checkpoint');
}

function count(value: number): string {
  return value.toLocaleString('en');
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
