import { HostError, type PluginContext, type SandboxedResponse } from '@gantry/plugin-sdk';
import type { z } from 'zod';
import type { requestInit } from './call-schemas.ts';

/** Bytes of an answer, which the page holds in memory twice. */
const largest = 4 * 1024 * 1024;

/**
 * Sends a sandboxed plugin's request through the same client as any plugin's, which keeps it below the declared endpoint.
 * @throws HostError `sandbox-limit` for an answer over 4 MiB, `sandbox-message` for one that is not JSON
 */
export async function fetchJson(
  client: ReturnType<PluginContext['http']>,
  path: string,
  init: z.output<typeof requestInit>,
  signal: AbortSignal,
): Promise<SandboxedResponse> {
  const response = await client(path, { ...init, signal, throwHttpErrors: false });
  const text = await readText(response, path);
  const { status } = response;
  if (text === '') return { status, json: null };
  try {
    return { status, json: JSON.parse(text) };
  } catch (cause) {
    throw new HostError('sandbox-message', `"${path}" answered ${status} with what is no JSON.`, { cause });
  }
}

async function readText(response: Response, path: string): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > largest) {
      await reader.cancel();
      throw new HostError('sandbox-limit', `The answer of "${path}" has more than ${largest} bytes.`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
