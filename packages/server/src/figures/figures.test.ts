import { projectFigures } from '@gantry/contract';
import { type Figure, type FigureReading, sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PluginMember, ServerTestHost } from '../testing/index.ts';
import { openTestHost } from '../testing/server-test-host.ts';
import type { TestServer } from '../testing/test-server.ts';

const hour = 3_600_000;
const both = (en: string) => ({ en, 'zh-CN': `${en} 中` });
const seen = { permission: 'COUNT_VIEW', title: both('Open') };
const page = { dashboardItem: 'plant', params: { status: 'open' } };

/** What the figure `open` says; a test changes it. */
let open: () => number | FigureReading | null | Promise<number>;
let opened: string[];
let isSlow = false;
/** Settles once the slow figure has gone on after its time, as a statement of a plugin that waits for something else does. */
let wentOn: Promise<void> = Promise.resolve();
const figures: readonly Figure[] = [
  {
    ...seen,
    id: 'open',
    place: page,
    alert: (value) => value > 2,
    better: 'less',
    onCard: both('open plant'),
    async value({ project }) {
      opened.push(project.code);
      return open();
    },
  },
  { ...seen, id: 'mine', own: true, title: both('Mine'), value: async ({ user }) => user.name.length },
  { ...seen, id: 'secret', permission: 'NOBODY', value: async () => 1 },
  {
    ...seen,
    id: 'broken',
    value: async () => {
      throw new Error('no such count');
    },
  },
  {
    ...seen,
    id: 'slow',
    async value({ tx }) {
      if (!isSlow) return null;
      const late = tx.run(sql`select pg_sleep(20)`).catch(() => tx.run(sql`select 1`));
      wentOn = late.then(
        () => undefined,
        () => undefined,
      );
      await late;
      return 1;
    },
  },
];

let host: ServerTestHost;
let server: TestServer;
let lee: PluginMember;
const lines: string[] = [];
beforeAll(async () => {
  ({ host, server } = await openTestHost(
    {
      id: 'acme.counts',
      migrations: [],
      permissions: [{ code: 'COUNT_VIEW', roles: [] }],
      routes: () => [],
      figures,
    },
    (line) => lines.push(line),
  ));
  lee = await host.member({ permissions: ['COUNT_VIEW'], name: 'Lee' });
});
afterAll(() => host.close());
beforeEach(async () => {
  opened = [];
  open = () => 5;
  await server.ask('public', 'delete from figure_sample');
  await server.ask('public', "delete from timer_run where name = 'gantry/sample-figures'");
});

const read = async (by = lee, query = '', project = host.project) =>
  projectFigures.parse((await by.client.get(`/api/projects/${project.id}/figures${query}`)).body);
/** The card's: without the slow one. */
const openOne = async () => (await read(lee, '?on=card')).figures[0];
const sample = () => server.context.jobs.runTimer('gantry/sample-figures');
const happens = (project = host.project) =>
  server.ask(
    'public',
    "insert into event (project_id, topic, payload, at) values ($1, 'acme.counts/x', '{}', now())",
    [project.id],
  );

