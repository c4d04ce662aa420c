import {
  type HostErrorCode,
  type PluginContext,
  type SandboxedPlugin,
  toDisposable,
} from '@gantry/plugin-sdk';
import {
  createKernel,
  type Kernel,
  type KernelReport,
  type SandboxFrameOptions,
  type SandboxSurfaceProps,
} from '@gantry/plugin-sdk/kernel';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeClock } from '../../fake-host/fake-clock.ts';
import { frameCalls } from './frame-calls.ts';

const manifest = {
  id: 'evil.frame',
  version: '1.0.0',
  name: 'Evil',
  sdk: '^1.0.0',
  capabilities: ['selection.write'],
  contributes: { modelTabs: { list: { title: 'List' } } },
} as const satisfies SandboxedPlugin['manifest'];

/** Everything that reached a service of the host. */
const served: string[] = [];
const reports: KernelReport[] = [];
let clock: FakeClock;
let kernel: Kernel;
let port: MessagePort;
let options: SandboxFrameOptions;
let isGone = false;

/** Services that record their calls. */
const recording = (path: string): never =>
  new Proxy(() => undefined, {
    get: (_, name) =>
      typeof name === 'string' && name !== 'then' ? recording(`${path}.${name}`) : undefined,
    apply: () => {
      served.push(path);
      return toDisposable(() => undefined);
    },
    // Stands for every service.
  }) as never;

const Surface = ({ children }: SandboxSurfaceProps) => children;

beforeEach(async () => {
  served.length = 0;
  reports.length = 0;
  isGone = false;
  clock = new FakeClock(new Date('2026-11-20T01:00:00Z'));
  kernel = createKernel({
    plugins: [
      {
        descriptor: {
          id: manifest.id,
          version: manifest.version,
          entry: '/x.js',
          trust: 'sandboxed',
          grants: ['selection.write'],
          config: {},
        },
        manifest,
      },
    ],
    session: {
      user: { id: 'u', name: 'U' },
      project: { id: 'p', code: 'P', name: 'P', variant: '', timeZone: 'Asia/Hong_Kong' },
      deviceId: 'd',
      locale: 'en',
      theme: 'light',
      serverNow: Date.now,
    },
    services: () => recording('host'),
    load: () => Promise.reject(new Error('The page must not import a sandboxed bundle.')),
    permissions: { has: () => true },
    setting: () => undefined,
    contextKey: () => undefined,
    matches: () => true,
    fetch: () => Promise.reject(new Error('No network here.')),
    sandbox: {
      open(_, given) {
        const channel = new MessageChannel();
        options = given;
        port = channel.port2;
        given.onPort(channel.port1);
        return {
          place: () => true,
          ...toDisposable(() => {
            isGone = true;
            port.close();
          }),
        };
      },
      tokens: {},
      Surface,
    },
    origin: 'http://gantry.test',
    onReport: (report) => reports.push(report),
    clock,
  });
});
afterEach(() => kernel.end('shutdown'));

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
const status = () => kernel.plugin(manifest.id)?.status;

/** Plays an honest frame until the plugin is active. What it is asked for later stays unanswered. */
async function activate(): Promise<{ readonly answers: Record<string, unknown>[] }> {
  const answers: Record<string, unknown>[] = [];
  port = undefined as never;
  const activated = kernel.plugin(manifest.id)?.activate();
  await vi.waitFor(() => expect(port).toBeDefined());
  port.onmessage = ({ data }) => {
    if (data.kind === 'call' && data.name === 'load')
      port.postMessage({ kind: 'answer', id: data.id, value: { protocol: 1, version: '1.0.0' } });
    else if (data.kind === 'call' && data.name === 'activate')
      port.postMessage({ kind: 'answer', id: data.id, value: undefined });
    else answers.push(data);
  };
  await activated;
  return { answers };
}

it('serves a call that was granted, and refuses every other by name', async () => {
  const { answers } = await activate();
  const names = [...frameCalls.keys(), 'constructor', '__proto__', 'toString', 'scene.three', 'eval'];
  for (const [id, name] of names.entries()) port.postMessage({ kind: 'call', id, name, args: [] });
  port.postMessage({
    kind: 'call',
    id: 999,
    name: 'selection.set',
    args: [[{ modelId: 'm', globalId: 'g' }]],
  });
  await vi.waitFor(() => expect(answers).toHaveLength(names.length + 1));
  expect(answers.find(({ id }) => id === 999)).toMatchObject({ kind: 'answer' });
  expect(served.filter((path) => path.includes('selection'))).toEqual(['host.selection.set']);
  const codes = (wanted: HostErrorCode) =>
    answers.filter((answer) => Object(answer.error).code === wanted).map(({ id }) => names[Number(id)]);
  expect(codes('sandbox-message')).toEqual(
    expect.arrayContaining(['constructor', '__proto__', 'toString', 'scene.three', 'eval']),
  );
  expect(reports.every(({ kind }) => kind === 'refused')).toBe(true);
  expect(status()).toBe('active');
});

