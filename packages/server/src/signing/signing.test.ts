import { randomUUID } from 'node:crypto';
import { signatureInput } from '@gantry/plugin-sdk/contract';
import { defineRoute, defineServerPlugin, sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { TestAnswer, TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** Signs with what a request brings. Two modules do, and both know the same of people. */
const signer = (id: `${string}.${string}`) =>
  defineServerPlugin({
    id,
    migrations: [],
    permissions: [],
    routes: ({ signing }) => [
      defineRoute({
        method: 'POST',
        path: '/sign',
        summary: 'Sign',
        project: 'body',
        permission: '',
        body: z.object({ signature: signatureInput.optional() }),
        response: z.object({ method: z.string().nullable() }),
        async handle({ body }, context) {
          const given = await signing.given(context, body.signature);
          const { tx, user, deviceId } = context;
          await signing.requireDevice({ tx, actor: { kind: 'member', userId: user.id }, deviceId });
          return { method: given?.method ?? null };
        },
      }),
    ],
  });
const modules = ['vendor.forms', 'vendor.permits'] as const;

/** PNG of one black pixel: the smallest drawing that is accepted. */
const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==';
const engineer = { email: 'wong.chikin@demo.gantry', id: '' };
const colleague = { email: 'fong.hoiyan@demo.gantry', id: '' };

let server: TestServer;
let bem: string;
let wong: TestClient;
let fong: TestClient;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer({ plugins: modules.map(signer), shortNames: false });
  bem = server.projectId('BEM');
  [wong, fong, admin] = (await Promise.all(
    [engineer.email, colleague.email, 'yip.wingsze@demo.gantry'].map((email) => server.client(email)),
  )) as [TestClient, TestClient, TestClient];
  for (const person of [engineer, colleague])
    person.id = (
      await server.ask('public', 'select id from app_user where email = $1', [person.email])
    ).rows[0].id;
});
afterAll(() => server?.close());

const path = (project = bem) => `/api/projects/${project}/signing`;
const codeOf = ({ status, body }: TestAnswer) => [status, body?.error?.code];
const register = (who: TestClient, userId: string, deviceId: string) =>
  who.post(`${path()}/devices`, { userId, deviceId });
const revoke = (userId: string, deviceId: string) =>
  admin.post(`${path()}/devices/revoke`, { userId, deviceId });
const sign = (who: TestClient, signature?: object) =>
  Promise.all(
    modules.map((id) => who.post(`/api/${id}/sign`, { projectUUID: bem, ...(signature && { signature }) })),
  );
const ask = async (registeredDevices: boolean) => {
  const { body: settings } = await admin.get(`/api/projects/${bem}/settings`);
  return admin.put(`/api/projects/${bem}/settings`, { ...settings, registeredDevices });
};

describe('the signature that a person keeps', () => {
  test('is one for all modules, and theirs alone', async () => {
    const stored = { image, method: 'stored' };
    expect((await sign(wong, stored)).map(codeOf)).toEqual(Array(2).fill([422, 'SIGNATURE_INVALID']));
    const kept = (await wong.put(`${path()}/signature`, { image })).body.image;
    expect((await wong.get(path())).body).toEqual({ image: kept, device: 'any' });
    expect((await sign(wong, { image: kept, method: 'stored' })).map(({ body }) => body.method)).toEqual(
      Array(2).fill('stored'),
    );
    expect((await fong.get(path())).body.image).toBeNull();
    expect((await sign(fong, { image: kept, method: 'stored' })).map(codeOf)).toEqual(
      Array(2).fill([422, 'SIGNATURE_INVALID']),
    );
    expect((await sign(fong, { image: kept })).map(({ body }) => body.method)).toEqual(
      Array(2).fill('drawn'),
    );
    expect((await wong.put(`${path()}/signature`, { image: null })).body).toEqual({ image: null });
    expect((await wong.get(path())).body.image).toBeNull();
  });

  test('follows them into their other projects', async () => {
    const lee = await server.client('lee.manhei@demo.gantry');
    const { body } = await lee.put(`${path()}/signature`, { image });
    expect((await lee.get(path(server.projectId('TCE')))).body.image).toBe(body.image);
  });

  test('is not shown to others of the project, whatever a statement asks for', async () => {
    const { database } = server.context;
    const seen = (userId: string) =>
      database.inProject(bem, { kind: 'user', userId }, (tx) => tx.run(sql`select from stored_signature`));
    await fong.put(`${path()}/signature`, { image });
    expect(await seen(engineer.id)).toBe(0);
    expect(await seen(colleague.id)).toBe(1);
  });
});

