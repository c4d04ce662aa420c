import type { ModelVersion } from '@gantry/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { uploadVersion } from './upload-version.ts';

/** The part of XMLHttpRequest that the upload uses. The test acts as the network. */
class FakeRequest {
  static last: FakeRequest | undefined;
  status = 0;
  statusText = '';
  responseText = '';
  readonly upload: { onprogress: ((event: { loaded: number }) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  opened = '';
  body: unknown;
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, url: string) {
    this.opened = `${method} ${url}`;
  }
  setRequestHeader() {}
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.onabort?.();
  }
  answer(status: number, json: unknown) {
    this.status = status;
    this.responseText = typeof json === 'string' ? json : JSON.stringify(json);
    this.onload?.();
  }
}

const file = new File(['ISO-10303-21;'], 'tunnel v14.ifc');
const upload = { projectId: 'p', layerId: 'l', file, modelName: 'Tunnel', createdDate: '2026-11-20' };

afterEach(() => vi.unstubAllGlobals());

const version: ModelVersion = {
  id: '00000000-0000-4000-8000-000000000101',
  createdDate: '2026-11-20',
  uploadedAt: '2026-11-20T06:32:00.000Z',
  fileName: file.name,
  ifcBytes: file.size,
  schema: 'IFC4',
  status: 'queued',
  progress: 0,
  problem: null,
  fragments: null,
  placement: null,
  place: null,
  objectCount: 0,
  contents: null,
  partlySupported: false,
};

function start(signal = new AbortController().signal) {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const progress: number[] = [];
  const result = uploadVersion(upload, { signal, onProgress: (sent) => progress.push(sent) });
  const request = FakeRequest.last;
  if (!request) throw new Error('Nothing was sent.');
  return { request, progress, result };
}

describe('upload', () => {
  it('streams the file, reports its progress, and resolves with the version', async () => {
    const { request, progress, result } = start();
    expect(request.opened).toBe(
      'POST /api/projects/p/layers/l/versions?fileName=tunnel+v14.ifc&createdDate=2026-11-20&modelName=Tunnel',
    );
    expect(request.body).toBe(file);
    request.upload.onprogress?.({ loaded: 5 });
    const reply = { modelId: '00000000-0000-4000-8000-000000000100', version };
    request.answer(201, reply);
    expect(await result).toEqual(reply);
    expect(progress).toEqual([5]);
  });

  it('passes the server’s reason on', async () => {
    const { request, result } = start();
    request.answer(422, {
      error: { code: 'ZIP_FILE', message: 'A zip.', requestId: 'request-1' },
    });
    await expect(result).rejects.toMatchObject({
      name: 'ApiError',
      code: 'ZIP_FILE',
      status: 422,
      requestId: 'request-1',
    });
  });

  it('distinguishes a lost connection from an invalid answer', async () => {
    const cut = start();
    cut.request.onerror?.();
    await expect(cut.result).rejects.toMatchObject({ code: 'NETWORK' });
    const odd = start();
    odd.request.answer(502, '<html>');
    await expect(odd.result).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });
  });

  it('stops when asked to', async () => {
    const abort = new AbortController();
    const { result } = start(abort.signal);
    abort.abort();
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
  });
});
