import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls, plugin } from './faulty-plants.ts';
import type { Furniture } from './furniture.ts';
import { conformanceChecks } from './server-conformance.ts';
import { ConformanceSite } from './site.ts';

const message = { sequence: 1, time: '2026-11-20T12:00:00Z', level: 0.5 };

let site: ConformanceSite;
beforeAll(async () => {
  // The faults below would be printed.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  site = await ConformanceSite.open(
    plugin,
    calls,
    async ({ api, project }) => {
      const made = async () => (await api.add({ name: `Crane of ${project.code}` })).plant;
      const { plantID } = await made();
      await made();
      const fresh = async () => ({ plantID: (await made()).plantID });
      const named = { name: 'Hoist' };
      return {
        one: { plantID },
        open: { plantID },
        leaking: { plantID },
        add: named,
        lax: named,
        escaping: named,
        silent: named,
        hasty: named,
        repeating: named,
        eitherName: named,
        oneName: named,
        halfLax: { ...named, note: 'Lift' },
        remove: fresh,
        forgiving: fresh,
        fragile: { search: 'Crane' },
        addOnce: () => ({ key: crypto.randomUUID(), name: 'Hoist' }),
        racing: () => ({ key: crypto.randomUUID(), name: 'Hoist' }),
        remembering: () => ({ key: crypto.randomUUID(), name: 'Hoist' }),
      };
    },
    {
      manifest: { contributes: { routes: { list: { path: '/plants' } }, dashboardItems: {} } },
      messages: { 'POST /sound': message, 'POST /faulty': message },
      ownIds: { addOnce: ['key'], racing: ['key'], remembering: ['key'] },
    },
  );
});
afterAll(async () => {
  vi.restoreAllMocks();
  await site?.close();
});

type CheckName = keyof typeof conformanceChecks;
/** Names of the endpoints for which a check finds problems. */
async function found(check: CheckName): Promise<readonly string[]> {
  const problems = (await conformanceChecks[check]?.(site)) ?? [];
  return [...new Set(problems.map((problem) => /(\w+) \((GET|POST|DELETE)/.exec(problem)?.[1] ?? problem))];
}

describe('the suite finds', () => {
  test.each([
    ['takes valid input and answers what the contract says', ['failing']],
    ['asks for the permission', ['open']],
    ['keeps the ids of other projects apart', ['leaking', 'forgiving']],
    ['accepts each name of the project, and refuses two projects', ['oneName']],
    [
      'refuses malformed input by the name of the field, and breaks on none',
      ['fragile', 'halfLax', 'hidden', 'lax', 'racing'],
    ],
    [
      'works with what lies at the ends of each range, and refuses what lies beyond',
      ['ageless', 'lax', 'span'],
    ],
    ['refuses unknown fields', ['lax']],
    ['leaves markup and control characters what they are', ['escaping', 'fragile']],
    ['bounds its lists', ['endless', 'generous']],
    ['is documented', ['silent', 'lax', 'oneName']],
    ['leaves nothing half-written when the database goes away', ['hasty', 'remembering']],
    ['acts once on what is sent twice, where it says so', ['repeating', 'racing']],
  ] as const)('where a server half does not hold that it %s', async (check, faulty) => {
    expect([...(await found(check))].sort()).toEqual([...faulty].sort());
  });

  test('messages of devices that break the server half, and device routes without a message', async () => {
    const check = 'takes the messages of devices at the ends of each range, and refuses what lies beyond';
    const problems = (await conformanceChecks[check]?.(site)) ?? [];
    expect(problems.filter((problem) => problem.includes('/sound'))).toEqual([]);
    expect(problems.filter((problem) => problem.includes('/faulty')).join('\n')).toMatch(
      /time = .* answered 500/,
    );
    expect(problems.at(-1)).toBe(
      'The suite has no message for the device route POST /unknown: give one in `messages`.',
    );
  });

  test('calls of the contract without a route, and routes that are not in the contract', async () => {
    const { one: _, ...others } = calls;
    const more = { ...others, lost: { ...calls.open, path: '/lost' } };
    const other = Object.create(site, { endpoints: { value: more } });
    expect(await conformanceChecks['implements the contract and nothing else']?.(other)).toEqual([
      'No route implements GET /lost.',
      'The route GET /plants/:plantID is not an endpoint of the given contract.',
    ]);
    expect(await found('implements the contract and nothing else')).toEqual([]);
  });

  test('calls for which the author gives no valid input, and says so', async () => {
    const { ours } = site;
    expect([ours.has('add'), ours.has('page')]).toEqual([true, false]);
    site.ours = {
      ...ours,
      has: (name) => name !== 'add' && ours.has(name),
      input: async (name) => (name === 'add' ? {} : ours.input(name)),
    };
    const problems = await conformanceChecks['takes valid input and answers what the contract says']?.(site);
    site.ours = ours;
    const [add, failing] = problems ?? [];
    expect(add).toMatch(/^add \(POST \/plants\) answered 400: .*returns no input for "add"\.$/);
    expect(failing).toMatch(/^failing \(GET \/failing\) answered 404: .*\}$/);
  });

  test('calls that answer without a session, or to a member of another project', async () => {
    expect(await found('asks for a session')).toEqual([]);
    expect(await found('is not there for a member of another project')).toEqual([]);
    const visitor = vi.spyOn(site.host, 'visitor').mockReturnValue(site.ours.member);
    expect(await found('asks for a session')).toContain('page');
    visitor.mockRestore();
    const { theirs } = site;
    site.theirs = site.ours;
    const problems = await conformanceChecks['is not there for a member of another project']?.(site);
    site.theirs = theirs;
    expect(problems).toContain('page (GET /plants) answered 200, not 404.');
    expect(problems?.at(-1)).toMatch(
      /^A call that should have answered 404 changed rows of .*"acme\.[a-z]+"\.plant/,
    );
  });
});

test('the suite finds notifications and figures that lead to no page of the module', async () => {
  await site.host.rows(
    `insert into public.notification (project_id, id, user_id, plugin_id, text, place, sent_at)
     select $1, gen_random_uuid(), u.id, $2, '{}', '{"route": "/plants/:plantID"}', now() from public.app_user u limit 1`,
    [site.ours.project.id, plugin.id],
  );
  expect(await found('leads to pages that the module has')).toEqual([
    'A notification leads to "/plants/:plantID", which the manifest does not declare.',
    'A figure leads to "lost", which the manifest does not declare.',
  ]);
});

test('the suite finds a database without row-level security', async () => {
  const intrude = vi
    .spyOn(site, 'intrude')
    .mockImplementation((_, name, input) =>
      site.send(name, input, { client: site.theirs.member.client, project: site.theirs.project.id }),
    );
  const problems = await conformanceChecks['keeps the ids of other projects apart']?.(site);
  intrude.mockRestore();
  expect(problems?.join()).toMatch(/page \(GET \/plants\) without a condition on the project reveals/);
  expect(problems?.join()).toMatch(/add \(POST \/plants\) without a condition on the project changed rows/);
});

test('furniture that lacks the input of an endpoint does not compile', () => {
  type Given = Furniture<Pick<typeof calls, 'one' | 'page'>>;
  const given: Given[] = [
    { one: { plantID: '' } },
    { one: async () => ({ plantID: '' }), page: { page: 2 } },
  ];
  // @ts-expect-error the input of `one` is missing
  given.push({ page: {} });
  // @ts-expect-error a plant is named by its id
  given.push({ one: { plant: '' } });
  expect(given).toHaveLength(4);
});
