import { expect } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../testing/test-server.ts';
import { meters } from './meter-plugin.ts';

interface Registration {
  readonly kind?: string;
  readonly pluginId?: string;
  readonly project?: string;
  readonly gatewayId?: string | null;
}

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

  /** Returns the answer also where it is a refusal. */
  async tryToRegister({
    kind = 'meter',
    pluginId = 'vendor.meters',
    project = this.bem,
    gatewayId = null,
  }: Registration = {}) {
    this.#registered += 1;
    const by = project === this.bem ? this.admin : this.elsewhere;
    return by.post(`/api/projects/${project}/devices`, {
      pluginId,
      kind,
      gatewayId,
      name: `Meter ${this.#registered}`,
      externalId: `M-${this.#registered}`,
    });
  }

  async register(about: Registration = {}) {
    const { status, body } = await this.tryToRegister(about);
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
