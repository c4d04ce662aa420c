import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  builtPlugin,
  createTestDatabase,
  type ServerProcess,
  spawnServer,
  TestClient,
} from '@gantry/server/testing/host';
import { expect, test } from 'vitest';
import { checklists } from '../contract/checklists.ts';
import { type HistoryEntry, type Permit, permit } from '../contract/permit.ts';
import { accepted, accountIn, image } from './testing/permit-site.ts';

const project = 'TCE';
const base = '/api/permit-to-work';
const way = [
  ['request', 'CONTRACTOR_ENGINEER'],
  ['check', 'SAFETY_OFFICER'],
  ['issue', 'RESIDENT_ENGINEER'],
  ['start', 'PERMIT_HOLDER'],
  ['suspend', 'SAFETY_OFFICER'],
  ['resume', 'RESIDENT_ENGINEER'],
] as const;
const roles = [...new Set(way.map(([, role]) => role))];

const idOf = async (client: TestClient): Promise<string> => {
  const { projects } = accepted(await client.get('/api/projects'));
  return projects.find(({ code }: { code: string }) => code === project).id;
};

async function signInAll(server: ServerProcess): Promise<Map<string, TestClient>> {
  const signedIn = roles.map(
    async (role) => [role, await new TestClient(server.url).signIn(accountIn(project, role).email)] as const,
  );
  return new Map(await Promise.all(signedIn));
}
function as(clients: Map<string, TestClient>, role: string): TestClient {
  const client = clients.get(role);
  if (client === undefined) throw new Error(`Nobody is signed in as ${role}.`);
  return client;
}

/** Permits whose records contradict each other, by what is wrong. */
const disagreements = `
  with each as (
    select p.*, (select count(*) from permit_history h where h.project_id = p.project_id and h.permit_id = p.id) as entries,
      (select h.to_status from permit_history h where h.project_id = p.project_id and h.permit_id = p.id
       order by h.seq desc limit 1) as last_status,
      (select count(*) from audit_event a
       where a.project_id = p.project_id and a.entity = 'permit' and a.entity_id = p.id::text) as audited,
      (select count(*) from event e where e.project_id = p.project_id and e.payload->>'formUUID' = p.id::text) as told,
      (select count(*) from permit_signature s where s.project_id = p.project_id and s.permit_id = p.id) as signatures,
      (select count(*) from permit_history h
       where h.project_id = p.project_id and h.permit_id = p.id and h.signature_id is not null) as signed
    from permit p where p.project_id = $1)
  select 'records' as what, id::text from each
  where entries <> version or last_status <> status or audited <> version or told <> version or signatures <> signed
  union all
  select 'counts', c.location_id::text from permit_count c where c.project_id = $1 and c.total <> (
    select count(*) from permit p where (p.project_id, p.location_id, p.permit_type, p.status)
      = (c.project_id, c.location_id, c.permit_type, c.status))
  union all
  select 'numbers', n.month from permit_number n where n.project_id = $1 and n.last <> (
    select count(*) from permit p where p.project_id = n.project_id and p.number like 'PTW-' || n.month || '-%')
  union all
  select 'chain', seq::text from (
    select e.seq, e.hash <> gantry.audit_hash(e) or e.prev_hash <> coalesce(lag(e.hash) over (order by e.seq), '') as torn
    from audit_event e where e.project_id = $1) links where torn`;

