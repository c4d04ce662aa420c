import { defineDeviceRoute, defineServerPlugin, type ServerHost, sql } from '@gantry/plugin-sdk/server';
import { expect } from 'vitest';
import { z } from 'zod';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../testing/test-server.ts';

const reading = z.object({ sequence: z.int(), level: z.number() });

/** A small plugin that adds up what its meters send. */
const meters = (id: 'vendor.meters' | 'vendor.others') =>
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

/** A server with two plugins of meters, which send as devices do. */
export class MeterSite {
  readonly server: TestServer;
  readonly admin: TestClient;
  /** Administers another project, in which nothing is announced at first. */
  readonly elsewhere: TestClient;
  readonly bem: string;
  readonly iso: string;
  /** Where administrators find the devices of the first project. */
  readonly devices: string;
  #registered = 0;

  private constructor(server: TestServer, admin: TestClient, elsewhere: TestClient) {
    this.server = server;
    this.admin = admin;
    this.elsewhere = elsewhere;
    this.bem = server.projectId('BEM');
    this.iso = server.projectId('ISO');
    this.devices = `/api/projects/${this.bem}/devices`;
  }

  /** @param options - `databaseUrl`: of another site's server, beside which this one runs */
  static async start(
    options: Pick<TestServerOptions, 'databaseUrl' | 'mqtt' | 'onLog'> = {},
  ): Promise<MeterSite> {
    const plugins = [meters('vendor.meters'), meters('vendor.others')];
    const server = await startTestServer({ ...options, plugins });
    const admin = await server.client('yip.wingsze@demo.gantry');
    return new MeterSite(server, admin, await server.client('kwan.pakho@demo.gantry'));
  }

  close(): Promise<void> {
    return this.server.close();
  }

  async register({ kind = 'meter', pluginId = 'vendor.meters', project = this.bem } = {}) {
    this.#registered += 1;
    const by = project === this.bem ? this.admin : this.elsewhere;
    const { status, body } = await by.post(`/api/projects/${project}/devices`, {
      pluginId,
      kind,
      name: `Meter ${this.#registered}`,
      externalId: `M-${this.#registered}`,
    });
    expect(status).toBe(200);
    return body as { device: { id: string; version: number; tokens: { id: string }[] }; token: string };
  }

  async send(token: string | undefined, readings: unknown, more: Record<string, string> = {}) {
    const authorization: Record<string, string> =
      token === undefined ? {} : { authorization: `Bearer ${token}` };
    const visitor = await this.server.client();
    return visitor.send('POST', '/ingest/meters', {
      body: { readings },
      headers: { ...authorization, ...more },
    });
  }

  /** Number and sum of the readings that were stored. */
  async sums(deviceId: string) {
    const { rows } = await this.server.ask(
      'vendor.meters',
      'select count(*)::int as count, coalesce(sum(level), 0) as sum from reading where device_id = $1',
      [deviceId],
    );
    return rows[0];
  }
}
