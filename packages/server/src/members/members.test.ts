import type { HeldSteps, Member, MemberDetail, NewInvitation } from '@gantry/contract';
import { demoPassword } from '@gantry/demo';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MailServer } from '../notifications/testing/mail-server.ts';
import { notePlugin } from '../notifications/testing/note-plugin.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const mails = new MailServer();
const { plugin: notes } = notePlugin();
let server: TestServer;
let admin: TestClient;
let bem: string;
let nth = 0;

/** Administrator of BEM, TCE, TY and YMTW. */
const boss = 'yip.wingsze@demo.gantry';

beforeAll(async () => {
  const smtpUrl = await mails.listen();
  server = await startTestServer({
    plugins: [notes],
    mail: { smtpUrl, from: 'Gantry <gantry@example.com>' },
  });
  bem = server.projectId('BEM');
}, 120_000);
beforeEach(async () => {
  // Its session ends twelve hours after the clock of a test moved.
  admin = await server.client(boss);
});
afterAll(async () => {
  await server.close();
  await mails.close();
});

const newPerson = (more: Partial<NewInvitation> = {}): NewInvitation => {
  nth += 1;
  return {
    name: `Person ${nth}`,
    email: `person.${nth}@example.com`,
    company: { name: 'Kwong Shing', kind: 'contractor' },
    title: 'Site Agent',
    roles: [{ role: 'SITE_AGENT', disciplines: [] }],
    ...more,
  };
};
const at = (path = '', project = bem) => `/api/projects/${project}/members${path}`;
const invitations = (path = '', project = bem) => `/api/projects/${project}/invitations${path}`;
const tokenIn = (path: string) => path.split('#')[1] ?? '';
const look = async (token: string, client?: TestClient) =>
  (client ?? (await server.client())).post('/api/invitations/look', { token });
const accept = async (token: string, password?: string, client?: TestClient) =>
  (client ?? (await server.client())).post('/api/invitations/accept', {
    token,
    ...(password === undefined ? {} : { password }),
  });
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
async function find(email: string, project = bem): Promise<Member> {
  const { body } = await admin.get(at(`?search=${encodeURIComponent(email)}`, project));
  const found = body.members.find((one: Member) => one.email === email);
  if (!found) throw new Error(`${email} is not listed.`);
  return found;
}
const detail = async (email: string): Promise<MemberDetail> =>
  (await admin.get(at(`/${(await find(email)).id}`))).body;
const changeOf = ({ version, company, title, roles }: Member) => ({
  version,
  company: { id: company?.id },
  title,
  roles,
});
/** Somebody new who has joined BEM, with their browser. */
async function joined(more: Partial<NewInvitation> = {}) {
  const given = newPerson(more);
  const { body } = await admin.post(invitations(), given);
  const client = await server.client();
  const { status } = await accept(tokenIn(body.path), 'a good password', client);
  expect(status).toBe(200);
  return { given, client, person: await find(given.email) };
}