describe('browsers of members', () => {
  test('sign in no module once they are revoked, nor under another id', async () => {
    const [phone, stolen] = [randomUUID(), randomUUID()];
    wong.deviceId = phone;
    const refusals = async () => (await sign(wong)).map(codeOf);
    expect(await refusals()).toEqual(Array(2).fill([200, undefined]));
    expect((await ask(true)).body.registeredDevices).toBe(true);
    expect(await refusals()).toEqual(Array(2).fill([403, 'DEVICE_NOT_REGISTERED']));
    expect((await sign(wong))[0]?.body.error.details).toEqual({ deviceId: phone });
    expect((await wong.get(path())).body.device).toBe('unregistered');
    // Registered for somebody else is not registered for them.
    await register(admin, colleague.id, phone);
    expect(await refusals()).toEqual(Array(2).fill([403, 'DEVICE_NOT_REGISTERED']));
    expect(codeOf(await register(admin, engineer.id, phone))).toEqual([409, 'DEVICE_TAKEN']);
    expect((await revoke(colleague.id, phone)).status).toBe(200);
    expect((await register(admin, engineer.id, phone.toUpperCase())).status).toBe(200);
    expect(await refusals()).toEqual(Array(2).fill([200, undefined]));
    expect((await wong.get(path())).body.device).toBe('registered');
    wong.deviceId = stolen;
    expect(await refusals()).toEqual(Array(2).fill([403, 'DEVICE_NOT_REGISTERED']));
    wong.deviceId = phone;

    expect((await revoke(engineer.id, phone)).status).toBe(200);
    // The server does not know which browser opened which session.
    expect((await wong.get(path())).status).toBe(401);
    wong = await server.client(engineer.email);
    wong.deviceId = phone;
    await ask(false);
    expect(await refusals()).toEqual(Array(2).fill([403, 'DEVICE_REVOKED']));
    expect((await wong.get(path())).body.device).toBe('revoked');
    expect(codeOf(await register(admin, engineer.id, phone))).toEqual([409, 'DEVICE_WAS_REVOKED']);
    // A repeated call finds it revoked.
    expect((await revoke(engineer.id, phone)).status).toBe(200);
    for (const hidden of [undefined, randomUUID()]) {
      wong.deviceId = hidden;
      expect(await refusals()).toEqual(Array(2).fill([403, 'DEVICE_NOT_REGISTERED']));
    }
    const another = wong.deviceId ?? '';
    // An id that no browser makes is not taken for one that says nothing.
    for (const garbage of ['', 'garbage', `${phone}0`, phone.slice(1), `${another}, ${phone}`]) {
      wong.deviceId = garbage;
      expect(await refusals(), garbage).toEqual(Array(2).fill([400, 'INVALID_REQUEST']));
    }
    wong.deviceId = another;
    expect((await register(admin, engineer.id, another)).status).toBe(200);
    expect(await refusals()).toEqual(Array(2).fill([200, undefined]));
    // Others, none of whose browsers was revoked, sign as before.
    const other = await server.client('yip.wingsze@demo.gantry');
    expect((await sign(other)).map(codeOf)).toEqual(Array(2).fill([200, undefined]));
  });

  test('are registered by administrators of the company; who manages members sees all', async () => {
    const everybody = (await admin.get(`${path()}/members?limit=100`)).body;
    expect(
      new Set(everybody.members.map(({ company }: { company: string }) => company)).size,
    ).toBeGreaterThan(1);
    expect((await admin.get(`${path()}/members`)).body.members).toHaveLength(8);
    const { id } = engineer;
    const found = await admin.get(`${path()}/members?search=${engineer.email.toUpperCase()}`);
    expect(found.body).toMatchObject({ total: 1, members: [{ userId: id, isAdmin: false, isActive: true }] });
    await server.ask(
      'public',
      `insert into role_permission select project_id, role_code, 'USER_DEVICE_ADMIN' from user_role
       where project_id = $1 and user_id = $2 on conflict do nothing`,
      [bem, colleague.id],
    );
    fong = await server.client(colleague.email);
    const own = (await fong.get(`${path()}/members?limit=100`)).body;
    const companies = new Set(own.members.map(({ company }: { company: string }) => company));
    expect(companies.size).toBe(1);
    const elsewhere = everybody.members.find(({ company }: { company: string }) => !companies.has(company));
    expect(codeOf(await register(fong, elsewhere.userId, randomUUID()))).toEqual([404, 'NOT_FOUND']);
    expect((await register(fong, colleague.id, 'my phone')).status).toBe(400);
    expect((await register(fong, colleague.id, randomUUID())).status).toBe(200);
  });

  test('are not shown to members without the permission', async () => {
    const holder = await server.client('wong.chikin@demo.gantry');
    const isAdmin = (await holder.get(`/api/projects/${bem}`)).body.permissions.includes('USER_DEVICE_ADMIN');
    expect(isAdmin).toBe(false);
    expect(codeOf(await holder.get(`${path()}/members`))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await register(holder, engineer.id, randomUUID()))).toEqual([403, 'FORBIDDEN']);
  });

  test('are told to the person, and to those who register them', async () => {
    const { rows } = await server.ask(
      'public',
      `select topic, permission, users from event where project_id = $1 and topic like 'host.%ing-changed' order by seq desc limit 1`,
      [bem],
    );
    expect(rows).toEqual([{ topic: 'host.signing-changed', permission: null, users: [colleague.id] }]);
  });
});
