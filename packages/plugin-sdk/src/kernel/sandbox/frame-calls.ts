import {
  type Disposable,
  HostError,
  type Marker,
  type PluginContext,
  type Section,
} from '@gantry/plugin-sdk';
import { z } from 'zod';
import * as given from './call-schemas.ts';
import { fetchJson } from './fetch-json.ts';
import type { HandleTable } from './handle-table.ts';
import { callOwnServer, readOwnFile } from './own-server.ts';

/** What a frame's calls work with. */
export interface CallParts {
  /** The plugin's context in the page, which refuses what was not granted. */
  readonly context: PluginContext;
  readonly handles: HandleTable;
  /** By handle. */
  readonly markers: Map<number, Marker>;
  readonly sections: Map<number, Section>;
  /** By the frame's own number; ended when the frame unsubscribes. */
  readonly subscriptions: Map<number, number>;
  /** Registers what the frame answers from now on. */
  contribute(kind: string, id: string): Disposable;
  emit(subscription: number, value: unknown): void;
  /** Aborted when the frame no longer waits. */
  readonly signal: AbortSignal;
}

export interface FrameCall {
  /** Time limit in milliseconds; undefined where it depends on the user or the endpoint. */
  readonly limit: number | undefined;
  /** One at a time, because it takes the user's attention. */
  readonly single: boolean;
  /** @throws HostError `sandbox-message` when the arguments do not fit */
  run(args: readonly unknown[], parts: CallParts): unknown;
}

const usual = 30_000;

function call<S extends z.ZodType>(
  args: S,
  run: (args: z.output<S>, parts: CallParts) => unknown,
  pace: { readonly limit?: number | undefined; readonly single?: boolean } = { limit: usual },
): FrameCall {
  return {
    limit: pace.limit,
    single: pace.single ?? false,
    run(raw, parts) {
      const parsed = args.safeParse(raw);
      if (parsed.success) return run(parsed.data, parts);
      const [issue] = parsed.error.issues;
      const place = issue?.path.join('.') ?? '';
      throw new HostError('sandbox-message', `Argument ${place}: ${issue?.message}`);
    },
  };
}

const none = z.tuple([]);
const key = z.string().min(1).max(200);
const scope = z.enum(['user', 'project']);
const texts = z.record(z.string(), z.string());

