import { defineManifest, definePlugin } from '@gantry/plugin-sdk';
import { createTestHost, type TestHostOptions } from '@gantry/plugin-sdk/testing';
import { afterEach, expect, test, vi } from 'vitest';

const manifest = defineManifest({
  id: 'acme.crew',
  version: '1.0.0',
  name: '%name%',
  sdk: '^1.0.0',
  capabilities: [],
  messages: { en: { name: 'Crew' }, 'zh-CN': { name: '人员' } },
});

let host: Awaited<ReturnType<typeof createTestHost<typeof manifest>>> | undefined;
afterEach(() => host?.dispose());

async function open(options: TestHostOptions<typeof manifest> = {}) {
  const started = await createTestHost(definePlugin({ manifest, activate: () => undefined }), options);
  host = started;
  await started.activate();
  return started.context.people;
}

const lee = { id: 'lee', name: 'Lee', title: 'Engineer', permissions: ['SIGN'], disciplines: ['C'] };
const chan = { id: 'chan', name: 'Chan', roles: ['GATE'], permissions: ['SIGN'] };
const gone = { id: 'gone', name: 'Gone', permissions: ['SIGN'], isMember: false };
const delegation = {
  id: 'd',
  principal: { id: 'lee', name: 'Lee' },
  deputy: { id: 'chan', name: 'Chan' },
  slot: null,
  firstDay: '2026-11-20',
  lastDay: '2026-11-30',
};

test('without people only the user is found', async () => {
  const people = await open({ user: { id: 'u', name: 'Uma' } });
  expect(await people.current()).toEqual({
    id: 'u',
    name: 'Uma',
    company: null,
    title: '',
    roles: [],
    isMember: true,
  });
});

test('people are found as on the server, and named after they have left', async () => {
  const people = await open({ people: [lee, chan, gone], delegations: [delegation] });
  const names = async (query: Parameters<typeof people.search>[0]) =>
    (await people.search(query)).people.map(({ name }) => name);
  expect(await names({ permission: 'SIGN' })).toEqual(['Chan', 'Lee']);
  expect(await names({ search: 'ENGIN' })).toEqual(['Lee']);
  expect(await names({ role: 'GATE' })).toEqual(['Chan']);
  expect(await names({ discipline: 'S' })).toEqual(['Chan']);
  expect(await names({ company: 'x' })).toEqual([]);
  const page = await people.search({ limit: 1, offset: 1 });
  expect([page.total, page.people[0]?.name, page.delegations]).toEqual([2, 'Lee', [delegation]]);
  expect((await people.named(['gone', 'nobody'])).get('gone')?.isMember).toBe(false);
});

test('calls end with the plugin, and so do its listeners', async () => {
  const people = await open({ people: [lee] });
  const changed = vi.fn();
  people.onDidChange(changed);
  await host?.live.resync();
  expect(changed).toHaveBeenCalledOnce();
  const asked = people.search({}, AbortSignal.abort(new Error('typed on')));
  await expect(asked).rejects.toThrow('typed on');
  await host?.deactivate();
  await host?.live.resync();
  expect(changed).toHaveBeenCalledOnce();
  await expect(people.named(['lee'])).rejects.toThrow('no longer active');
  expect((await host?.leaks())?.listeners).toBe(0);
});
