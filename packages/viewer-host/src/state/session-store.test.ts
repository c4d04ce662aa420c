import { expect, test, vi } from 'vitest';
import { HostApi } from '../api/host-api.ts';
import { FakeServer, refusal } from '../ui/testing/fake-server.ts';
import { session } from '../ui/testing/test-data.ts';
import { SessionStore } from './session-store.ts';

const gone = { status: 401, json: refusal('NOT_SIGNED_IN', 'Sign in first.') };

test('a session that the server no longer knows has ended, however many calls report it', async () => {
  const server = new FakeServer().on('GET /api/session', { json: session });
  const store = new SessionStore(new HostApi('http://localhost/', server.fetch));
  await store.resume();
  await store.verify();
  expect(store).toMatchObject({ current: session, ended: undefined });
  server.on('GET /api/session', { status: 503, json: refusal('UNAVAILABLE', 'Later.') });
  await store.verify();
  expect(store.current).toEqual(session);
  server.on('GET /api/session', gone);
  await Promise.all([store.verify(), store.verify()]);
  expect(store).toMatchObject({ current: undefined, ended: 'expired' });
});

test('a 401 without a session is not the end of one', async () => {
  const server = new FakeServer().on('GET /api/session', gone);
  const store = new SessionStore(new HostApi('http://localhost/', server.fetch));
  await store.resume();
  expect(store).toMatchObject({ current: undefined, ended: undefined, load: { kind: 'ready' } });
});

test('a session that ended with the membership says so, noticed by a call or when the page is opened again', async () => {
  const server = new FakeServer().on('GET /api/session', { json: session });
  const store = new SessionStore(new HostApi('http://localhost/', server.fetch));
  await store.resume();
  server.on('GET /api/session', { status: 401, json: refusal('MEMBERSHIP_ENDED', 'You have left.') });
  store.expire();
  expect(store.ended).toBe('expired');
  await vi.waitFor(() => expect(store.ended).toBe('left'));
  const reloaded = new SessionStore(new HostApi('http://localhost/', server.fetch));
  await reloaded.resume();
  expect(reloaded).toMatchObject({ current: undefined, ended: 'left', load: { kind: 'ready' } });
});

test('an answer about the previous session does not affect the new one', async () => {
  const server = new FakeServer().on('POST /api/session', { json: session });
  const store = new SessionStore(new HostApi('http://localhost/', server.fetch));
  const refusals: (() => void)[] = [];
  server.on('GET /api/session', () => new Promise((refuse) => refusals.push(() => refuse(gone))));
  const asked = [store.resume(), store.verify()];
  await vi.waitFor(() => expect(refusals).toHaveLength(2));
  await store.signIn('wong@demo.gantry', 'secret');
  for (const refuse of refusals) refuse();
  await Promise.all(asked);
  expect(store).toMatchObject({ current: session, ended: undefined, load: { kind: 'ready' } });
});
