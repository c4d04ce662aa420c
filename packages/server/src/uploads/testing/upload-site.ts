import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DetailedError, Upload } from 'tus-js-client';
import { DiskFileStore } from '../../files/disk-file-store.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { Uploads } from '../uploads.ts';
import { filePlugin } from './file-plugin.ts';

/** Headers of every request for an upload. */
export const tus = { 'tus-resumable': '1.0.0' };
/** A value of `upload-metadata`. */
export const encode = (text: string) => Buffer.from(text).toString('base64');

interface Sending {
  readonly rule?: string;
  readonly name?: string;
  readonly client?: TestClient;
  readonly plugin?: string;
}

/** A server with two plugins that keep files, and people who upload. */
export class UploadSite {
  readonly server: TestServer;
  readonly projectUUID: string;
  /** Replaced once the clock has passed the end of the session. */
  admin: TestClient;
  viewer: TestClient;
  readonly stranger: TestClient;

  private constructor(server: TestServer, people: Record<'admin' | 'viewer' | 'stranger', TestClient>) {
    this.server = server;
    this.projectUUID = server.projectId('BEM');
    this.admin = people.admin;
    this.viewer = people.viewer;
    this.stranger = people.stranger;
  }

  static async start(): Promise<UploadSite> {
    const server = await startTestServer({ plugins: [filePlugin(), filePlugin('test.other')] });
    return new UploadSite(server, {
      admin: await server.client('yip.wingsze@demo.gantry'),
      viewer: await server.client('fong.hoiyan@demo.gantry'),
      stranger: await server.client('kwan.pakho@demo.gantry'),
    });
  }

  close(): Promise<void> {
    return this.server.close();
  }

  /** The uploads of another process on the same database and folder. */
  elsewhere() {
    const { context, plugins, dataFolder, clock } = this.server;
    const files = new DiskFileStore(join(dataFolder, 'files'), clock.now);
    const rulesOf = (id: string) => plugins.find(id)?.server?.uploads ?? {};
    return { files, uploads: new Uploads({ ...context, files, rulesOf }) };
  }

  base(plugin = 'test.snags'): string {
    return `/api/projects/${this.projectUUID}/plugins/${plugin}/uploads`;
  }

  /** Uploads with the same library as browsers. Returns the id, or rejects with the refusal. */
  async upload(content: Buffer, sending: Sending = {}): Promise<string> {
    const { rule = 'document', name = 'a.pdf', client = this.admin, plugin } = sending;
    const sent = await new Promise<Upload>((done, failed) => {
      const one = new Upload(content, {
        endpoint: this.server.url + this.base(plugin),
        metadata: { filename: name, rule },
        headers: { cookie: client.cookie ?? '' },
        retryDelays: null,
        onSuccess: () => done(one),
        onError: failed,
      });
      one.start();
    });
    return sent.url?.split('/').at(-1) ?? '';
  }

  /** Status and code with which an upload is refused. */
  async refusalOf(content: Buffer, sending: Sending = {}): Promise<[number, string]> {
    const error = await this.upload(content, sending).catch((thrown: unknown) => thrown);
    if (!(error instanceof DetailedError) || error.originalResponse === null) throw error;
    const body: { error: { code: string } } = JSON.parse(error.originalResponse.getBody());
    return [error.originalResponse.getStatus(), body.error.code];
  }

  /** The first request of an upload, whose bytes `piece` sends. */
  begin(client: TestClient, length: number, more: Record<string, string> = {}, at = this.base()) {
    return client.send('POST', at, {
      headers: {
        ...tus,
        'upload-length': String(length),
        'upload-metadata': `filename ${encode('notes.txt')},rule ${encode('document')}`,
        ...more,
      },
    });
  }

  piece(client: TestClient, at: string, offset: number, body: Buffer): Promise<Response> {
    return client.fetch(at, {
      method: 'PATCH',
      headers: {
        ...tus,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(body),
    });
  }

  attach(uploadId: string, rule = 'document', client = this.admin, plugin = 'snags') {
    return client.post(`/api/${plugin}/files`, { projectUUID: this.projectUUID, uploadId, rule });
  }

  query(): string {
    return `?projectUUID=${this.projectUUID}`;
  }

  async count(table: string): Promise<number> {
    const { rows } = await this.server.ask('test.snags', `select count(*) from public.${table}`);
    return Number(rows[0].count);
  }

  async filesOnDisk(): Promise<readonly string[]> {
    const folder = join(this.server.dataFolder, 'files');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  }
}
