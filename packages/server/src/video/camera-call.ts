import {
  type CameraCall,
  CameraError,
  type CameraErrorCode,
  type CameraReply,
} from '@gantry/plugin-sdk/server';
import { limitTime } from '../timing/time-limit.ts';
import type { CameraNet } from './camera-net.ts';
import { readAll } from './remote-stream.ts';
import { VideoFailure } from './video-failure.ts';

/** Milliseconds for a call, unless given and at most. */
const usualLimit = 5000;
const longestLimit = 20_000;
/** Bytes of an answer, unless given and at most. */
const usualBytes = 1024 * 1024;
const mostBytes = 8 * 1024 * 1024;

const texts: Readonly<Record<CameraErrorCode, string>> = {
  CAMERA_NOT_ALLOWED: 'The address of the camera leads to a network that this deployment does not allow.',
  CAMERA_UNREACHABLE: 'The camera does not answer.',
  CAMERA_TIMEOUT: 'The camera took too long to answer.',
  CAMERA_ANSWER: 'The camera answers more than it may.',
};
const failure = (code: CameraErrorCode) => new CameraError(code, texts[code]);

/** Sends one request to a camera and reads its answer. @throws CameraError */
export async function callCamera(net: CameraNet, call: CameraCall): Promise<CameraReply> {
  const url = URL.canParse(call.url) ? new URL(call.url) : undefined;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!url || !isWeb || url.username !== '' || url.password !== '') throw failure('CAMERA_NOT_ALLOWED');
  const { method = 'GET', headers = {}, body, timeoutMs = usualLimit, maxBytes = usualBytes } = call;
  const limit = limitTime('call', Math.min(timeoutMs, longestLimit), call.signal);
  try {
    const answer = await net.send(
      { url, reach: 'cameras', authorization: undefined },
      { method, headers, signal: limit.signal, ...(body !== undefined && { body }) },
    );
    const content = await readAll(answer.body, Math.min(maxBytes, mostBytes));
    return {
      status: answer.statusCode,
      headers: headersOf(answer.headers),
      body: content,
      text: () => content.toString('utf8'),
    };
  } catch (error) {
    if (!(error instanceof VideoFailure)) throw error;
    if (error.problem === 'NOT_ALLOWED') throw failure('CAMERA_NOT_ALLOWED');
    if (error.problem === 'NOT_VIDEO') throw failure('CAMERA_ANSWER');
    throw failure(limit.signal.aborted && !call.signal?.aborted ? 'CAMERA_TIMEOUT' : 'CAMERA_UNREACHABLE');
  } finally {
    limit[Symbol.dispose]();
  }
}

function headersOf(given: Readonly<Record<string, string | string[] | undefined>>): Headers {
  return new Headers(
    Object.entries(given).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((one): [string, string] => [
        name,
        one,
      ]),
    ),
  );
}
