import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plugin } from './plugin.ts';
import { guid, imported, view, wall } from './testing/example-topics.ts';

let host: ServerTestHost;
let editor: PluginMember;
let viewer: PluginMember;
let admin: PluginMember;
beforeAll(async () => {
  host = await createServerTestHost(plugin);
  editor = await host.member({ name: 'Ng Ka Wai', permissions: ['TOPIC_VIEW', 'TOPIC_EDIT'] });
  viewer = await host.member({ permissions: ['TOPIC_VIEW'] });
  admin = await host.member({ permissions: ['TOPIC_VIEW', 'TOPIC_EDIT', 'TOPIC_ADMIN'] });
});
afterAll(() => host?.close());

it('goes through its statuses, and is reopened and deleted by those who may', async () => {
  expect((await viewer.post('/topics', { title: 'x' })).status).toBe(403);
  let topic = (await editor.post('/topics', { title: 'Duct meets beam', assigneeId: editor.id })).body.form;
  expect(topic).toMatchObject({
    status: 'Open',
    form_number: 'ISS-0001',
    guid: topic.id,
    assignee: { name: 'Ng Ka Wai' },
  });
  const step = async (who: PluginMember, action: string) => {
    const answer = await who.post(`/topics/${topic.id}/steps/${action}`, {
      version: topic.version,
      idempotencyKey: crypto.randomUUID(),
    });
    if (answer.status === 200) topic = answer.body.form;
    return [answer.status, topic.status];
  };
  const waiting = async () => (await host.notificationsOf(editor)).waiting.map((one) => one.waiting?.step.en);
  expect(await waiting()).toEqual(['Resolve the issue']);
  expect(await step(viewer, 'start')).toEqual([403, 'Open']);
  expect(await step(editor, 'start')).toEqual([200, 'InProgress']);
  expect(await step(editor, 'resolve')).toEqual([200, 'Resolved']);
  expect(await waiting()).toEqual(['Check and close']);
  expect(await step(editor, 'close')).toEqual([200, 'Closed']);
  expect(await waiting()).toEqual([]);
  expect(await step(editor, 'reopen')).toEqual([200, 'Open']);
  expect(await step(editor, 'delete')).toEqual([403, 'Open']);
  expect(
    (
      await admin.post(`/topics/${topic.id}/steps/delete`, {
        version: topic.version,
        idempotencyKey: crypto.randomUUID(),
      })
    ).status,
  ).toBe(200);
  expect((await editor.get(`/topics/${topic.id}`)).status).toBe(404);
});

it('is found by its filters, in each order', async () => {
  const make = async (fields: object) => (await editor.post('/topics', fields)).body.form.form_number;
  const late = await make({ title: 'Late', priority: 'Low', dueDay: '2026-01-01', labels: ['MEP'] });
  const urgent = await make({ title: 'Urgent %', priority: 'Critical', type: 'Clash', assigneeId: admin.id });
  const list = async (query: string) =>
    (await viewer.get(`/topics?${query}`)).body.rows.map(({ number }: { number: string }) => number);
  expect(await list('overdue=true')).toEqual([late]);
  expect(await list('label=MEP')).toEqual([late]);
  expect(await list(`assignee=${admin.id}`)).toEqual([urgent]);
  expect(await list('type=Clash')).toEqual([urgent]);
  expect(await list('search=%25')).toEqual([urgent]);
  expect(await list('orderBy=priority&isDesc=true')).toEqual([urgent, late]);
  expect(await list('orderBy=number&isDesc=false&status=Open')).toEqual([late, urgent]);
  expect(await list('orderBy=due&isDesc=true')).toEqual([late, urgent]);
  const seen = { id: crypto.randomUUID(), view: view(), uploadId: null };
  await make({ title: 'Seen', viewpoint: seen });
  const { rows } = (await viewer.get('/topics?search=Seen')).body;
  expect(rows).toMatchObject([{ viewpointId: seen.id, hasPicture: false }]);
});

