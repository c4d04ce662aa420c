import type { PluginContext } from '@gantry/plugin-sdk';
import type { Endpoint, FileEndpoint } from '@gantry/plugin-sdk/contract';
import { z } from 'zod';
import type { apiCall, callInput, fileCall } from './call-schemas.ts';

type Input = z.output<typeof callInput>;

/** Parts of an endpoint that stay in the frame: the host sends what it is given, and the frame checks the answer. */
const inFrame = { summary: '', permission: '', input: z.object({}), params: {}, refusals: {} };

/** A frame's call to its plugin's own server half, through the same client as any plugin's. */
export function callOwnServer(
  { api }: PluginContext,
  { timeoutMs, writesOnGet, ...call }: z.output<typeof apiCall>,
  { projectUUID: _, ...input }: Input,
  signal: AbortSignal,
): Promise<unknown> {
  const endpoint: Endpoint = {
    ...inFrame,
    ...call,
    kind: 'json',
    response: z.unknown(),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(writesOnGet && { writesOnGet }),
  };
  return api({ call: endpoint }).call(input, { signal });
}

/** A frame's request for a file of its plugin's own server half. */
export function readOwnFile(
  { files }: PluginContext,
  { timeoutMs, ...call }: z.output<typeof fileCall>,
  { projectUUID: _, ...input }: Input,
  signal: AbortSignal,
): Promise<Blob> {
  const endpoint: FileEndpoint = {
    ...inFrame,
    ...call,
    kind: 'file',
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
  return files.read(endpoint, input, { signal });
}
