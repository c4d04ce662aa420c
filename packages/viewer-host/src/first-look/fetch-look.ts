import { decodeFirstLook, type PageLook } from '@gantry/contract';
import { type LookMesh, meshOf } from './look-mesh.ts';

/** Bytes of an unpacked look. The server makes none with nearly as many. */
const mostBytes = 4_000_000;

/** @throws Error if the file is not what the page says, or no first look. */
export async function fetchLook({ path, bytes, frame }: PageLook, signal: AbortSignal): Promise<LookMesh> {
  const response = await fetch(path, { signal, priority: 'high' });
  const packed = response.ok ? await response.blob() : undefined;
  if (packed?.size !== bytes) throw new Error('The file is not that of the first look.');
  return meshOf(decodeFirstLook(await unpack(packed)), frame);
}

async function unpack(packed: Blob): Promise<Uint8Array> {
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > mostBytes) {
      await reader.cancel();
      throw new Error('The first look is too large.');
    }
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