describe('figures', () => {
  test('are answered together, each by itself: one that fails or takes too long takes no other with it', async () => {
    isSlow = true;
    const { figures: all } = await read();
    isSlow = false;
    expect(all.map(({ id, value }) => [id, value])).toEqual([
      ['open', 5],
      ['mine', 3],
      ['broken', null],
      ['slow', null],
    ]);
    expect(all[0]).toMatchObject({
      pluginId: 'acme.counts',
      title: both('Open'),
      path: `/p/${host.project.code}/dashboard/plant?status=open`,
      alert: true,
      better: 'less',
      change: null,
      parts: [],
    });
    expect(lines.some((line) => line.includes('no such count') && line.includes('broken'))).toBe(true);
    expect(lines.some((line) => line.includes('"figure":"slow"'))).toBe(true);
  });

  test('that fail are faults of their plugin, and those that are late are not', async () => {
    const faults = () => server.plugins.find('acme.counts')?.faults.summary;
    const before = faults()?.count ?? 0;
    isSlow = true;
    await read();
    isSlow = false;
    await wentOn;
    expect(faults()).toMatchObject({ count: before + 1, last: { message: 'no such count' } });
    open = () => Promise.resolve(Number.NaN);
    await openOne();
    expect(faults()?.count).toBe(before + 2);
  });

  test('are only those that the member may see, and on the card only those for it', async () => {
    const blind = await host.member({ permissions: [] });
    expect((await read(blind)).figures).toEqual([]);
    expect((await read(lee, '?on=card')).figures.map(({ id, title }) => [id, title])).toEqual([
      ['open', both('open plant')],
    ]);
    expect((await lee.client.get(`/api/projects/${host.project.id}/figures?on=wall`)).status).toBe(400);
  });

  test('are of the project that is asked for', async () => {
    const there = await host.member({ permissions: ['COUNT_VIEW'], project: 'second' });
    expect((await there.client.get(`/api/projects/${host.project.id}/figures`)).status).toBe(404);
    await read(there, '?on=card', host.secondProject);
    expect(opened).toEqual([host.secondProject.code]);
  });

  test('are left out where there is nothing to count, and show the first shares with their own lists', async () => {
    open = () => null;
    expect(await openOne()).toBeUndefined();
    const parts = ['a', 'b', 'c', 'd'].map((id, at) => ({
      id,
      title: both(id),
      value: at,
      ...(at === 0 ? { place: { dashboardItem: 'gate', params: { gate: id } } } : {}),
    }));
    const asOf = new Date(host.clock.now().getTime() - hour);
    open = () => ({ value: 1, asOf, parts });
    const one = await openOne();
    expect(one).toMatchObject({ value: 1, alert: false, asOf: asOf.toISOString() });
    expect(one?.parts.map(({ id, path }) => [id, path?.split('/dashboard/')[1]])).toEqual([
      ['a', 'gate?gate=a'],
      ['b', 'plant?status=open'],
      ['c', 'plant?status=open'],
    ]);
  });

  test('that answer nonsense count as unavailable', async () => {
    open = () => Promise.resolve(Number.NaN);
    expect((await openOne())?.value).toBeNull();
  });
});

describe('the change of a figure', () => {
  const change = async () => {
    const found = (await read()).figures.find(({ id }) => id === 'open');
    return found?.change;
  };
  const samples = async () =>
    (
      await server.ask(
        'public',
        "select figure, value from figure_sample where figure <> 'secret' order by taken_at",
      )
    ).rows;

  test('is told against the sample nearest to a day ago, and never invented', async () => {
    await happens();
    const began = host.clock.now().getTime();
    open = () => 2;
    await sample();
    expect(await samples()).toEqual([{ figure: 'open', value: 2 }]);
    // What a project was a few minutes ago, such as empty, is no change.
    host.clock.set(new Date(began + hour / 2));
    expect(await change()).toBeNull();
    host.clock.set(new Date(began + 3 * hour));
    open = () => 4;
    expect((await openOne())?.change).toBeNull();
    expect(await change()).toMatchObject({ by: 2 });
    await happens();
    await sample();
    host.clock.set(new Date(began + 24 * hour));
    open = () => 7;
    expect(await change()).toMatchObject({ by: 5 });
    host.clock.set(new Date(began + 28 * hour));
    expect(await change()).toMatchObject({ by: 3 });
    // Nothing that old is known any more.
    host.clock.set(new Date(began + 40 * hour));
    expect(await change()).toBeNull();
    host.clock.set(new Date(began));
  });

  test('is sampled once an hour at most, without members’ own figures, and only where something happens', async () => {
    await server.ask('public', 'delete from event');
    await sample();
    expect(await samples()).toEqual([]);
    await happens();
    await Promise.all([sample(), sample()]);
    open = () => 6;
    await sample();
    expect(await samples()).toEqual([{ figure: 'open', value: 6 }]);
  });

  test('survives a clock that jumps: samples from the future do not count, and old ones go', async () => {
    await happens();
    const began = host.clock.now().getTime();
    host.clock.set(new Date(began + hour));
    await sample();
    host.clock.set(new Date(began));
    expect(await change()).toBeNull();
    host.clock.set(new Date(began + 4 * 24 * hour));
    await happens();
    open = () => 1;
    await sample();
    expect(await samples()).toEqual([{ figure: 'open', value: 1 }]);
    host.clock.set(new Date(began));
  });
});
