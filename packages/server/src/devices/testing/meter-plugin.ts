import { defineDeviceRoute, defineServerPlugin, type ServerHost, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

const reading = z.object({ sequence: z.int(), level: z.number() });

/** A small plugin that adds up what its meters send. */
export const meters = (id: 'vendor.meters' | 'vendor.others') =>
  defineServerPlugin({
    id,
    migrations: [
      {
        name: '0001',
        sql: `create table reading (project_id uuid not null, device_id uuid not null, sequence bigint not null, level double precision not null);
              select gantry.protect_project_table('reading');`,
      },
    ],
    permissions: [{ code: 'METER_VIEW', roles: ['PROJECT_ADMIN'] }],
    routes: () => [],
    deviceKinds: [
      { kind: 'meter', title: { en: 'Meter', 'zh-CN': '仪表' } },
      { kind: 'lamp', title: { en: 'Lamp', 'zh-CN': '灯' } },
      { kind: 'gateway', title: { en: 'Gateway', 'zh-CN': '网关' }, speaksFor: ['meter'] },
    ],
    deviceRoutes: (host: ServerHost) => [
      defineDeviceRoute({
        method: 'POST',
        path: '/',
        summary: 'Readings',
        kinds: ['meter'],
        rate: { perSecond: 2, burst: 12 },
        maxBytes: 2048,
        body: z.object({ readings: z.array(reading) }),
        response: z.object({ outcomes: z.array(z.string()), project: z.string() }),
        async handle({ readings }, { tx, device, project, announce }) {
          const outcomes = await host.devices.claim(
            tx,
            device.id,
            readings.map(({ sequence, ...content }) => ({ sequence, content })),
          );
          for (const [nth, { sequence, level }] of readings.entries())
            if (outcomes[nth] === 'new')
              await tx.run(
                sql`insert into reading values (${tx.projectId}, ${device.id}, ${sequence}, ${level})`,
              );
          if (readings.some(({ level }) => level === 999)) throw new Error('broken inside');
          announce('meters-read', 'METER_VIEW');
          return { outcomes: [...outcomes], project: project.code };
        },
      }),
    ],
  });

/** As a file of its own, for a server in another process. */
export const plugin = meters('vendor.meters');