test('killed in a stream of permit actions, the server has every one that it answered for, and nothing by halves', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-permits-'));
  const stored = await createTestDatabase();
  const plugin = await builtPlugin(
    'gantry.permit-to-work',
    fileURLToPath(new URL('plugin.ts', import.meta.url)),
  );
  const entry = { path: plugin, trust: 'builtin', shortName: 'permit-to-work' };
  await writeFile(join(folder, 'gantry.config.json'), JSON.stringify({ plugins: [entry] }));
  const settings = {
    GANTRY_DATA: folder,
    DATABASE_URL: stored.url,
    GANTRY_DEMO: '1',
    GANTRY_DEMO_BAYS: '0',
  };
  let server = await spawnServer(settings, folder);
  try {
    await server.ready();
    const clients = await signInAll(server);
    const projectUUID = await idOf(as(clients, 'SAFETY_OFFICER'));
    const { location } = accepted(
      await as(clients, 'SAFETY_OFFICER').post(`${base}/Location/addLocation`, {
        ...{ projectUUID, name: 'Kill', latitude: 0, longitude: 0, height: 0, active: 1, type: 'DIARY' },
      }),
    );
    const acknowledged: Permit[] = [];
    const noteOrEnd = (answer: { status: number; body: { permit: unknown } } | null): Permit | null => {
      // A database that was slow while the server died is as good as gone.
      if (answer === null || answer.status === 503) return null;
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      const found = permit.parse(answer.body.permit);
      acknowledged.push(found);
      return found;
    };
    const now = Date.now();
    const writers = Array.from({ length: 6 }, async () => {
      for (;;) {
        const draft = {
          ...{ projectUUID, locationID: location.locationID, permitType: 'Drill', description: 'Drill' },
          validFrom: new Date(now - 60_000).toISOString(),
          validTo: new Date(now + 8 * 3_600_000).toISOString(),
          holderID: accountIn(project, 'PERMIT_HOLDER').id,
          checklist: checklists.Drill.map((item) => ({ itemId: item.id, answer: 'yes' })),
        };
        let current = noteOrEnd(
          await as(clients, 'CONTRACTOR_ENGINEER')
            .post(`${base}/permits`, draft)
            .catch(() => null),
        );
        for (const [action, role] of way) {
          if (current === null) return;
          const body = { projectUUID, version: current.version, signature: { image }, comment: 'Because' };
          current = noteOrEnd(
            await as(clients, role)
              .post(`${base}/permits/${current.formUUID}/actions/${action}`, body)
              .catch(() => null),
          );
        }
      }
    });
    while (acknowledged.length < 80) await wait(2);
    await server.stop('SIGKILL');
    await Promise.all(writers);

    server = await spawnServer(settings, folder);
    await server.ready();
    const viewer = as(await signInAll(server), 'CONTRACTOR_ENGINEER');
    const last = new Map<string, Permit>();
    for (const each of acknowledged)
      if ((last.get(each.formUUID)?.version ?? 0) < each.version) last.set(each.formUUID, each);
    for (const { formUUID, version, status } of last.values()) {
      const query = `?projectUUID=${projectUUID}`;
      const found = accepted(await viewer.get(`${base}/permits/${formUUID}${query}`)).permit;
      const { history, signaturesIntact } = accepted(
        await viewer.get(`${base}/permits/${formUUID}/history${query}`),
      );
      expect(found.version).toBeGreaterThanOrEqual(version);
      if (found.version === version) expect(found.status).toBe(status);
      expect(history.map(({ seq }: HistoryEntry) => seq)).toEqual(
        Array.from({ length: found.version }, (_, index) => index + 1),
      );
      expect([history.at(-1).to, signaturesIntact]).toEqual([found.status, true]);
    }
    // Of all permits, answered for or not: state, history, trail, news, numbers and counts tell the same story.
    expect(await stored.rows(disagreements, [projectUUID], 'gantry.permit-to-work')).toEqual([]);
    // And had one been torn, this would have shown it.
    const [torn] = last.keys();
    await stored.rows(
      'update permit set version = version + 1 where id = $1',
      [torn],
      'gantry.permit-to-work',
    );
    expect(await stored.rows(disagreements, [projectUUID], 'gantry.permit-to-work')).toEqual([
      { what: 'records', id: torn },
    ]);
  } finally {
    await server.stop('SIGKILL');
    await stored.drop();
    await rm(folder, { recursive: true, force: true });
  }
}, 180_000);
