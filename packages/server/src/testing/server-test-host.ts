import { randomUUID } from 'node:crypto';
import type { ServerPlugin } from '@gantry/plugin-sdk/server';
import { provision } from '../provision/provision.ts';
import { siteDescription } from '../provision/site-description.ts';
import { PluginMember } from './plugin-member.ts';
import { TestClient } from './test-client.ts';
import type { TestClock } from './test-clock.ts';
import { startTestServer } from './test-server.ts';

export interface MemberOptions {
  /** Permission codes that the member holds; none when left out. */
  readonly permissions?: readonly string[];
  readonly name?: string;
}

/** A server half under test: the real server over HTTP, on a PostgreSQL database and with a project of its own. */
export interface ServerTestHost {
  readonly url: string;
  readonly project: { readonly id: string; readonly code: string };
  /** The server's clock. It goes on by itself and jumps when told to. */
  readonly clock: TestClock;
  /** Signs a new person in who is a member of the project. */
  member(options?: MemberOptions): Promise<PluginMember>;
  /** Signs a new person in who holds every permission of the plugin, but in another project. */
  stranger(): Promise<PluginMember>;
  /** Somebody who is not signed in. */
  visitor(): PluginMember;
  /** Runs one of the plugin's timers now, whatever its interval. */
  runTimer(name: string): Promise<void>;
  close(): Promise<void>;
}

const code = 'TEST';
const elsewhere = 'ELSEWHERE';
const company = 'Test Contractors';

/**
 * Starts the server with one plugin. The test runner's global setup must be `@gantry/server/testing/setup`, which starts the
 * PostgreSQL that all test files share.
 */
export async function createServerTestHost(plugin: ServerPlugin): Promise<ServerTestHost> {
  const { seedDemo: _, ...unseeded } = plugin;
  const server = await startTestServer({ plugins: [unseeded], shortNames: false });
  const { owner } = server.context.database;
  const projects = [code, elsewhere].map((name) => ({ id: randomUUID(), code: name }));
  const [project, other] = projects as [(typeof projects)[0], (typeof projects)[0]];
  let people = 0;

  const signUp = async (place: typeof project, { permissions = [], name }: MemberOptions) => {
    people += 1;
    const role = `ROLE_${people}`;
    const person = {
      id: randomUUID(),
      email: `person${people}@test.example`,
      name: name ?? `Person ${people}`,
    };
    const description = siteDescription.parse({
      companies: [{ name: company, kind: 'contractor' }],
      projects: projects.map((each) => ({
        ...each,
        name: `Project ${each.code}`,
        variant: 'TY',
        origin: { easting: 836_000, northing: 818_900 },
        roles: each === place ? { [role]: permissions } : {},
      })),
      people: [{ ...person, places: [{ project: place.code, company, title: 'Tester', roles: [role] }] }],
    });
    await provision(owner, description);
    const { token } = await server.context.sessions.open(person.id, '127.0.0.1');
    return new PluginMember(new TestClient(server.url).withSession(token), plugin.id, project.id, person);
  };

  return {
    url: server.url,
    project,
    clock: server.clock,
    member: (options = {}) => signUp(project, options),
    stranger: () => signUp(other, { permissions: plugin.permissions.map((permission) => permission.code) }),
    visitor: () => new PluginMember(new TestClient(server.url), plugin.id, project.id),
    async runTimer(name) {
      await server.context.jobs.runTimer(`${plugin.id}/${name}`);
    },
    close: () => server.close(),
  };
}
