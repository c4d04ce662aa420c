// @vitest-environment node
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createFileService } from './file-service.ts';

/** A server that takes a file in pieces, over a connection that can break, and can refuse it. */
class FarSide {
  readonly asked: string[] = [];
  readonly metadata: string[] = [];
  /** Connections to break after so many bytes. */
  breaks: number[] = [];
  refusal: { readonly status: number; readonly code: string } | undefined;
  received = Buffer.alloc(0);
  private readonly server = createServer((request, response) => void this.answer(request, response));

  async open(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    // The server is listening on a port, so it has an address.
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/uploads`;
  }
  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '' } = request;
    this.asked.push(method);
    response.setHeader('tus-resumable', '1.0.0');
    if (method === 'POST') {
      this.metadata.push(String(request.headers['upload-metadata']));
      response.writeHead(201, { location: `/uploads/1234-${this.metadata.length}` }).end();
      return;
    }
    if (method === 'DELETE') {
      response.writeHead(204).end();
      return;
    }
    if (method === 'HEAD') {
      response.writeHead(200, { 'upload-offset': this.received.length, 'upload-length': 300_000 }).end();
      return;
    }
    const broken = this.breaks.shift();
    if (broken === 0) {
      request.destroy();
      return;
    }
    for await (const chunk of request) {
      this.received = Buffer.concat([this.received, chunk]);
      if (broken !== undefined && this.received.length >= broken) {
        request.destroy();
        return;
      }
    }
    if (this.refusal) {
      const { status, code } = this.refusal;
      response
        .writeHead(status)
        .end(JSON.stringify({ error: { code, message: 'Refused.', requestId: 'r' } }));
      return;
    }
    response.writeHead(204, { 'upload-offset': this.received.length }).end();
  }
}

let far: FarSide;
afterEach(() => far.close());
async function setUp() {
  far = new FarSide();
  return createFileService({ endpoint: await far.open(), retryDelays: [0, 10, 10] });
}
// In Node the library reads buffers where it reads files in a browser.
const file = Buffer.alloc(300_000, 'a photo of a crane ') as unknown as Blob;

it('resumes after a lost connection from where the server stopped', async () => {
  const files = await setUp();
  far.breaks = [100_000, 200_000];
  const progress: number[] = [];
  const { uploadId } = await files.upload(file, {
    rule: 'photo',
    name: '吊机.jpg',
    onProgress: (sent) => progress.push(sent),
  });
  expect(uploadId).toBe('1234-1');
  expect(far.received.equals(file as unknown as Buffer)).toBe(true);
  expect(far.asked).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH', 'HEAD', 'PATCH']);
  expect(far.metadata).toEqual([
    `filename ${Buffer.from('吊机.jpg').toString('base64')},rule ${Buffer.from('photo').toString('base64')}`,
  ]);
  expect(progress.at(-1)).toBe(300_000);
});

it('says why a file was refused, without trying again', async () => {
  const files = await setUp();
  far.refusal = { status: 422, code: 'FILE_KIND' };
  const refused = files.upload(file, { rule: 'photo' });
  await expect(refused).rejects.toMatchObject({ name: 'ApiError', status: 422, code: 'FILE_KIND' });
  expect(far.asked).toEqual(['POST', 'PATCH']);
});

it('gives up after its retries, and resumes when the same file is uploaded again', async () => {
  const files = await setUp();
  far.breaks = [100_000, 0, 0, 0, 0];
  const failed = files.upload(file, { rule: 'photo', name: 'a.jpg' });
  await expect(failed).rejects.toMatchObject({ code: 'NETWORK', status: 0 });
  far.asked.length = 0;
  expect(await files.upload(file, { rule: 'photo', name: 'a.jpg' })).toEqual({ uploadId: '1234-1' });
  expect(far.asked).toEqual(['HEAD', 'PATCH']);
});

it('has the server forget an upload that is cancelled', async () => {
  const files = await setUp();
  far.breaks = [Number.POSITIVE_INFINITY];
  const cancelling = new AbortController();
  const onProgress = (sent: number) => {
    if (sent > 0) cancelling.abort();
  };
  const cancelled = files.upload(file, { rule: 'photo', signal: cancelling.signal, onProgress });
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
  await expect.poll(() => far.asked).toContain('DELETE');
  await expect(files.upload(file, { rule: 'photo', signal: AbortSignal.abort() })).rejects.toThrow();
});
