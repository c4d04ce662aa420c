import { demoAccounts, demoProjects } from '@gantry/demo';
import { type DatabaseActor, sql } from '@gantry/plugin-sdk/server';
import { giveRoleDefaults, noteRoleDefaults } from '../../projects/role-defaults.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { GantryDatabase } from '../gantry-database.ts';
import { requestAccess } from '../request-access.ts';

/** The time of the database's clock. */
export const at = new Date('2026-11-20T06:32:00.123Z');
const [first, second] = demoProjects.map(({ id }) => id);
if (first === undefined || second === undefined) throw new Error('The demo has fewer than two projects.');
/** Ids of projects. */
export const [bem, tce]: readonly [string, string] = [first, second];
export const system: DatabaseActor = { kind: 'system', name: 'test' };
/** Of `bem`. */
export const member = actorOf('wong.chikin@demo.gantry');
/** Of neither project. */
export const stranger = actorOf('kwan.pakho@demo.gantry');

export function actorOf(email: string): Extract<DatabaseActor, { kind: 'user' }> {
  const account = demoAccounts.find((candidate) => candidate.email === email);
  if (!account) throw new Error(`No account ${email}`);
  return { kind: 'user', userId: account.id, requestId: 'request-1' };
}

/** A database with the demo's people, and an event and an audit entry in each of the two projects. */
export async function openProjectDatabase() {
  const stored = await createTestDatabase();
  const database = new GantryDatabase({ clock: () => at, onIdleError: () => undefined });
  database.connect(stored.url, await requestAccess(stored.url, null));
  await noteRoleDefaults(database.owner, [{ code: 'TEST_VIEW', roles: ['VIEWER'] }]);
  await giveRoleDefaults(database.owner);
  for (const id of [bem, tce])
    await database.inProject(id, system, async (tx) => {
      await tx.run(
        sql`insert into event (project_id, topic, payload, at) values (${tx.projectId}, 'test.seed', '{}', now())`,
      );
      await tx.audit({ entity: 'thing', entityId: '1', action: 'make', after: { name: 'α' } });
    });
  return {
    database,
    url: stored.url,
    async close() {
      await database.close();
      await stored.drop();
    },
  };
}
