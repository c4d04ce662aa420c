import { hostTopics } from '@gantry/contract';
import { toDisposable } from '@gantry/plugin-sdk';
import { expect, test, vi } from 'vitest';
import { HostApi } from '../../api/host-api.ts';
import { FakeServer } from '../../ui/testing/fake-server.ts';
import { bem } from '../../ui/testing/test-data.ts';
import { ProjectPeople } from './project-people.ts';

const names = `POST /api/projects/${bem.id}/people/names`;
const idOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const person = (nth: number) => ({
  id: idOf(nth),
  name: `Person ${nth}`,
  company: null,
  title: '',
  roles: [],
  isMember: true,
  email: `person${nth}@example.com`,
});

/** People number 0 to 400 exist; 0 is the user. */
function open() {
  const server = new FakeServer();
  const answerNames = () =>
    server.on(names, ({ body }) => {
      const { ids } = body as { ids: string[] };
      return {
        json: {
          people: ids
            .map((id) => Number(id.slice(-12)))
            .filter((nth) => nth < 400)
            .map(person),
        },
      };
    });
  answerNames();
  const heard = new Map<string, () => void>();
  const listen = (topic: string, listener: () => void) => {
    heard.set(topic, listener);
    return toDisposable(() => heard.delete(topic));
  };
  const people = new ProjectPeople(
    new HostApi('http://localhost/', server.fetch),
    {
      on: (topic, listener) => listen(topic, () => listener({})),
      onResync: (listener) => listen('resync', listener),
    },
    { projectId: bem.id, userId: idOf(0) },
  );
  return { server, people, heard, answerNames, asked: () => server.calls(names).map(({ body }) => body) };
}

test('names for several views are fetched with one request and then cached', async () => {
  const { people, asked } = open();
  const [first, second, me] = await Promise.all([
    people.named([idOf(1), idOf(2), idOf(1)]),
    people.named([idOf(2), idOf(999)]),
    people.current(),
  ]);
  expect([...first.values()].map(({ name }) => name)).toEqual(['Person 1', 'Person 2']);
  expect([...second.keys()]).toEqual([idOf(2)]);
  expect(me.name).toBe('Person 0');
  expect(asked()).toEqual([{ ids: [idOf(1), idOf(2), idOf(999), idOf(0)] }]);
  await people.named([idOf(1), idOf(999)]);
  expect(asked()).toHaveLength(1);
});

test('a long list is split into requests of 200', async () => {
  const { people, server } = open();
  const found = await people.named(Array.from({ length: 401 }, (_, nth) => idOf(nth)));
  expect(found.size).toBe(400);
  expect(server.calls(names).map(({ body }) => (body as { ids: string[] }).ids.length)).toEqual([
    200, 200, 1,
  ]);
});

test.each(['resync', hostTopics.peopleChanged])('after %s everything is fetched again', async (event) => {
  const { people, asked, heard } = open();
  const changed = vi.fn();
  people.onDidChange(changed);
  await people.named([idOf(1)]);
  heard.get(event)?.();
  expect(changed).toHaveBeenCalledOnce();
  await people.named([idOf(1)]);
  expect(asked()).toHaveLength(2);
});

test('a failure is passed to the caller and not cached', async () => {
  const { people, server, answerNames } = open();
  server.on(names, { status: 500, json: { error: { code: 'X', message: 'Broken', requestId: 'r' } } });
  await expect(people.named([idOf(1)])).rejects.toThrow();
  answerNames();
  expect((await people.named([idOf(1)])).size).toBe(1);
});

test('a search sends only the given conditions, and returns no e-mail addresses', async () => {
  const { people, server } = open();
  const call = `GET /api/projects/${bem.id}/people`;
  server.on(call, { json: { people: [person(1)], total: 1, delegations: [] } });
  const found = await people.search({ permission: 'PTW_ISSUE', limit: 20 });
  expect(server.calls(call)[0]?.query).toEqual({ permission: 'PTW_ISSUE', limit: '20' });
  expect(found.total).toBe(1);
  expect(JSON.stringify(found)).not.toContain('@');
});

test('it stops listening to events when it is disposed', () => {
  const { people, heard } = open();
  people.dispose();
  expect(heard.size).toBe(0);
});