it('reports each kind of refusal once, and at most a hundred kinds', async () => {
  const { answers } = await activate();
  const ask = (id: number, name: string) => port.postMessage({ kind: 'call', id, name, args: [] });
  for (let id = 0; id < 3; id += 1) ask(id, 'eval');
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  expect(reports.map(({ kind, place }) => `${kind} ${place}`)).toEqual(['refused sandbox/eval']);
  for (let id = 3; id < 153; id += 1) ask(id, `x${id}`);
  await vi.waitFor(() => expect(answers).toHaveLength(153));
  expect(reports).toHaveLength(100);
});

it('ignores a message over the size limit', async () => {
  const { answers } = await activate();
  const set = (id: number, count: number) => {
    const objects = Array.from({ length: count }, () => ({ modelId: 'm', globalId: 'g' }));
    port.postMessage({ kind: 'call', id, name: 'selection.set', args: [objects] });
  };
  // 60,000 values.
  set(1, 20_000);
  set(2, 1);
  await vi.waitFor(() => expect(answers.map(({ id }) => id)).toContain(2));
  expect(answers.map(({ id }) => id)).toEqual([2]);
  expect(served).toEqual(['host.selection.set']);
  expect(reports.map(({ kind, place }) => `${kind} ${place}`)).toEqual(['refused sandbox/message']);
});

it('never throws and calls no service for garbage, whatever it is', async () => {
  await activate();
  const uncaught = vi.fn();
  process.on('uncaughtException', uncaught);
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.anything(),
          fc.record({
            kind: fc.constantFrom('call', 'note', 'answer'),
            id: fc.nat(),
            name: fc.string(),
            args: fc.array(fc.anything()),
          }),
        ),
        { maxLength: 20 },
      ),
      async (batch) => {
        for (const data of batch) {
          try {
            port.postMessage(data);
          } catch {
            // A port cannot carry these, so they cannot arrive.
          }
        }
        await turn();
        // A second for each batch, so that they stay below the rate limit.
        await clock.advance(1000);
      },
    ),
    { numRuns: 60 },
  );
  process.off('uncaughtException', uncaught);
  expect(uncaught).not.toHaveBeenCalled();
  expect(served).toEqual([]);
  expect(
    reports.map(({ kind, place }) => `${kind} ${place}`).filter((one) => !one.startsWith('refused')),
  ).toEqual([]);
});

it('removes a frame that no longer answers, and one that left its document', async () => {
  await activate();
  await clock.advance(14_999);
  expect(status()).toBe('active');
  // A frame that has not answered for 15 s is noticed at the next heartbeat.
  await clock.advance(5001);
  expect(status()).toBe('quarantined');
  expect(isGone).toBe(true);
  expect(kernel.records[0]?.error).toContain('no longer answers');

  isGone = false;
  port = undefined as never;
  const again = kernel.plugin(manifest.id)?.retry();
  await vi.waitFor(() => expect(port).toBeDefined());
  options.onLost(new Error('another address'));
  await expect(again).rejects.toThrow('left its document');
  expect(isGone).toBe(true);
});

it('accepts a thousand messages at once and 200 a second, and removes a frame that sends more', async () => {
  const { answers } = await activate();
  let id = 0;
  /** Sends `count` messages and resolves when the last one is answered. */
  const say = async (count: number) => {
    for (let i = 1; i < count; i += 1) port.postMessage({ kind: 'note', name: 'alive', args: [] });
    id += 1;
    const last = id;
    port.postMessage({ kind: 'call', id: last, name: 'unknown', args: [] });
    await vi.waitFor(() => expect(answers.some((answer) => answer.id === last)).toBe(true));
  };
  await clock.advance(1000);
  await say(1000);
  await clock.advance(1000);
  await say(200);
  expect(status()).toBe('active');
  port.postMessage({ kind: 'note', name: 'alive', args: [] });
  await vi.waitFor(() => expect(status()).toBe('quarantined'));
  expect(kernel.records[0]?.error).toContain('more messages than the host takes');
});

it('keeps a frame that gives signs of life', async () => {
  await activate();
  const { onmessage } = port;
  port.onmessage = (event) => {
    if (event.data.name === 'ping') port.postMessage({ kind: 'note', name: 'alive', args: [] });
    else onmessage?.call(port, event);
  };
  for (let i = 0; i < 12; i += 1) {
    await clock.advance(5000);
    await turn();
  }
  expect(status()).toBe('active');
});

it('ignores what a frame sends after its end', async () => {
  await activate();
  const context: PluginContext | undefined = kernel.plugin(manifest.id)?.context;
  expect(context).toBeDefined();
  await kernel.end('project');
  port.postMessage({ kind: 'call', id: 1, name: 'selection.set', args: [[]] });
  await turn();
  expect(served).toEqual([]);
  expect(isGone).toBe(true);
});
