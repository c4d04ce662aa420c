import { createHash } from 'node:crypto';
import type { Activity } from '@gantry/contract';
import { expect } from 'vitest';
import type { PluginMember, ServerTestHost } from '../../testing/index.ts';
import { openTestHost } from '../../testing/server-test-host.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { permission, type Work, workPlugin } from './work-plugin.ts';

/** A server with the plugin of `workPlugin`, and a member who may start its jobs. */
export class JobSite {
  readonly host: ServerTestHost;
  readonly server: TestServer;
  readonly member: PluginMember;
  readonly pluginId: string;
  /** What a job does; each test sets it. */
  work: Work = async () => undefined;

  private constructor(host: ServerTestHost, server: TestServer, member: PluginMember, pluginId: string) {
    this.host = host;
    this.server = server;
    this.member = member;
    this.pluginId = pluginId;
  }

  static async open(): Promise<JobSite> {
    // Jobs run only after this has resolved.
    const plugin = workPlugin((given, job) => site.work(given, job));
    const { host, server } = await openTestHost(plugin);
    const member = await host.member({ permissions: [permission], name: 'Chan Mei' });
    const site = new JobSite(host, server, member, plugin.id);
    return site;
  }

  /** Jobs do nothing from now on. */
  rest(): void {
    this.work = async () => undefined;
  }

  /** The address of a member's jobs. */
  get base(): string {
    return `/api/projects/${this.host.project.id}/activities`;
  }

  async listOf(person: PluginMember): Promise<readonly Activity[]> {
    return (await person.client.get(this.base)).body.activities;
  }

  /** @returns the job's id */
  async start(body: object = {}, person = this.member): Promise<string> {
    const { status, body: answer } = await person.post('/exports', body);
    expect(status).toBe(200);
    return answer.jobId;
  }

  async one(id: string, person = this.member): Promise<Activity> {
    return (await person.client.get(`${this.base}/${id}`)).body;
  }

  /** Whether the file store has this content. */
  async keeps(text: string): Promise<boolean> {
    const hash = createHash('sha256').update(text).digest('hex');
    return (await this.server.context.files.size(hash)) !== null;
  }

  close(): Promise<void> {
    return this.host.close();
  }
}
