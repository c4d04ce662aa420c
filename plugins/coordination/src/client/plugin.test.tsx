import { definePlugin, type PluginManifest } from '@gantry/plugin-sdk';
import {
  conformanceSuite,
  createTestHost,
  type FakeModel,
  fakeEndpoints,
  type TestHost,
} from '@gantry/plugin-sdk/testing';
import { Surroundings } from '@gantry/plugin-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strToU8, zipSync } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { headEntries, topicEntries } from '../contract/bcf/write-bcf.ts';
import { topicCalls } from '../contract/calls.ts';
import type { Topic } from '../contract/topic.ts';
import type { manifest } from './manifest.ts';
import { plugin } from './plugin.tsx';

const options = { permissions: ['TOPIC_VIEW', 'TOPIC_EDIT'], wrapper: Surroundings } as const;
conformanceSuite(plugin, { runner: { describe, it }, ...options });

const id = '0b0b0b0b-0000-4000-8000-000000000001';
const viewpointId = '0b0b0b0b-0000-4000-8000-000000000002';
const modelId = '0b0b0b0b-0000-4000-8000-000000000003';
const at = '2026-11-20T00:00:00.000Z';
const topic: Topic = {
  id,
  form_number: 'ISS-0001',
  status: 'Open',
  version: 1,
  created_by: null,
  created_at: at,
  updated_at: at,
  tasks: [],
  allowedActions: [],
  guid: id,
  title: 'Duct meets beam',
  description: '',
  type: 'Clash',
  priority: 'High',
  assignee: null,
  dueDay: null,
  stage: '',
  labels: [],
  origin: null,
  viewpointId,
  hasPicture: true,
  viewpoints: [{ id: viewpointId, guid: viewpointId, hasView: true, hasPicture: true, by: null, at }],
  remarks: [],
  objects: [],
};
const { form_number: number, updated_at: updatedAt, ...shared } = topic;
const row = { ...shared, number: number ?? '', updatedAt };
const models: readonly FakeModel[] = [
  {
    id: modelId,
    objects: [
      { globalId: 'wall', category: 'IFCWALL', properties: { Name: 'Wall' }, box: [0, 0, 0, 1, 1, 1] },
    ],
  },
];

/** Stands in for the host's own command that shows the model. */
const gantryHost = definePlugin<PluginManifest>({
  manifest: {
    id: 'gantry.host',
    version: '1.0.0',
    name: 'Host',
    sdk: '^1.0.0',
    capabilities: [],
    contributes: { commands: { 'open-model': { title: 'Show the model' } } },
  },
  activate(context) {
    // The manifest declares this command; its type does not name it.
    context.implement.commands('open-model' as never, ({ value }) => modelCalls.push(value));
  },
});
const modelCalls: unknown[] = [];

let host: TestHost<typeof manifest>;
afterEach(async () => {
  await host?.dispose();
  modelCalls.length = 0;
  vi.restoreAllMocks();
});

async function start() {
  const server = fakeEndpoints(topicCalls, {
    list: () => ({ rows: [row], total: 1, unreadable: 0 }),
    topic: () => ({ form: topic }),
    history: () => ({ history: [], intact: true }),
    comments: () => ({ comments: [] }),
    add: () => ({ form: topic }),
    viewpoint: async ({ viewpointId: wanted }, { refuse }) => {
      if (wanted !== viewpointId) return refuse('NOT_FOUND');
      return {
        topicId: id,
        number: 'ISS-0001',
        title: topic.title,
        unknownObjects: 2,
        view: {
          ...(await host.context.scene.views.capture()),
          day: '2026-11-20',
          coloring: [{ color: '#FF0000', objects: [{ modelId, globalIds: ['wall'] }] }],
        } as never,
      };
    },
    checkImport: () => ({
      existing: [{ guid: id, id, number: 'ISS-0001', title: topic.title, status: 'Open' as const }],
      unknownObjects: 0,
      isOtherProject: true,
    }),
    importTopic: () => ({ id, number: 'ISS-0001', outcome: 'updated' as const }),
  });
  host = await createTestHost(plugin, { ...options, models, http: server.http, others: [gantryHost] });
  return server;
}