describe('an invitation', () => {
  test('brings somebody new into the project, with a password of their own, signed in', async () => {
    const given = newPerson({ roles: [{ role: 'INSPECTOR', disciplines: ['C', 'G'] }], title: 'Inspector' });
    mails.taken.length = 0;
    const sent = await admin.post(invitations(), given);
    expect(sent.body).toMatchObject({
      mail: 'sent',
      path: expect.stringMatching(/^\/invitation#[\w-]{43}$/),
    });
    expect(await find(given.email)).toMatchObject({ state: 'invited', isMailed: true, title: 'Inspector' });
    expect(mails.taken).toHaveLength(1);
    expect(mails.taken[0]?.to).toEqual([given.email]);
    const token = tokenIn(sent.body.path);
    expect(mails.taken[0]?.content.replaceAll(/=\r?\n/g, '')).toContain(token);
    expect((await look(token)).body).toMatchObject({
      kind: 'invitation',
      project: { code: 'BEM' },
      email: given.email,
      hasAccount: false,
    });

    const client = await server.client();
    expect(codeOf(await accept(token, undefined, client))).toEqual([422, 'LINK_NEEDS_PASSWORD']);
    expect((await accept(token, 'too short', client)).status).toBe(400);
    expect((await accept(token, 'a good password', client)).body).toEqual({ projectCode: 'BEM' });
    expect((await client.get(`/api/projects/${bem}`)).body).toMatchObject({
      role: 'INSPECTOR',
      company: 'Kwong Shing',
    });
    const again = await server.client();
    const signIn = await again.post('/api/session', { email: given.email, password: 'a good password' });
    expect(signIn.body.user).toMatchObject({ name: given.name });
    expect(await find(given.email)).toMatchObject({
      state: 'active',
      roles: [{ role: 'INSPECTOR', disciplines: ['C', 'G'] }],
    });
  });

  test('keeps only a hash of its secret, and neither log nor audit trail has it', async () => {
    const { body } = await admin.post(invitations(), newPerson());
    const token = tokenIn(body.path);
    const { owner } = server.context.database;
    for (const table of ['invitation', 'audit_event', 'notification_outbox', 'event']) {
      const { rows } = await owner.query(`select from ${table} t where t::text like $1`, [`%${token}%`]);
      expect([table, rows.length]).toEqual([table, 0]);
    }
    const { rows } = await owner.query(
      'select octet_length(token_hash) as bytes from invitation where id = $1',
      [body.id],
    );
    expect(rows).toEqual([{ bytes: 32 }]);
  });

  test('that is opened twice says so, also where both come at the same moment', async () => {
    const given = newPerson();
    const token = tokenIn((await admin.post(invitations(), given)).body.path);
    const answers = await Promise.all([1, 2, 3].map((n) => accept(token, `the password ${n}`)));
    expect(answers.map(codeOf).sort()).toEqual([
      [200, undefined],
      [410, 'LINK_USED'],
      [410, 'LINK_USED'],
    ]);
    expect(codeOf(await look(token))).toEqual([410, 'LINK_USED']);
  });

  test('that has expired, was withdrawn, or never existed, says which', async () => {
    const expired = newPerson();
    const token = tokenIn((await admin.post(invitations(), expired)).body.path);
    server.clock.advance(7 * 24 * 3600 + 1);
    expect(codeOf(await accept(token, 'a good password'))).toEqual([410, 'LINK_EXPIRED']);
    admin = await server.client(boss);
    const { id } = await find(expired.email);
    const fresh = await admin.post(invitations(`/${id}/resend`));
    expect(codeOf(await look(token))).toEqual([404, 'LINK_UNKNOWN']);
    expect((await look(tokenIn(fresh.body.path))).status).toBe(200);
    expect((await admin.delete(invitations(`/${id}`))).status).toBe(204);
    expect(codeOf(await accept(tokenIn(fresh.body.path), 'a good password'))).toEqual([
      410,
      'LINK_WITHDRAWN',
    ]);
    expect(codeOf(await admin.post(invitations(`/${id}/resend`)))).toEqual([409, 'INVITATION_GONE']);
    expect(codeOf(await look('x'.repeat(43)))).toEqual([404, 'LINK_UNKNOWN']);
  });

  test('to a person of another project waits for them to sign in, and nobody else can accept it', async () => {
    // Kwan Pak Ho is in ISO only, and BEM does not know them.
    const email = 'kwan.pakho@demo.gantry';
    const { body } = await admin.post(invitations(), newPerson({ email, name: 'Somebody' }));
    const token = tokenIn(body.path);
    expect(codeOf(await accept(token, 'a stolen account'))).toEqual([403, 'LINK_SIGN_IN']);
    const other = await server.client('lee.manhei@demo.gantry');
    expect(codeOf(await accept(token, undefined, other))).toEqual([403, 'LINK_OTHER_PERSON']);
    const kwan = await (await server.client()).signIn(email);
    expect((await accept(token, undefined, kwan)).body).toEqual({ projectCode: 'BEM' });
    const { projects } = (await kwan.get('/api/projects')).body;
    expect(projects.map(({ code }: { code: string }) => code)).toEqual(['BEM', 'ISO']);
    // The account is their own: name and password are as before.
    expect(await find(email)).toMatchObject({ name: 'Kwan Pak Ho' });
    await (await server.client()).signIn(email);
  });

  test('for somebody new is refused to a person who is signed in', async () => {
    const { body } = await admin.post(invitations(), newPerson());
    expect(codeOf(await accept(tokenIn(body.path), 'a good password', admin))).toEqual([
      403,
      'LINK_OTHER_PERSON',
    ]);
  });

  test('is refused for members, former members and people who are invited, and for roles that nobody knows', async () => {
    const given = newPerson();
    await admin.post(invitations(), given);
    expect(codeOf(await admin.post(invitations(), given))).toEqual([409, 'INVITATION_EXISTS']);
    expect(codeOf(await admin.post(invitations(), newPerson({ email: boss })))).toEqual([
      409,
      'MEMBER_EXISTS',
    ]);
    const roles = [{ role: 'KING', disciplines: [] }];
    expect(codeOf(await admin.post(invitations(), newPerson({ roles })))).toEqual([422, 'ROLE_UNKNOWN']);
    const company = { id: crypto.randomUUID() };
    expect(codeOf(await admin.post(invitations(), newPerson({ company })))).toEqual([422, 'COMPANY_UNKNOWN']);
  });

  test('can be copied even where the mail server refuses its e-mail', async () => {
    mails.onRecipient = async () => Promise.reject(new Error('unknown'));
    const given = newPerson();
    const { body } = await admin.post(invitations(), given);
    mails.onRecipient = async () => undefined;
    expect(body.mail).toBe('failed');
    expect((await look(tokenIn(body.path))).status).toBe(200);
    expect(await find(given.email)).toMatchObject({ isMailed: false });
  });

  test('uses a company that the server has, as it is', async () => {
    const { owner } = server.context.database;
    await owner.query(
      `insert into company (id, name, kind) values (gen_random_uuid(), 'Elsewhere Ltd', 'client')`,
    );
    const given = newPerson({ company: { name: 'Elsewhere Ltd', kind: 'contractor' } });
    await admin.post(invitations(), given);
    expect(await find(given.email)).toMatchObject({ company: { name: 'Elsewhere Ltd' } });
    const { rows } = await owner.query(`select kind from company where name = 'Elsewhere Ltd'`);
    expect(rows).toEqual([{ kind: 'client' }]);
  });
});

describe('roles', () => {
  test('count at the holder’s next request, and open pages of the holder are told', async () => {
    const { client, person } = await joined({ roles: [{ role: 'RESIDENT_ENGINEER', disciplines: [] }] });
    const layers = `/api/projects/${bem}/layers`;
    expect((await client.post(layers, { name: `Of ${person.name}` })).status).toBe(200);
    const asOf = (await client.get(`/api/projects/${bem}`)).body.asOf;
    const answer = await admin.put(at(`/${person.id}`), {
      ...changeOf(person),
      roles: [{ role: 'VIEWER', disciplines: [] }],
    });
    expect(answer.body.roles).toEqual([{ role: 'VIEWER', disciplines: [] }]);
    expect(codeOf(await client.post(layers, { name: 'Another' }))).toEqual([403, 'FORBIDDEN']);
    const { rows } = await server.context.database.owner.query(
      `select users from event where project_id = $1 and seq > $2 and topic = 'host.access-changed'`,
      [bem, asOf],
    );
    expect(rows).toEqual([{ users: [person.id] }]);
  });

  test('that two administrators change at once are not mixed up', async () => {
    const { person } = await joined();
    const change = { ...changeOf(person), title: 'Senior Site Agent' };
    expect((await admin.put(at(`/${person.id}`), change)).status).toBe(200);
    const late = await admin.put(at(`/${person.id}`), { ...change, title: 'Junior Site Agent' });
    expect(codeOf(late)).toEqual([409, 'VERSION_CONFLICT']);
    expect(late.body.error.details.current.title).toBe('Senior Site Agent');
  });

  test('of an invitation can be changed until it is accepted', async () => {
    const given = newPerson();
    const { body } = await admin.post(invitations(), given);
    const invited = await find(given.email);
    const roles = [{ role: 'SAFETY_OFFICER', disciplines: [] }];
    expect((await admin.put(at(`/${invited.id}`), { ...changeOf(invited), roles })).status).toBe(200);
    await accept(tokenIn(body.path), 'a good password');
    expect(await find(given.email)).toMatchObject({ state: 'active', roles });
  });

  test('are changed by administrators of this project only', async () => {
    const { client, person } = await joined();
    const change = changeOf(person);
    expect(codeOf(await client.put(at(`/${person.id}`), change))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await client.get(at()))).toEqual([403, 'FORBIDDEN']);
    // Administrator of ISO, who does not know the person.
    const stranger = await server.client('kwan.pakho@demo.gantry');
    const iso = server.projectId('ISO');
    expect(codeOf(await stranger.put(at(`/${person.id}`, iso), change))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await stranger.post(at(`/${person.id}/deactivate`, iso), {}))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await stranger.post(at(`/${person.id}/password-link`, iso)))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the last administrator', () => {
  /** A project whose only administrators are these new people. */
  async function withAdministrators(count: number) {
    const made: Awaited<ReturnType<typeof joined>>[] = [];
    for (let n = 0; n < count; n += 1)
      made.push(await joined({ roles: [{ role: 'PROJECT_ADMIN', disciplines: [] }] }));
    const { owner } = server.context.database;
    const { rows: others } = await owner.query(
      `delete from user_role where project_id = $1 and role_code = 'PROJECT_ADMIN' and user_id <> all ($2) returning *`,
      [bem, made.map(({ person }) => person.id)],
    );
    const restore = async () => {
      for (const { user_id } of others)
        await owner.query(
          `insert into user_role (project_id, user_id, role_code) values ($1, $2, 'PROJECT_ADMIN') on conflict do nothing`,
          [bem, user_id],
        );
      for (const { person } of made)
        await owner.query('delete from membership where project_id = $1 and user_id = $2', [bem, person.id]);
    };
    return { made, restore };
  }
  const asViewer = (person: Member) => ({
    ...changeOf(person),
    roles: [{ role: 'VIEWER', disciplines: [] }],
  });

  test('can neither give the role up nor leave', async () => {
    const {
      made: [only],
      restore,
    } = await withAdministrators(1);
    if (!only) throw new Error('Nobody joined.');
    const { client, person } = only;
    expect(codeOf(await client.put(at(`/${person.id}`), asViewer(person)))).toEqual([
      409,
      'LAST_ADMINISTRATOR',
    ]);
    expect(codeOf(await client.post(at(`/${person.id}/deactivate`), {}))).toEqual([
      409,
      'LAST_ADMINISTRATOR',
    ]);
    expect((await client.get(at())).status).toBe(200);
    await restore();
  });

  test('stays where two remove each other, or themselves, at the same moment', async () => {
    for (const both of ['each other', 'themselves']) {
      const {
        made: [one, two],
        restore,
      } = await withAdministrators(2);
      if (!one || !two) throw new Error('Nobody joined.');
      const [first, second] = both === 'each other' ? [two, one] : [one, two];
      const answers = await Promise.all([
        one.client.put(at(`/${first.person.id}`), asViewer(first.person)),
        two.client.post(at(`/${second.person.id}/deactivate`), {}),
      ]);
      expect([both, answers.filter(({ status }) => status === 200).length]).toEqual([both, 1]);
      const refused = answers.find(({ status }) => status !== 200);
      // Without a membership left the project does not exist for the caller.
      expect([403, 404, 409]).toContain(refused?.status);
      await restore();
    }
  });
});

describe('deactivating', () => {
  test('ends membership and sessions, leaves the account, and can be undone', async () => {
    const { client, person, given } = await joined({ roles: [{ role: 'INSPECTOR', disciplines: ['C'] }] });
    await client.get(`/api/projects/${bem}`);
    expect((await admin.post(at(`/${person.id}/deactivate`), {})).body).toMatchObject({
      state: 'deactivated',
      leftAt: expect.any(String),
    });
    expect((await client.get(`/api/projects/${bem}`)).status).toBe(401);
    const back = await server.client();
    await back.post('/api/session', { email: given.email, password: 'a good password' });
    expect((await back.get('/api/projects')).body.projects).toEqual([]);
    expect(codeOf(await admin.post(invitations(), newPerson({ email: given.email })))).toEqual([
      409,
      'MEMBER_LEFT',
    ]);
    expect((await admin.post(at(`/${person.id}/activate`))).body).toMatchObject({
      state: 'active',
      roles: [{ role: 'INSPECTOR', disciplines: ['C'] }],
    });
    expect((await back.get(`/api/projects/${bem}`)).status).toBe(200);
    expect(codeOf(await admin.post(at(`/${person.id}/activate`)))).toEqual([409, 'MEMBER_ACTIVE']);
  });

  test('in one project leaves the others alone', async () => {
    const lee = await server.client('lee.manhei@demo.gantry');
    const { id } = await find('lee.manhei@demo.gantry');
    const { steps } = (await admin.get(at(`/${id}/hand-over`))).body as HeldSteps;
    const leave = steps.map((step) => step.id);
    expect((await admin.post(at(`/${id}/deactivate`), { leave })).status).toBe(200);
    const { projects } = (await lee.get('/api/projects')).body;
    expect(projects.map(({ code }: { code: string }) => code)).toEqual(['TCE']);
    await admin.post(at(`/${id}/activate`));
  });

  test('waits until the steps that only this person can take are handed over', async () => {
    const { person, given } = await joined();
    const other = await joined();
    const host = server.pluginHost(notes.id);
    const send = (key: string, users: string[]) =>
      host.database.inProject(bem, { kind: 'system', name: 'test' }, (tx) =>
        host.notifications.send(tx, {
          key,
          text: { en: 'Form 7', 'zh-CN': '表格 7' },
          waiting: { step: { en: 'Inspect', 'zh-CN': '检查' } },
          to: { users },
        }),
      );
    await send('own', [person.id]);
    await send('shared', [person.id, other.person.id]);
    const { openSteps, openCount } = await detail(given.email);
    expect(openCount).toBe(2);
    expect(openSteps.map(({ isShared }) => isShared)).toEqual([false, true]);
    const refused = await admin.post(at(`/${person.id}/deactivate`), {});
    expect([...codeOf(refused), refused.body.error.details]).toEqual([409, 'STEPS_OPEN', { count: 1 }]);
    // The module hands nothing over, so the step is listed with that as the reason.
    const { steps } = (await admin.get(at(`/${person.id}/hand-over`))).body as HeldSteps;
    expect(steps).toMatchObject([{ how: 'fixed', name: { en: 'Form 7' }, takers: [], record: null }]);
    const records = [{ pluginId: notes.id, kind: 'x', id: person.id, version: 1, to: { x: person.id } }];
    expect((await admin.post(at(`/${person.id}/hand-over`), { records })).body.outcomes).toMatchObject([
      { code: 'NOT_FOUND' },
    ]);
    await host.database.inProject(bem, { kind: 'system', name: 'test' }, (tx) =>
      host.notifications.settle(tx, 'own'),
    );
    expect((await admin.post(at(`/${person.id}/deactivate`), {})).status).toBe(200);
  });
});

describe('a new password', () => {
  test('is set once with a link, which ends the sessions of the old one', async () => {
    const { client, person, given } = await joined();
    const { body } = await admin.post(at(`/${person.id}/password-link`));
    const token = tokenIn(body.path);
    expect((await client.get('/api/session')).status).toBe(200);
    expect((await look(token)).body).toMatchObject({ kind: 'password', hasAccount: true });
    expect((await accept(token, 'another password')).status).toBe(200);
    expect((await client.get('/api/session')).status).toBe(401);
    const signIn = async (password: string) =>
      (await (await server.client()).post('/api/session', { email: given.email, password })).status;
    expect([await signIn('a good password'), await signIn('another password')]).toEqual([401, 200]);
    expect(codeOf(await accept(token, 'a third password'))).toEqual([410, 'LINK_USED']);
  });

  test('of somebody whom other projects know goes to their e-mail only', async () => {
    const { id } = await find('lee.manhei@demo.gantry');
    mails.taken.length = 0;
    const { body } = await admin.post(at(`/${id}/password-link`));
    expect(body).toMatchObject({ mail: 'sent', path: null });
    expect(mails.taken.map(({ to }) => to)).toEqual([['lee.manhei@demo.gantry']]);
  });

  test('cannot be set with a link that an administrator saw once another project knows the person', async () => {
    const { person, given } = await joined();
    const { body } = await admin.post(at(`/${person.id}/password-link`));
    const { owner } = server.context.database;
    await owner.query(
      `insert into membership select $1, user_id, company_id, title from membership where project_id = $2 and user_id = $3`,
      [server.projectId('ISO'), bem, person.id],
    );
    expect(codeOf(await accept(tokenIn(body.path), 'a stolen account'))).toEqual([410, 'LINK_WITHDRAWN']);
    const signIn = await (await server.client()).post('/api/session', {
      email: given.email,
      password: 'a good password',
    });
    expect(signIn.status).toBe(200);
  });

  test('without e-mail is refused for such a person, and can be copied for others', async () => {
    const plain = await startTestServer({ databaseUrl: server.databaseUrl });
    try {
      const client = await plain.client(boss);
      const { person } = await joined();
      const link = (id: string) => client.post(at(`/${id}/password-link`));
      expect((await link(person.id)).body).toMatchObject({ mail: 'off', path: expect.any(String) });
      const { id } = await find('lee.manhei@demo.gantry');
      expect(codeOf(await link(id))).toEqual([409, 'ACCOUNT_SHARED']);
      await (await plain.client()).post('/api/session', {
        email: 'lee.manhei@demo.gantry',
        password: demoPassword,
      });
    } finally {
      await plain.close();
    }
  });
});

describe('the list', () => {
  test('searches, filters, counts and pages', async () => {
    const list = async (query: string) => (await admin.get(at(`?${query}`))).body;
    const all = await list('limit=2');
    expect(all.members).toHaveLength(2);
    expect(all.counts.all).toBe(all.counts.active + all.counts.invited + all.counts.deactivated);
    expect(all.total).toBe(all.counts.all);
    const second = await list('limit=2&offset=2');
    expect(second.members[0].id).not.toBe(all.members[1].id);
    const inspectors = await list('role=INSPECTOR&discipline=C&state=active&limit=200');
    expect(inspectors.members.length).toBeGreaterThan(0);
    for (const { roles } of inspectors.members as Member[])
      expect(
        roles.some(
          ({ role, disciplines }) =>
            role === 'INSPECTOR' && (disciplines.length === 0 || disciplines.includes('C')),
        ),
      ).toBe(true);
    expect((await list('search=100%25')).total).toBe(0);
    const choices = (await admin.get(at('/choices'))).body;
    expect(choices.hasMail).toBe(true);
    expect(choices.roles).toContainEqual({
      code: 'VIEWER',
      permissions: expect.arrayContaining(['LAYER_VIEW']),
      holders: expect.any(Number),
    });
  });

  test('shows when somebody was last seen in the project', async () => {
    const { client, given } = await joined();
    server.clock.advance(120);
    const before = server.clock.now().toISOString();
    await client.get(`/api/projects/${bem}`);
    expect((await find(given.email)).seenAt?.localeCompare(before)).toBe(1);
  });
});

describe('a file of people', () => {
  const row = (email: string, more: object = {}) => ({
    name: 'Somebody',
    email,
    company: 'Kwong Shing',
    title: 'Site Agent',
    roles: [{ role: 'SITE_AGENT' }],
    ...more,
  });
  const send = (rows: readonly object[], apply: boolean) => admin.post(at('/import'), { rows, apply });

  test('says what would change, and then does exactly that', async () => {
    const { given, person, client } = await joined();
    const invited = newPerson();
    await admin.post(invitations(), invited);
    const rows = [
      row('new.one@example.com', { company: 'Another Company' }),
      row(given.email, { title: 'Inspector', roles: [{ role: 'INSPECTOR', disciplines: ['G', 'C'] }] }),
      row(invited.email),
    ];
    const counted = async () => (await admin.get(at())).body.counts;
    const before = await counted();
    const planned = await send(rows, false);
    expect(planned.body).toMatchObject({
      unchanged: 1,
      changed: [{ email: given.email, fields: ['title', 'roles'] }],
      invited: [{ email: 'new.one@example.com', path: null }],
    });
    expect(await counted()).toEqual(before);
    const { body } = await send(rows, true);
    expect(body).toMatchObject({ unchanged: 1, mail: 'sending' });
    expect(await find(given.email)).toMatchObject({
      id: person.id,
      title: 'Inspector',
      roles: [{ role: 'INSPECTOR', disciplines: ['C', 'G'] }],
    });
    expect((await client.get(`/api/projects/${bem}`)).body.role).toBe('INSPECTOR');
    expect((await accept(tokenIn(body.invited[0].path), 'a good password')).status).toBe(200);
    expect(await find('new.one@example.com')).toMatchObject({ company: { name: 'Another Company' } });
    expect((await send(rows, false)).body).toMatchObject({ unchanged: 3, changed: [], invited: [] });
  });

  test('with rows that are wrong writes none', async () => {
    const { person, given } = await joined();
    await admin.post(at(`/${person.id}/deactivate`), {});
    const rows = [
      row('good@example.com'),
      row('GOOD@example.com'),
      row('king@example.com', { roles: [{ role: 'KING' }] }),
      row(given.email),
    ];
    const refused = await send(rows, true);
    expect([...codeOf(refused), refused.body.error.details]).toEqual([
      422,
      'IMPORT_ROWS',
      {
        rows: [
          { row: 1, code: 'duplicate', value: 'good@example.com' },
          { row: 2, code: 'unknown-role', value: 'KING' },
          { row: 3, code: 'deactivated', value: given.email },
        ],
      },
    ]);
    expect((await send([row('not an address')], true)).status).toBe(400);
    expect((await admin.get(at('?search=good@example.com'))).body.total).toBe(0);
  });

  test('cannot take the last administrator away', async () => {
    const { body } = await admin.get(at('?role=PROJECT_ADMIN&limit=200'));
    const rows = (body.members as Member[])
      .filter(({ state }) => state !== 'deactivated')
      .map(({ email }) => row(email, { roles: [{ role: 'VIEWER' }] }));
    expect(codeOf(await send(rows, true))).toEqual([409, 'LAST_ADMINISTRATOR']);
  });

  test('of 5,000 rows is written within seconds', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) =>
      row(`many.${n}@example.com`, { company: `Firm ${n % 40}` }),
    );
    const began = performance.now();
    const { status, body } = await send(rows, true);
    expect([status, body.invited?.length]).toEqual([200, 5000]);
    expect(performance.now() - began).toBeLessThan(20_000);
    const { owner } = server.context.database;
    await owner.query(`delete from invitation where email like 'many.%'`);
  });
});

test('every change is in the audit trail', async () => {
  const { rows } = await server.context.database.owner.query(
    `select distinct entity || '.' || action as what from audit_event where project_id = $1 and entity in ('member', 'invitation') order by 1`,
    [bem],
  );
  expect(rows.map(({ what }) => what)).toEqual([
    'invitation.resend',
    'invitation.send',
    'invitation.withdraw',
    'member.activate',
    'member.change',
    'member.deactivate',
    'member.join',
    'member.send-password-link',
    'member.set-password',
  ]);
});
