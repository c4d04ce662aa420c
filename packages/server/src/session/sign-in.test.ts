import { createHash } from 'node:crypto';
import { type SignInTask, signInThrottle } from '@gantry/contract';
import { demoPassword } from '@gantry/demo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { provision } from '../provision/provision.ts';
import { siteDescription } from '../provision/site-description.ts';
import type { TestAnswer } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { networkOf } from './sign-in-limits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // The limits count attempts in a time.
  server.clock.stop();
});
afterAll(() => server.close());

const signIn = async (address: string) => (await server.client()).signIn(address);

describe('guessing passwords', () => {
  const guess = async (address: string, times: number, headers: Record<string, string> = {}) => {
    const client = await server.client();
    const answers = await Promise.all(
      Array.from({ length: times }, () =>
        client.send('POST', '/api/session', { body: { email: address, password: 'guess' }, headers }),
      ),
    );
    return answers;
  };

  test('is limited for one account, even with parallel guesses and with the right password among the later ones', async () => {
    const address = 'ng.tszfung@demo.gantry';
    const answers = await guess(address, 10);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(8);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.body.error.code).toBe('TOO_MANY_ATTEMPTS');
    const seconds = Number(refused[0]?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(880);
    expect(seconds).toBeLessThanOrEqual(900);
    await expect(signIn(address)).rejects.toThrow(/429/);

    server.clock.advance(901);
    await expect(signIn(address)).resolves.toBeDefined();
  });

  test('is limited in the same way for an account that does not exist', async () => {
    const answers = await guess('nobody.atall@demo.gantry', 9);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test('is stopped for one machine that tries many addresses', async () => {
    const ip = '203.0.113.7';
    await server.context.database.owner.query(
      `insert into login_failure (id, email, ip, at)
       select gen_random_uuid(), 'victim' || n || '@demo.gantry', $1, $2 from generate_series(1, 58) n`,
      [ip, server.clock.now()],
    );
    const answers = await guess('another.victim@demo.gantry', 4, { 'x-forwarded-for': ip });
    expect(answers.map(({ status }) => status).sort()).toEqual([401, 401, 429, 429]);
    // Somebody else on another machine is not affected.
    await expect(signIn('cheung.kaho@demo.gantry')).resolves.toBeDefined();
  });

  test('is stopped for one machine that tries many addresses at once', async () => {
    const ip = '203.0.113.8';
    await server.context.database.owner.query(
      `insert into login_failure (id, email, ip, at)
       select gen_random_uuid(), 'earlier' || n || '@demo.gantry', $1, $2 from generate_series(1, 55) n`,
      [ip, server.clock.now()],
    );
    const client = await server.client();
    // No more than the server has connections; on a busy machine further requests would time out waiting for one.
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        client.send('POST', '/api/session', {
          body: { email: `sprayed${n}@demo.gantry`, password: 'guess' },
          headers: { 'x-forwarded-for': ip },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  test('a success deletes the failures of its origin', async () => {
    const address = 'tang.yuetming@demo.gantry';
    await guess(address, 1);
    await signIn(address);
    const { rowCount } = await server.context.database.owner.query(
      'select from login_failure where email = $1',
      [address],
    );
    expect(rowCount).toBe(0);
  });
});

/** One attempt through a proxy that forwards the client's IP address. */
async function attempt(
  email: string,
  { password = 'guess', ip = '127.0.0.1', device = '', at = server } = {},
): Promise<TestAnswer> {
  const headers = { 'x-forwarded-for': ip, ...(device === '' ? {} : { cookie: `gantry_device=${device}` }) };
  return (await at.client()).send('POST', '/api/session', { body: { email, password }, headers });
}
/** The known browser's token from an answer. */
const deviceOf = ({ headers }: TestAnswer) =>
  headers.getSetCookie().flatMap((text) => /^gantry_device=([\w-]{43});/.exec(text)?.[1] ?? [])[0] ?? '';
const failures = (email: string, count: number, ip: (n: number) => string) =>
  server.context.database.owner.query(
    `insert into login_failure (id, email, ip, at) select gen_random_uuid(), $1, ip, $2 from unnest($3::text[]) ip`,
    [email, server.clock.now(), Array.from({ length: count }, (_, n) => ip(n))],
  );

describe('attempts of strangers', () => {
  test('lock the owner out neither elsewhere nor in a known browser', async () => {
    const email = 'lau.kwokwai@demo.gantry';
    const [office, away] = ['198.51.100.1', '198.51.100.2'];
    const device = deviceOf(await attempt(email, { password: demoPassword, ip: office }));
    // From the owner's own address, as on one site's network.
    await failures(email, 8, () => office);
    expect((await attempt(email, { password: demoPassword, ip: office })).status).toBe(429);
    expect((await attempt(email, { password: demoPassword, ip: away })).status).toBe(200);
    expect((await attempt(email, { password: demoPassword, ip: office, device })).status).toBe(200);
    // The owner's success does not reset the strangers' count.
    expect((await attempt(email, { ip: office })).status).toBe(429);
  });

  test('from a whole office do not lock out the office’s known browsers', async () => {
    const email = 'cheung.kaho@demo.gantry';
    const ip = '198.51.100.3';
    const device = deviceOf(await attempt(email, { password: demoPassword, ip }));
    await failures('somebody.else@demo.gantry', 60, () => ip);
    expect((await attempt(email, { password: demoPassword, ip })).status).toBe(429);
    expect((await attempt(email, { password: demoPassword, ip, device })).status).toBe(200);
  });

  test('from everywhere are allowed 24 times, and then must wait', async () => {
    const email = 'nobody.counts@demo.gantry';
    await failures(email, 23, (n) => `203.0.113.${n}`);
    expect((await attempt(email, { ip: '198.51.100.110' })).status).toBe(401);
    expect((await attempt(email, { ip: '198.51.100.111' })).status).toBe(429);
  });

  test('from the same IPv6 /64 prefix are counted together', async () => {
    const email = 'nobody.roams@demo.gantry';
    await failures(email, 7, () => networkOf('2001:db8:5:6::1'));
    expect((await attempt(email, { ip: '2001:db8:5:6::2' })).status).toBe(401);
    expect((await attempt(email, { ip: '2001:db8:5:6:a:b:c:d' })).status).toBe(429);
    expect((await attempt(email, { ip: '2001:db8:5:7::2' })).status).toBe(401);
  });

  test.each(['yip.wingsze@demo.gantry', 'nobody.there@demo.gantry'])(
    'with %s from everywhere is slowed down, in all processes together',
    async (email) => {
      await failures(email, 24, (n) => `203.0.113.${n}`);
      const other = await startTestServer({ databaseUrl: server.databaseUrl });
      try {
        const ip = (n: number) => `198.51.100.${100 + n}`;
        server.clock.advance(31);
        other.clock.set(server.clock.now());
        const answers = await Promise.all(
          [server, other, server, other].map((at, n) => attempt(email, { ip: ip(n), at })),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([401, 429, 429, 429]);
        const wait = Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'));
        expect(wait).toBeGreaterThan(0);
        // Clocks of two processes differ slightly.
        expect(wait).toBeLessThanOrEqual(31);
        server.clock.advance(31);
        expect((await attempt(email, { ip: ip(9) })).status).toBe(401);
      } finally {
        await other.close();
      }
    },
  );
});

/** What a browser does with a task. */
function worked({ bits, terms, seed }: SignInTask) {
  const message = Buffer.concat([Buffer.from(seed, 'hex'), Buffer.alloc(8)]);
  for (let answer = 0; ; answer += 1) {
    message.writeBigUInt64BE(BigInt(answer), 32);
    if (Math.clz32(createHash('sha256').update(message).digest().readUInt32BE()) >= bits)
      return { terms, seed, answer };
  }
}

describe('work before an attempt', () => {
  const from = (ip: string, email: string, password: string, work?: object) => ({
    body: { email, password, ...(work && { work }) },
    headers: { 'x-forwarded-for': ip },
  });
  const send = async (...asked: Parameters<typeof from>) =>
    (await server.client()).send('POST', '/api/session', from(...asked));
  const taskOf = (answer: TestAnswer): SignInTask => {
    expect(answer.status).toBe(429);
    const { task } = signInThrottle.parse(answer.body.error.details);
    if (task === undefined) throw new Error('There is no task.');
    return task;
  };

  test('lets the owner in from a new browser at once, while a stranger tries ten times a second', async () => {
    const email = 'ho.siuming@demo.gantry';
    await failures(email, 24, (n) => `203.0.113.${n}`);
    const strangers = async () => {
      const statuses: number[] = [];
      for (let n = 0; n < 10; n += 1) {
        server.clock.advance(0.1);
        statuses.push((await send(`198.18.0.${n}`, email, 'guess')).status);
      }
      return statuses;
    };
    expect(await strangers()).toEqual(Array(10).fill(429));
    const asked = await send('198.51.100.31', email, demoPassword);
    const task = taskOf(asked);
    // Less than a second of a computer, one to three of a telephone.
    expect(task.bits).toBe(18);
    await strangers();
    const answer = await send('198.51.100.31', email, demoPassword, worked(task));
    expect(answer.status).toBe(200);
    await strangers();
  });

  test('is good for one attempt, of this account, from this network, and for five minutes', async () => {
    const [email, other] = ['nobody.works@demo.gantry', 'nobody.rests@demo.gantry'];
    for (const each of [email, other]) await failures(each, 24, (n) => `203.0.113.${n}`);
    const [home, away] = ['198.51.100.32', '198.51.100.33'];
    const work = worked(taskOf(await send(home, email, 'guess')));
    taskOf(await send(away, email, 'guess', work));
    taskOf(await send(home, other, 'guess', work));
    taskOf(await send(home, email, 'guess', { ...work, answer: work.answer + 1 }));
    taskOf(await send(home, email, 'guess', { ...work, seed: '0'.repeat(64) }));
    taskOf(await send(home, email, 'guess', { ...work, terms: work.terms.replace(/\.18\./, '.1.') }));
    expect((await send(home, email, 'guess', work)).status).toBe(401);
    const late = worked(taskOf(await send(home, email, 'guess', work)));
    server.clock.advance(301);
    await failures(email, 1, () => '203.0.113.99');
    taskOf(await send(home, email, 'guess', late));
    await server.context.jobs.runTimer('gantry/prune-sessions');
    const { rowCount } = await server.context.database.owner.query('select from sign_in_work');
    expect(rowCount).toBe(0);
  });

  test('leaves the limit of each network, and asks for more where more has failed', async () => {
    const email = 'nobody.pays@demo.gantry';
    const ip = '198.51.100.34';
    await failures(email, 24, (n) => `203.0.113.${n}`);
    const note = (count: number, network: string) =>
      server.context.database.owner.query(
        `insert into login_failure (id, email, ip, worked, at)
         select gen_random_uuid(), $1, $2, true, $3 from generate_series(1, $4)`,
        [email, network, server.clock.now(), count],
      );
    await note(2, ip);
    expect(taskOf(await send(ip, email, 'guess')).bits).toBe(19);
    await note(5, ip);
    expect(taskOf(await send(ip, email, 'guess')).bits).toBe(21);
    await note(300, '203.0.113.200');
    // A person from elsewhere still has to work only a few seconds.
    expect(taskOf(await send('198.51.100.35', email, 'guess')).bits).toBe(20);
    await note(1, ip);
    const refused = await send(ip, email, 'guess');
    expect([refused.status, refused.body.error.details.task]).toEqual([429, undefined]);
  });
});

describe('a browser that an account knows', () => {
  test('has its own count, wherever it is and whoever else uses it', async () => {
    const [email, mate] = ['szeto.chingyi@demo.gantry', 'fong.hoiyan@demo.gantry'];
    const first = deviceOf(await attempt(email, { password: demoPassword }));
    const device = deviceOf(await attempt(mate, { password: demoPassword, device: first }));
    expect((await attempt(email, { ip: '198.51.100.4', device })).status).toBe(401);
    await server.context.database.owner.query(
      `insert into login_failure (id, email, ip, device, at)
       select gen_random_uuid(), email, ip, device, at from login_failure, generate_series(1, 7)
       where email = $1 and device is not null`,
      [email],
    );
    expect((await attempt(email, { ip: '198.51.100.5', device })).status).toBe(429);
    // Another person's success in the same browser gives it a new token and no new guesses.
    const renewed = deviceOf(await attempt(mate, { password: demoPassword, device }));
    expect(renewed).not.toBe(device);
    expect((await attempt(email, { password: demoPassword, device: renewed })).status).toBe(429);
    // Its count is separate: without the token the owner counts as a stranger, who may still try.
    expect((await attempt(email, { password: demoPassword, ip: '198.51.100.6' })).status).toBe(200);
  });

  test('is recognised only by its newest token, and only for its own accounts', async () => {
    const email = 'lee.manhei@demo.gantry';
    const ip = '198.51.100.7';
    const first = deviceOf(await attempt(email, { password: demoPassword, ip }));
    const second = deviceOf(await attempt(email, { password: demoPassword, ip, device: first }));
    const { rows } = await server.context.database.owner.query(
      `select encode(token_hash, 'escape') as hash from known_device`,
    );
    expect(JSON.stringify(rows)).not.toContain(second);
    await failures(email, 8, () => ip);
    expect((await attempt(email, { ip, device: first })).status).toBe(429);
    expect((await attempt(email, { ip, device: 'made-up' })).status).toBe(429);
    expect((await attempt(email, { ip, device: second })).status).toBe(401);
    // The answer does not reveal which accounts know it.
    for (const other of ['wong.chikin@demo.gantry', 'nobody.here@demo.gantry']) {
      await failures(other, 8, () => ip);
      expect((await attempt(other, { ip, device: second })).status).toBe(429);
    }
  });

  test.each<[string, object]>([
    ['a new password', { newPassword: 'another password' }],
    ['who is kept out', { status: 'disabled' }],
  ])('is forgotten with %s', async (_what, change) => {
    const person = { email: `${crypto.randomUUID()}@example.com`, name: 'Ada', password: demoPassword };
    const write = (more: object) =>
      provision(server.context.database.owner, siteDescription.parse({ people: [{ ...person, ...more }] }));
    await write({});
    const ip = '198.51.100.8';
    const device = deviceOf(await attempt(person.email, { password: demoPassword, ip }));
    await write(change);
    await write({ status: 'active' });
    await failures(person.email, 8, () => ip);
    expect((await attempt(person.email, { ip, device })).status).toBe(429);
    const { rowCount } = await server.context.database.owner.query(
      'select from session s join app_user u on u.id = s.user_id where u.email = $1',
      [person.email],
    );
    expect(rowCount).toBe(0);
  });

  test('is forgotten when ten others were used later, or half a year after its last sign-in', async () => {
    const email = 'wong.chikin@demo.gantry';
    const { owner } = server.context.database;
    const of = 'from known_device d join app_user u on u.id = d.user_id where u.email = $1';
    const known = async () => (await owner.query(`select ${of}`, [email])).rowCount;
    await owner.query(
      `insert into known_device (id, user_id, token_hash, used_at)
       select gen_random_uuid(), id, sha256(n::text::bytea), $2 from app_user, generate_series(1, 12) n where email = $1`,
      [email, new Date(server.clock.now().getTime() - 1000)],
    );
    const ip = '198.51.100.9';
    const answer = await attempt(email, { password: demoPassword, ip });
    expect(answer.status).toBe(200);
    expect(await known()).toBe(10);
    server.clock.advance(181 * 24 * 3600);
    // Even before it is pruned.
    await failures(email, 8, () => ip);
    expect((await attempt(email, { ip, device: deviceOf(answer) })).status).toBe(429);
    await server.context.jobs.runTimer('gantry/prune-sessions');
    expect(await known()).toBe(0);
  });
});

test('an account that does not exist costs as much work as a wrong password', async () => {
  // Measures CPU time, because elapsed time depends on other programs.
  const work = async (email: string) => {
    const before = process.cpuUsage();
    expect((await attempt(email, { ip: '198.51.100.10' })).status).toBe(401);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const known = [await work('tang.yuetming@demo.gantry'), await work('tang.yuetming@demo.gantry')];
  const unknown = [await work('nobody.costs@demo.gantry'), await work('nobody.costs@demo.gantry')];
  expect(Math.max(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
