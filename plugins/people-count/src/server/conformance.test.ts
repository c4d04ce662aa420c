import { serverConformance } from '@gantry/server/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { manifest } from '../client/manifest.ts';
import { counterKind } from '../contract/passages.ts';
import { peopleCountCalls } from '../contract/people-count.ts';
import { plugin } from './plugin.ts';

serverConformance(
  plugin,
  peopleCountCalls,
  async ({ host, project }) => {
    const place = project.id === host.project.id ? 'first' : 'second';
    const { client } = await host.member({ project: place, permissions: ['DEVICE_ADMIN'] });
    const gate = { pluginId: plugin.id, kind: counterKind, name: 'Gate', externalId: 'G-1' };
    const { body } = await client.post(`/api/projects/${project.id}/devices`, gate);
    const { id: deviceId } = body.device;
    return { latest: { deviceId }, daily: { deviceId, start: '2026-11-01', end: '2026-11-20' } };
  },
  {
    messages: {
      'POST /': {
        passages: [{ sequence: 1, time: '2026-11-20T11:30:00+08:00', direction: 'in', in: 1, out: 0 }],
      },
    },
    // Both read the days of one device, of which a request has a limited number.
    bounded: ['latest', 'daily'],
    manifest,
    runner: { describe, it, beforeAll, afterAll },
  },
);