/** Every call that a frame can make. */
export const frameCalls: ReadonlyMap<string, FrameCall> = new Map(
  Object.entries({
    'scene.models': call(none, (_, { context }) => context.scene.models),
    'scene.find': call(z.tuple([given.objectFilter]), ([filter], { context, signal }) =>
      context.scene.find(filter, signal),
    ),
    'scene.getProperties': call(z.tuple([given.objectRef]), ([object], { context, signal }) =>
      context.scene.getProperties(object, signal),
    ),
    'scene.getBounds': call(z.tuple([given.objectRefs]), ([objects], { context }) =>
      context.scene.getBounds(objects),
    ),
    'scene.getBoundary': call(none, (_, { context, signal }) => context.scene.getBoundary(signal)),
    'scene.convert': call(z.tuple([given.position, given.positionFrame]), ([at, frame], { context }) =>
      context.scene.convert(at, frame),
    ),
    'scene.addMarkers': call(z.tuple([z.array(given.markerSpec).max(5000)]), ([specs], parts) => {
      parts.handles.assertRoom('marker', specs.length);
      return parts.context.scene.addMarkers(specs).map((marker) => {
        const handle = parts.handles.add('marker', marker);
        parts.markers.set(handle, marker);
        return { handle, id: marker.id };
      });
    }),
    'scene.updateMarker': call(z.tuple([z.int(), given.markerSpec.partial()]), ([handle, patch], parts) =>
      parts.markers.get(handle)?.update(patch),
    ),
    'scene.sections.list': call(none, (_, { context }) => context.scene.sections.list),
    'scene.sections.add': call(z.tuple([given.sectionSpec]), ([spec], parts) => {
      parts.handles.assertRoom('other');
      const section = parts.context.scene.sections.add(spec);
      const handle = parts.handles.add('other', section);
      parts.sections.set(handle, section);
      return { handle, id: section.id };
    }),
    'scene.sections.update': call(z.tuple([z.int(), given.sectionSpec.partial()]), ([handle, patch], parts) =>
      parts.sections.get(handle)?.update(patch),
    ),
    'selection.current': call(none, (_, { context }) => context.selection.current),
    'selection.set': call(
      z.tuple([given.objectRefs, z.enum(['replace', 'add', 'remove']).optional()]),
      ([objects, how], { context }) => context.selection.set(objects, how),
    ),
    'layers.tree': call(none, (_, { context }) => context.layers.tree),
    'layers.isVisible': call(z.tuple([key]), ([id], { context }) => context.layers.isVisible(id)),
    'layers.setVisible': call(z.tuple([z.array(key).max(1000), z.boolean()]), ([ids, visible], { context }) =>
      context.layers.setVisible(ids, visible),
    ),
    'timeline.now': call(none, (_, { context }) => context.timeline.now),
    'timeline.playing': call(none, (_, { context }) => context.timeline.playing),
    'timeline.seek': call(z.tuple([z.date()]), ([time], { context }) => context.timeline.seek(time)),
    'timeline.play': call(z.tuple([z.number().optional()]), ([speed], { context, handles }) =>
      handles.hold('other', () => context.timeline.play(speed)),
    ),
    'camera.flyTo': call(
      z.tuple([given.flightTarget, given.flightOptions.optional()]),
      ([to, options], { context, signal }) => context.camera.flyTo(to, { ...options, signal }),
      {},
    ),
    'camera.capture': call(none, (_, { context }) => context.camera.capture()),
    'permissions.has': call(z.tuple([key]), ([id], { context }) => context.permissions.has(id)),
    'permissions.check': call(z.tuple([key]), ([id], { context, signal }) =>
      context.permissions.check(id, signal),
    ),
    'people.search': call(z.tuple([given.memberQuery.optional()]), ([query], { context, signal }) =>
      context.people.search(query, signal),
    ),
    'people.named': call(z.tuple([z.array(key).max(1000)]), async ([ids], { context }) => [
      ...(await context.people.named(ids)),
    ]),
    'people.current': call(none, (_, { context }) => context.people.current()),
    // The endpoint and the size of a file set the pace.
    api: call(
      z.tuple([given.apiCall, given.callInput]),
      ([about, input], { context, signal }) => callOwnServer(context, about, input, signal),
      {},
    ),
    'files.upload': call(
      z.tuple([given.blob, given.uploadHow]),
      ([file, { progress, ...how }], { context, emit, signal }) =>
        context.files.upload(file, {
          ...how,
          signal,
          onProgress: (sent, total) => emit(progress, [sent, total]),
        }),
      {},
    ),
    'files.read': call(
      z.tuple([given.fileCall, given.callInput]),
      ([about, input], { context, signal }) => readOwnFile(context, about, input, signal),
      {},
    ),
    'settings.values': call(none, (_, { context }) => context.settings.values),
    'settings.set': call(
      z.tuple([key, z.union([z.string(), z.number(), z.boolean()])]),
      // The context checks key and value against the manifest.
      ([name, value], { context }) => context.settings.set(name as never, value as never),
    ),
    'live.status': call(none, (_, { context }) => context.live.status),
    'live.lastHeard': call(none, (_, { context }) => context.live.lastHeard),
    'storage.get': call(z.tuple([scope, key]), ([area, name], { context }) =>
      context.storage[area].get(name),
    ),
    'storage.set': call(z.tuple([scope, key, z.json()]), ([area, name, value], { context }) =>
      context.storage[area].set(name, value),
    ),
    'storage.delete': call(z.tuple([scope, key]), ([area, name], { context }) =>
      context.storage[area].delete(name),
    ),
    'storage.usage': call(z.tuple([scope]), ([area], { context }) => context.storage[area].usage()),
    'notifications.show': call(z.tuple([given.notice]), ([notice], { context, handles }) => {
      const { notifications } = context;
      return handles.hold('notice', () => notifications.show(notice));
    }),
    'dialogs.confirm': call(
      z.tuple([given.question]),
      ([question], { context }) => context.dialogs.confirm(question),
      { single: true },
    ),
    'health.degraded': call(z.tuple([z.string().max(500)]), ([reason], { context, handles }) =>
      handles.hold('other', () => context.health.degraded(reason)),
    ),
    navigate: call(z.tuple([key, texts.optional()]), ([id, params], { context }) =>
      // The context checks the id against the manifest.
      context.navigate(id as never, params),
    ),
    fetch: call(
      z.tuple([key, z.string().max(4000), given.requestInit.optional()]),
      ([endpoint, path, init], { context, signal }) =>
        // As above.
        fetchJson(context.http(endpoint as never), path, init ?? {}, signal),
      {},
    ),
    contribute: call(z.tuple([key, key]), ([kind, id], { contribute, handles }) =>
      handles.hold('other', () => contribute(kind, id)),
    ),
    subscribe: call(z.tuple([z.int(), key]).rest(z.string().max(200)), ([number, name, topic], parts) => {
      const listen = events.get(name)?.(parts.context, topic);
      if (!listen) throw new HostError('sandbox-message', `There is no event "${name}".`);
      if (parts.subscriptions.has(number)) {
        throw new HostError('sandbox-message', `Subscription ${number} is in use.`);
      }
      const handle = parts.handles.hold('subscription', () => listen((value) => parts.emit(number, value)));
      parts.subscriptions.set(number, handle);
    }),
  }),
);

type Listen = (listener: (value: unknown) => void) => Disposable;
type FindEvent = (context: PluginContext, topic: string | undefined) => Listen | undefined;

/** Everything that a frame may listen to. */
const events: ReadonlyMap<string, FindEvent> = new Map(
  Object.entries<FindEvent>({
    'scene.onDidLoadModel': ({ scene }) => scene.onDidLoadModel,
    'scene.onDidUnloadModel': ({ scene }) => scene.onDidUnloadModel,
    'scene.sections.onDidChange': ({ scene }) => scene.sections.onDidChange,
    'selection.onDidChange': ({ selection }) => selection.onDidChange,
    'layers.onDidChange': ({ layers }) => layers.onDidChange,
    'timeline.onDidSeek': ({ timeline }) => timeline.onDidSeek,
    'permissions.onDidChange': ({ permissions }) => permissions.onDidChange,
    'people.onDidChange': ({ people }) => people.onDidChange,
    'settings.onDidChange': ({ settings }) => settings.onDidChange,
    'live.onDidResync': ({ live }) => live.onDidResync,
    'live.on': ({ live }, topic) =>
      topic === undefined ? undefined : (listener) => live.on(topic, listener),
  }),
);
