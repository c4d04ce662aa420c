import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { FarServer } from '../testing/far-server.ts';
import { callCamera } from './camera-call.ts';
import { CameraNet } from './camera-net.ts';

let camera: FarServer;
const inside = new CameraNet(['127.0.0.0/8']);
const outside = new CameraNet([]);
beforeAll(async () => {
  camera = await FarServer.start();
});
afterEach(() => camera.answers.clear());
afterAll(async () => {
  await Promise.all([inside.close(), outside.close()]);
  await camera?.close();
});
const at = (path: string) => `${camera.origin}${path}`;

test('sends what it is given and reads the answer, whatever its status', async () => {
  camera.answers.set('POST /device', (_request, response) => response.writeHead(500).end('<fault/>'));
  const call = {
    url: at('/device'),
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: '<a/>',
  } as const;
  const answer = await callCamera(inside, call);
  expect([answer.status, answer.text()]).toEqual([500, '<fault/>']);
  expect(camera.asked.at(-1)).toMatchObject({ body: '<a/>', headers: { 'content-type': 'text/xml' } });
});

test('follows no redirect, and reaches no network that the deployment does not allow', async () => {
  camera.answers.set('GET /away', (_request, response) =>
    response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  );
  expect((await callCamera(inside, { url: at('/away') })).status).toBe(302);
  const refused = [
    callCamera(outside, { url: at('/away') }),
    callCamera(inside, { url: 'http://10.0.0.1/' }),
    callCamera(inside, { url: 'rtsp://127.0.0.1/' }),
    callCamera(inside, { url: 'http://me:s3cret@127.0.0.1/' }),
  ];
  for (const call of refused)
    await expect(call).rejects.toMatchObject({
      code: 'CAMERA_NOT_ALLOWED',
      message: expect.not.stringMatching(/s3cret|10\.0/),
    });
});

test('says whether a camera is not there, hangs or says too much', async () => {
  camera.answers.set('GET /hangs', () => undefined);
  camera.answers.set('GET /large', (_request, response) => response.end('x'.repeat(200)));
  const code = (path: string, more: object) =>
    callCamera(inside, { url: at(path), ...more }).then(
      ({ status }) => status,
      ({ code: why }: { code: string }) => why,
    );
  expect(await code('/hangs', { timeoutMs: 50 })).toBe('CAMERA_TIMEOUT');
  expect(await code('/hangs', { signal: AbortSignal.abort() })).toBe('CAMERA_UNREACHABLE');
  expect(await code('/large', { maxBytes: 100 })).toBe('CAMERA_ANSWER');
  const gone = callCamera(inside, { url: 'http://127.0.0.1:1/' });
  await expect(gone).rejects.toMatchObject({ code: 'CAMERA_UNREACHABLE' });
});
