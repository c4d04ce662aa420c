import { demoPassword } from '@gantry/demo';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import { boss, codeOf, MemberSite, tokenIn } from './testing/member-site.ts';

let site: MemberSite;
beforeAll(async () => {
  site = await MemberSite.start();
}, 120_000);
beforeEach(() => site.signIn());
afterAll(() => site?.close());

describe('an invitation', () => {
  test('brings somebody new into the project, with a password of their own, signed in', async () => {
    const given = site.newPerson({
      roles: [{ role: 'INSPECTOR', disciplines: ['C', 'G'] }],
      title: 'Inspector',
    });
    site.mails.taken.length = 0;
    const sent = await site.admin.post(site.invitations(), given);
    expect(sent.body).toMatchObject({
      mail: 'sent',
      path: expect.stringMatching(/^\/invitation#[\w-]{43}$/),
    });
    expect(await site.find(given.email)).toMatchObject({
      state: 'invited',
      isMailed: true,
      title: 'Inspector',
    });
    expect(site.mails.taken).toHaveLength(1);
    expect(site.mails.taken[0]?.to).toEqual([given.email]);
    const token = tokenIn(sent.body.path);
    expect(site.mails.taken[0]?.content.replaceAll(/=\r?\n/g, '')).toContain(token);
    expect((await site.look(token)).body).toMatchObject({
      kind: 'invitation',
      project: { code: 'BEM' },
      email: given.email,
      hasAccount: false,
    });

    const client = await site.server.client();
    expect(codeOf(await site.accept(token, undefined, client))).toEqual([422, 'LINK_NEEDS_PASSWORD']);
    expect((await site.accept(token, 'too short', client)).status).toBe(400);
    expect((await site.accept(token, 'a good password', client)).body).toEqual({ projectCode: 'BEM' });
    expect((await client.get(`/api/projects/${site.bem}`)).body).toMatchObject({
      role: 'INSPECTOR',
      company: 'Kwong Shing',
    });
    const again = await site.server.client();
    const signIn = await again.post('/api/session', { email: given.email, password: 'a good password' });
    expect(signIn.body.user).toMatchObject({ name: given.name });
    expect(await site.find(given.email)).toMatchObject({
      state: 'active',
      roles: [{ role: 'INSPECTOR', disciplines: ['C', 'G'] }],
    });
  });

  test('keeps only a hash of its secret, and neither log nor audit trail has it', async () => {
    const { body } = await site.admin.post(site.invitations(), site.newPerson());
    const token = tokenIn(body.path);
    const { owner } = site.server.context.database;
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
    const given = site.newPerson();
    const token = tokenIn((await site.admin.post(site.invitations(), given)).body.path);
    const answers = await Promise.all([1, 2, 3].map((n) => site.accept(token, `the password ${n}`)));
    expect(answers.map(codeOf).sort()).toEqual([
      [200, undefined],
      [410, 'LINK_USED'],
      [410, 'LINK_USED'],
    ]);
    expect(codeOf(await site.look(token))).toEqual([410, 'LINK_USED']);
  });

  test('that has expired, was withdrawn, or never existed, says which', async () => {
    const expired = site.newPerson();
    const token = tokenIn((await site.admin.post(site.invitations(), expired)).body.path);
    site.server.clock.advance(7 * 24 * 3600 + 1);
    expect(codeOf(await site.accept(token, 'a good password'))).toEqual([410, 'LINK_EXPIRED']);
    await site.signIn();
    const { id } = await site.find(expired.email);
    const fresh = await site.admin.post(site.invitations(`/${id}/resend`));
    expect(codeOf(await site.look(token))).toEqual([404, 'LINK_UNKNOWN']);
    expect((await site.look(tokenIn(fresh.body.path))).status).toBe(200);
    expect((await site.admin.delete(site.invitations(`/${id}`))).status).toBe(204);
    expect(codeOf(await site.accept(tokenIn(fresh.body.path), 'a good password'))).toEqual([
      410,
      'LINK_WITHDRAWN',
    ]);
    expect(codeOf(await site.admin.post(site.invitations(`/${id}/resend`)))).toEqual([
      409,
      'INVITATION_GONE',
    ]);
    expect(codeOf(await site.look('x'.repeat(43)))).toEqual([404, 'LINK_UNKNOWN']);
  });

  test('to a person of another project waits for them to sign in, and nobody else can accept it', async () => {
    // Kwan Pak Ho is in ISO only, and BEM does not know them.
    const email = 'kwan.pakho@demo.gantry';
    const { body } = await site.admin.post(site.invitations(), site.newPerson({ email, name: 'Somebody' }));
    const token = tokenIn(body.path);
    expect(codeOf(await site.accept(token, 'a stolen account'))).toEqual([403, 'LINK_SIGN_IN']);
    const other = await site.server.client('lee.manhei@demo.gantry');
    expect(codeOf(await site.accept(token, undefined, other))).toEqual([403, 'LINK_OTHER_PERSON']);
    const kwan = await (await site.server.client()).signIn(email);
    expect((await site.accept(token, undefined, kwan)).body).toEqual({ projectCode: 'BEM' });
    const { projects } = (await kwan.get('/api/projects')).body;
    expect(projects.map(({ code }: { code: string }) => code)).toEqual(['BEM', 'ISO']);
    // The account is their own: name and password are as before.
    expect(await site.find(email)).toMatchObject({ name: 'Kwan Pak Ho' });
    await (await site.server.client()).signIn(email);
  });

  test('for somebody new is refused to a person who is signed in', async () => {
    const { body } = await site.admin.post(site.invitations(), site.newPerson());
    expect(codeOf(await site.accept(tokenIn(body.path), 'a good password', site.admin))).toEqual([
      403,
      'LINK_OTHER_PERSON',
    ]);
  });

  test('is refused for members, former members and people who are invited, and for roles that nobody knows', async () => {
    const given = site.newPerson();
    await site.admin.post(site.invitations(), given);
    expect(codeOf(await site.admin.post(site.invitations(), given))).toEqual([409, 'INVITATION_EXISTS']);
    expect(codeOf(await site.admin.post(site.invitations(), site.newPerson({ email: boss })))).toEqual([
      409,
      'MEMBER_EXISTS',
    ]);
    const roles = [{ role: 'KING', disciplines: [] }];
    expect(codeOf(await site.admin.post(site.invitations(), site.newPerson({ roles })))).toEqual([
      422,
      'ROLE_UNKNOWN',
    ]);
    const company = { id: crypto.randomUUID() };
    expect(codeOf(await site.admin.post(site.invitations(), site.newPerson({ company })))).toEqual([
      422,
      'COMPANY_UNKNOWN',
    ]);
  });

  test('can be copied even where the mail server refuses its e-mail', async () => {
    site.mails.onRecipient = async () => Promise.reject(new Error('unknown'));
    const given = site.newPerson();
    const { body } = await site.admin.post(site.invitations(), given);
    site.mails.onRecipient = async () => undefined;
    expect(body.mail).toBe('failed');
    expect((await site.look(tokenIn(body.path))).status).toBe(200);
    expect(await site.find(given.email)).toMatchObject({ isMailed: false });
  });

  test('uses a company that the server has, as it is', async () => {
    const { owner } = site.server.context.database;
    await owner.query(
      `insert into company (id, name, kind) values (gen_random_uuid(), 'Elsewhere Ltd', 'client')`,
    );
    const given = site.newPerson({ company: { name: 'Elsewhere Ltd', kind: 'contractor' } });
    await site.admin.post(site.invitations(), given);
    expect(await site.find(given.email)).toMatchObject({ company: { name: 'Elsewhere Ltd' } });
    const { rows } = await owner.query(`select kind from company where name = 'Elsewhere Ltd'`);
    expect(rows).toEqual([{ kind: 'client' }]);
  });
});

describe('a new password', () => {
  test('is set once with a link, which ends the sessions of the old one', async () => {
    const { client, person, given } = await site.joined();
    const { body } = await site.admin.post(site.at(`/${person.id}/password-link`));
    const token = tokenIn(body.path);
    expect((await client.get('/api/session')).status).toBe(200);
    expect((await site.look(token)).body).toMatchObject({ kind: 'password', hasAccount: true });
    expect((await site.accept(token, 'another password')).status).toBe(200);
    expect((await client.get('/api/session')).status).toBe(401);
    const signIn = async (password: string) =>
      (await (await site.server.client()).post('/api/session', { email: given.email, password })).status;
    expect([await signIn('a good password'), await signIn('another password')]).toEqual([401, 200]);
    expect(codeOf(await site.accept(token, 'a third password'))).toEqual([410, 'LINK_USED']);
  });

  test('of somebody whom other projects know goes to their e-mail only', async () => {
    const { id } = await site.find('lee.manhei@demo.gantry');
    site.mails.taken.length = 0;
    const { body } = await site.admin.post(site.at(`/${id}/password-link`));
    expect(body).toMatchObject({ mail: 'sent', path: null });
    expect(site.mails.taken.map(({ to }) => to)).toEqual([['lee.manhei@demo.gantry']]);
  });

  test('cannot be set with a link that an administrator saw once another project knows the person', async () => {
    const { person, given } = await site.joined();
    const { body } = await site.admin.post(site.at(`/${person.id}/password-link`));
    const { owner } = site.server.context.database;
    await owner.query(
      `insert into membership select $1, user_id, company_id, title from membership where project_id = $2 and user_id = $3`,
      [site.server.projectId('ISO'), site.bem, person.id],
    );
    expect(codeOf(await site.accept(tokenIn(body.path), 'a stolen account'))).toEqual([
      410,
      'LINK_WITHDRAWN',
    ]);
    const signIn = await (await site.server.client()).post('/api/session', {
      email: given.email,
      password: 'a good password',
    });
    expect(signIn.status).toBe(200);
  });

  test('without e-mail is refused for such a person, and can be copied for others', async () => {
    const plain = await startTestServer({ databaseUrl: site.server.databaseUrl });
    try {
      const client = await plain.client(boss);
      const { person } = await site.joined();
      const link = (id: string) => client.post(site.at(`/${id}/password-link`));
      expect((await link(person.id)).body).toMatchObject({ mail: 'off', path: expect.any(String) });
      const { id } = await site.find('lee.manhei@demo.gantry');
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

test('every use of a link is in the audit trail', async () => {
  expect(await site.audited()).toEqual([
    'invitation.resend',
    'invitation.send',
    'invitation.withdraw',
    'member.join',
    'member.send-password-link',
    'member.set-password',
  ]);
});
