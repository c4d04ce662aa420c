import type { Endpoint, Endpoints, FileEndpoint } from '@gantry/plugin-sdk/contract';
import type { Api, CallOptions } from '../../api/api.ts';
import type { ProjectPerson } from '../../people.ts';
import type { SandboxedContext, SandboxedFiles } from '../sandboxed-context.ts';
import { apiErrorInFrame } from './api-error-in-frame.ts';
import type { RemoteCalls } from './remote-calls.ts';

type Input = Readonly<Record<string, unknown>>;

/** The parts of an endpoint that the host needs to call it. The schemas stay here. */
function callOf({ method, path, inputIn, project, timeoutMs }: Endpoint | FileEndpoint) {
  return { method, path, inputIn, project, ...(timeoutMs !== undefined && { timeoutMs }) };
}

/** See `PluginContext.api`: the host sends the call, and the answer is checked here. */
export function remoteApi(remote: RemoteCalls): <C extends Endpoints>(endpoints: C) => Api<C> {
  const send = async (endpoint: Endpoint, input: Input = {}, { signal }: CallOptions = {}) => {
    const { writesOnGet, response } = endpoint;
    const call = { ...callOf(endpoint), ...(writesOnGet && { writesOnGet }) };
    const reply = response.safeParse(await remote.ask('api', [call, input, signal]));
    if (reply.success) return reply.data;
    const what = `${endpoint.method} ${endpoint.path} answered something that its contract does not say.`;
    const about = { status: 200, code: 'UNEXPECTED_ANSWER', details: undefined, requestId: undefined };
    throw Object.assign(apiErrorInFrame(what, about), { cause: reply.error });
  };
  return <C extends Endpoints>(endpoints: C) =>
    // One function for each endpoint, with the input and the reply that it names.
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [
        name,
        (input?: Input, options?: CallOptions) => send(endpoint, input, options),
      ]),
    ) as Api<C>;
}

/** Files cross the port as they are: their bytes stay where the browser keeps them. */
export function remoteFiles(remote: RemoteCalls): SandboxedFiles {
  return {
    async upload(file, { rule, name, onProgress, signal }) {
      const filename = name ?? ('name' in file ? file.name : undefined);
      const progress = remote.listen(([sent, total]: readonly [number, number]) => onProgress?.(sent, total));
      const how = {
        rule,
        progress: progress.subscription,
        ...(filename !== undefined && { name: filename }),
      };
      try {
        return await remote.ask('files.upload', [file, how, signal]);
      } finally {
        progress.dispose();
      }
    },
    read: (endpoint, input, { signal } = {}) => remote.ask('files.read', [callOf(endpoint), input, signal]),
  };
}

export function remotePeople(remote: RemoteCalls): SandboxedContext['people'] {
  return {
    search: remote.method('people.search'),
    named: async (ids) =>
      new Map(await remote.ask<readonly (readonly [string, ProjectPerson])[]>('people.named', [[...ids]])),
    current: remote.method('people.current'),
    onDidChange: remote.event('people.onDidChange'),
  };
}
