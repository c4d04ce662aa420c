import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
// biome-ignore lint/style/noRestrictedImports: what the client half reads is what the job must write.
import { readBcf } from '../client/bcf/read-bcf.ts';
import { type BcfVersion, bcfVersions } from '../contract/bcf/bcf.ts';
import { plugin } from './plugin.ts';
import { guid, imported, view, wall } from './testing/example-topics.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let host: ServerTestHost;
let editor: PluginMember;
let viewer: PluginMember;
beforeAll(async () => {
  host = await createServerTestHost(plugin);
  editor = await host.member({ name: 'Ng Ka Wai', permissions: ['TOPIC_VIEW', 'TOPIC_EDIT'] });
  viewer = await host.member({ permissions: ['TOPIC_VIEW'] });
});
afterAll(() => host?.close());

async function exported(version: BcfVersion, query: object = {}) {
  const { status, body } = await viewer.post('/exports', { version, ...query });
  expect(status).toBe(200);
  await host.runJobs();
  const activity = `/api/projects/${host.project.id}/activities/${body.jobId}`;
  const { body: job } = await viewer.client.get(activity);
  expect(job).toMatchObject({ status: 'done', file: { name: expect.stringMatching(/ issues .*\.bcf$/) } });
  const file = await viewer.client.fetch(`${activity}/file`);
  return readBcf(new Uint8Array(await file.arrayBuffer()));
}

it.each(bcfVersions)(
  'writes BCF %s that reads back, of the topics that the filters show',
  async (version) => {
    const uploadId = await editor.upload('picture', 'view.png', png);
    const label = `of ${version}`;
    const viewpoint = { id: crypto.randomUUID(), view: view([wall]), uploadId };
    const given = {
      title: 'Duct & <beam>',
      description: 'Two\nlines',
      type: 'Clash',
      priority: 'High',
      labels: [label],
      dueDay: '2026-11-20',
      assigneeId: editor.id,
    };
    const topic = (await editor.post('/topics', { ...given, viewpoint })).body.form;
    await viewer.post(`/topics/${topic.id}/remarks`, {
      text: 'Seen on site',
      commentId: crypto.randomUUID(),
      viewpointId: topic.viewpoints[0].id,
    });
    const { file, notices } = await exported(version, { label });
    expect(notices).toEqual([]);
    expect(file).toMatchObject({ version, project: { id: host.project.id } });
    expect(file.topics).toHaveLength(1);
    const [read] = file.topics;
    expect(read).toMatchObject({
      guid: topic.guid,
      title: given.title,
      description: given.description,
      type: 'Clash',
      priority: 'High',
      status: 'Open',
      labels: [label],
      assignedTo: 'Ng Ka Wai',
      creationAuthor: 'Ng Ka Wai',
      comments: [{ text: 'Seen on site', viewpoint: viewpoint.id }],
      viewpoints: [
        {
          guid: viewpoint.id,
          view: { selection: [wall], camera: { cameraViewPoint: { x: 836000, y: 818000, z: 12 } } },
        },
      ],
    });
    expect(read?.dueDate?.slice(0, 10)).toBe('2026-11-20');
    expect(read?.viewpoints[0]?.picture?.bytes.length).toBeGreaterThan(0);
  },
);

it('writes again what a file brought: its author, its comments and their times', async () => {
  const at = '2026-11-02T00:00:00.000Z';
  const brought = imported(70, {
    labels: ['brought'],
    author: 'a@b.c',
    referenceLinks: ['https://example.org/drawing'],
    relatedTopics: [guid(71)],
    comments: [{ guid: guid(72), text: 'Too low', author: 'd@e.f', at, viewpoint: null }],
  });
  await editor.post('/imports/topics', brought);
  const { file } = await exported('3.0', { label: 'brought' });
  expect(file.topics).toMatchObject([
    {
      guid: guid(70),
      creationAuthor: 'a@b.c',
      creationDate: '2026-11-01T00:00:00.000Z',
      referenceLinks: ['https://example.org/drawing'],
      relatedTopics: [guid(71)],
      comments: [{ guid: guid(72), author: 'd@e.f', date: at, text: 'Too low' }],
    },
  ]);
});
