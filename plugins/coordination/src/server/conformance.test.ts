import { serverConformance } from '@gantry/server/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { manifest } from '../client/manifest.ts';
import { topicCalls } from '../contract/calls.ts';
import { plugin } from './plugin.ts';
import { guid, imported, view, wall } from './testing/example-topics.ts';

serverConformance(
  plugin,
  topicCalls,
  async ({ api, host: site, project }) => {
    let count = 0;
    const make = async () => (await api.add({ title: `Topic ${++count}` })).form;
    const { id } = await make();
    const viewpoint = () => ({ id: crypto.randomUUID(), view: view(), uploadId: null });
    const added = viewpoint();
    await api.addViewpoint({ id, viewpoint: added });
    const modelId = await site.model(project.id === site.project.id ? 'first' : 'second', [wall]);
    const objects = [{ modelId, globalId: wall, name: 'Wall' }];
    return {
      topic: { id },
      history: { id },
      comments: { id },
      addComment: { id, text: 'Seen' },
      add: { title: 'New' },
      update: async () => ({ id: (await make()).id, title: 'Changed', version: 1 }),
      step: async () => ({
        id: (await make()).id,
        action: 'start',
        version: 1,
        idempotencyKey: crypto.randomUUID(),
      }),
      addViewpoint: async () => ({ id: (await make()).id, viewpoint: viewpoint() }),
      viewpoint: { viewpointId: added.id },
      remark: () => ({ id, text: 'Low', commentId: crypto.randomUUID() }),
      link: async () => ({ id: (await make()).id, objects }),
      unlink: async () => {
        const made = await make();
        const { objects: links } = (await api.link({ id: made.id, objects })).form;
        return { id: made.id, linkId: links[0]?.id ?? '' };
      },
      ofObject: { modelId, globalId: wall },
      checkImport: { guids: [guid(1)], globalIds: [] },
      importTopic: () => imported(1000 + ++count),
      exportBcf: { version: '2.1' as const },
    };
  },
  {
    manifest,
    // It answers with a file.
    otherRoutes: ['GET /viewpoints/:viewpointId/picture'],
    runner: { describe, it, beforeAll, afterAll },
    // GUIDs that a file brings, and ids that the caller makes.
    ownIds: {
      addViewpoint: ['viewpoint.id'],
      remark: ['commentId'],
      step: ['idempotencyKey'],
      checkImport: ['guids.0'],
      importTopic: ['guid'],
    },
  },
);
