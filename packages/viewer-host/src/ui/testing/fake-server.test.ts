import { expect, it } from 'vitest';
import { FakeServer, refusal } from './fake-server.ts';

const ask = async (server: FakeServer, path: string) =>
  (await server.fetch(`http://gantry.test/api/${path}`)).json();

it.each([
  ['projects/1/steps-done', { count: 'three' }, 'count'],
  ['projects/1/members/choices', { roles: 'all' }, 'roles'],
])(
  'names the call and the field of an answer to %s that does not fit the contract',
  async (path, json, field) => {
    const faults: Error[] = [];
    const server = new FakeServer((fault) => faults.push(fault)).on(`GET /api/${path}`, { json });
    await ask(server, path);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.message).toContain(`GET /api/${path}`);
    expect(faults[0]?.message).toContain(`at ${field}`);
  },
);

it('holds a refusal to the body that all refusals have', async () => {
  const faults: Error[] = [];
  const server = new FakeServer((fault) => faults.push(fault))
    .on('GET /api/projects', { status: 500, json: {} })
    .on('GET /api/session', { status: 401, json: refusal('NO_SESSION', 'Sign in.') });
  await ask(server, 'session');
  expect(faults).toEqual([]);
  await ask(server, 'projects');
  expect(faults[0]?.message).toContain('at error');
});

it('sends what the contract has of an answer, and plugins answer what they like', async () => {
  const server = new FakeServer()
    .on('GET /api/projects/1/steps-done', { json: { count: 3, since: '2026-11-20' } })
    .on('GET /api/acme.plant/page', { json: { plants: [] } });
  expect(await ask(server, 'projects/1/steps-done')).toEqual({ count: 3 });
  expect(await ask(server, 'acme.plant/page')).toEqual({ plants: [] });
});