it('is counted on the overview by figures that lead to as many in the list', async () => {
  const { clock, project } = host;
  const today = new Date(clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  await editor.post('/topics', { title: 'Due today', dueDay: today });
  await editor.post('/topics', { title: 'Late', dueDay: '2020-02-29' });
  const { id, version } = (await editor.post('/topics', { title: 'Done late', dueDay: '2020-02-29' })).body
    .form;
  const step = (action: string, at: number) =>
    editor.post(`/topics/${id}/steps/${action}`, { version: at, idempotencyKey: crypto.randomUUID() });
  const read = async () => {
    const { figures } = (await viewer.client.get(`/api/projects/${project.id}/figures`)).body;
    const found: unknown[] = [];
    for (const { id, value, path } of figures) {
      const { pathname, searchParams } = new URL(path, 'http://host');
      expect(pathname).toMatch(/\.coordination\/topics$/);
      const { total } = (await viewer.get('/topics', Object.fromEntries(searchParams))).body;
      expect([id, value]).toEqual([id, total]);
      found.push(value);
    }
    return found;
  };
  const [open, check, late] = (await read()) as [number, number, number];
  expect(late).toBeGreaterThan(1);
  await step('resolve', version);
  expect(await read()).toEqual([open - 1, check + 1, late]);
  await step('close', version + 1);
  expect(await read()).toEqual([open - 1, check, late - 1]);
  const other = await host.member({ permissions: [] });
  expect((await other.client.get(`/api/projects/${project.id}/figures`)).body.figures).toEqual([]);
});

it('comes from a file once, is updated or skipped after that, and finds its objects when their model is there', async () => {
  const bring = async (given: object) => (await editor.post('/imports/topics', given)).body;
  const viewpoints = [{ guid: guid(91), view: view([wall]), uploadId: null }];
  const comments = [
    { guid: guid(92), text: 'Too low', author: 'a@b.c', at: '2026-11-02T00:00:00.000Z', viewpoint: guid(91) },
  ];
  const all = imported(90, {
    status: 'Resolved',
    viewpoints,
    comments,
    author: 'a@b.c',
    assignedTo: 'Ng Ka Wai',
  });
  const first = await bring(all);
  expect(first).toMatchObject({ outcome: 'added' });
  expect(await bring(all)).toMatchObject({ id: first.id, outcome: 'unchanged' });
  expect(await bring({ ...all, existing: 'skip', title: 'Other' })).toMatchObject({ outcome: 'skipped' });
  expect(await bring({ ...all, status: 'Closed' })).toMatchObject({ outcome: 'updated' });
  expect(await bring({ ...all, status: 'Resolved' })).toMatchObject({ outcome: 'updated' });
  const { form } = (await viewer.get(`/topics/${first.id}`)).body;
  expect(form).toMatchObject({
    status: 'Resolved',
    title: 'Beam 90',
    assignee: { name: 'Ng Ka Wai' },
    origin: { author: 'a@b.c' },
  });
  const [seen] = form.viewpoints;
  expect(form.remarks).toMatchObject([
    { viewpointId: seen.id, author: 'a@b.c', at: '2026-11-02T00:00:00.000Z' },
  ]);
  const opened = async () => (await viewer.get(`/viewpoints/${seen.id}`)).body;
  expect(await opened()).toMatchObject({ unknownObjects: 1, view: { components: { selection: [] } } });
  const check = { guids: [guid(90), guid(99)], globalIds: [wall], projectId: 'elsewhere' };
  const before = (await editor.post('/imports/check', check)).body;
  expect(before).toMatchObject({
    existing: [{ guid: guid(90), id: first.id }],
    unknownObjects: 1,
    isOtherProject: true,
  });
  const modelId = await host.model('first', [wall]);
  expect(await opened()).toMatchObject({
    unknownObjects: 0,
    view: { components: { selection: [{ modelId, globalIds: [wall] }] } },
  });
});