it('begins an issue in the model, with the view, its picture and the object', async () => {
  const png = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], { type: 'image/png' });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(png));
  const server = await start();
  await host.render('modelTabs', 'topics', { visible: true });
  host.select([{ modelId, globalId: 'wall' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'New issue here' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Title/ }), 'Duct meets beam');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.inputsOf('add')).toHaveLength(1));
  expect(server.inputsOf('add')).toMatchObject([
    {
      title: 'Duct meets beam',
      objects: [{ modelId, globalId: 'wall', name: 'Wall' }],
      viewpoint: { view: { format: 1 }, uploadId: expect.any(String) },
    },
  ]);
  expect(host.uploads).toHaveLength(1);
});

it('opens the view of an issue as it was seen, and says what is missing', async () => {
  await start();
  await host.render('routes', 'topic', { params: { id } });
  await userEvent.click(await screen.findByRole('button', { name: 'Open view 1' }));
  await waitFor(() => expect(host.scene.view().day).toBe('2026-11-20'));
  expect(host.scene.view()).toMatchObject({ tab: 'gantry.coordination/topics' });
  expect(modelCalls).toEqual([{ tab: 'gantry.coordination/topics' }]);
  await waitFor(() =>
    expect(host.notifications).toEqual(['The view is open. 2 objects of it are in no model of the project.']),
  );
});

it('copies links to the page of an issue and to its view', async () => {
  await start();
  const user = userEvent.setup();
  await host.render('routes', 'topic', { params: { id } });
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(host.context.addressOf('topic', { id }));
  await user.click(screen.getByRole('button', { name: 'Copy link to view 1' }));
  const toView = host.context.addressOf('view', { id, viewpointId });
  expect(await navigator.clipboard.readText()).toBe(toView);
  expect(toView).toMatch(new RegExp(`/topics/${id}/view/${viewpointId}$`));
  await navigator.clipboard.writeText('');
  await host.render('modelTabs', 'topics', { visible: true });
  await user.click(await screen.findByRole('button', { name: 'Copy link to the view of ISS-0001' }));
  expect(await navigator.clipboard.readText()).toBe(toView);
});

it('says that a link to a view is dead, and shows the model', async () => {
  await start();
  await host.render('routes', 'view', {
    params: { id, viewpointId: '0b0b0b0b-0000-4000-8000-00000000dead' },
  });
  await waitFor(() =>
    expect(host.notifications).toEqual([
      'This view cannot be opened: it or its issue was deleted, or it belongs to another project.',
    ]),
  );
  await waitFor(() => expect(modelCalls).toEqual([{ tab: 'gantry.coordination/topics' }]));
});

it('shows what a file would do before it is imported', async () => {
  const server = await start();
  await host.render('routes', 'list', { params: {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Import BCF' }));
  const bcf = {
    guid: id,
    title: 'Duct meets beam',
    description: '',
    type: 'Clash',
    status: 'Unheard of',
    priority: '',
    labels: [],
    stage: '',
    dueDate: at,
    assignedTo: '',
    creationDate: at,
    creationAuthor: 'a',
    modifiedDate: null,
    modifiedAuthor: '',
    referenceLinks: [],
    relatedTopics: [],
    comments: [],
    viewpoints: [],
  };
  const none = { types: [], statuses: [], priorities: [], labels: [], users: [], stages: [] };
  const entries = [
    ...headEntries({ version: '3.0', project: { id: 'P', name: 'Other' } }, none),
    ...topicEntries(bcf, '3.0'),
  ].map(([path, content]) => [path, strToU8(String(content))]);
  const file = new File([new Uint8Array(zipSync(Object.fromEntries(entries)))], 'design.bcf');
  await userEvent.upload(await screen.findByLabelText('Choose a BCF file'), file, { applyAccept: false });
  expect(await screen.findByText(/This file is of another project: Other/)).toBeTruthy();
  expect(screen.getByText(/“Unheard of” is taken as open/)).toBeTruthy();
  expect(screen.getByText('In the project as ISS-0001')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 issue' }));
  expect(await screen.findByText('0 added, 1 updated, 0 unchanged, 0 skipped.')).toBeTruthy();
  expect(server.inputsOf('importTopic')).toMatchObject([
    { status: 'Open', existing: 'update', dueDay: '2026-11-20', file: 'design.bcf' },
  ]);
});
