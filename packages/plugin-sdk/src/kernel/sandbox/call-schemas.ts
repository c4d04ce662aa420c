import { z } from 'zod';

// What a frame may pass. The screen limits the length of texts.

const id = z.string().max(200);
export const objectRef = z.strictObject({ modelId: id, globalId: id, localId: z.number().optional() });
export const objectRefs = z.array(objectRef).max(20_000);
const vector = z.strictObject({ x: z.number(), y: z.number(), z: z.number() });
const frame = z.enum(['scene', 'project', 'hk1980']);
export const position = z.union([
  z.strictObject({ frame, at: vector }),
  z.strictObject({
    frame: z.literal('wgs84'),
    lon: z.number(),
    lat: z.number(),
    height: z.number().optional(),
  }),
]);
export const positionFrame = z.enum(['scene', 'project', 'hk1980', 'wgs84']);
const viewpoint = z.strictObject({
  position: vector,
  target: vector,
  projection: z.enum(['perspective', 'orthographic']),
});
export const flightTarget = z.union([objectRefs, position, viewpoint]);
export const flightOptions = z.strictObject({
  durationMs: z.number().min(0).max(60_000).optional(),
  padding: z.number().optional(),
  focusHeight: z.number().optional(),
  along: z.object({ heading: z.number(), tilt: z.number().optional() }).optional(),
});

export const objectFilter = z.strictObject({
  categories: z.array(id).max(1000).optional(),
  properties: z
    .array(z.strictObject({ set: id.optional(), name: id, equals: z.json().optional() }))
    .max(100)
    .optional(),
  models: z.array(id).max(1000).optional(),
});

const tone = z.enum(['neutral', 'info', 'success', 'warning', 'danger', 'paused']);
/** A command of another plugin would run with that plugin's rights. */
const ownCommand = z.string().regex(/^[A-Za-z][\w-]*$/, 'must be a command of the plugin itself');
export const ownCommands = z.array(ownCommand).max(20);
export const markerSpec = z.strictObject({
  at: z.union([position, objectRef]),
  icon: z.string().max(2000).optional(),
  label: z.string().max(200).optional(),
  count: z.number().optional(),
  unit: z.string().max(20).optional(),
  tone: tone.optional(),
  shape: z.enum(['tile', 'pill', 'hexagon', 'diamond']).optional(),
  badge: z.enum(['paused', 'danger']).optional(),
  alarm: z.string().optional(),
  selected: z.boolean().optional(),
  cluster: id.optional(),
  aggregate: z.enum(['sum', 'max', 'count']).optional(),
  noun: z.strictObject({ one: z.string().max(60), other: z.string().max(60) }).optional(),
  command: ownCommand.optional(),
  data: z.json().optional(),
});

export const sectionSpec = z.strictObject({
  name: z.string().max(60),
  shape: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('plane'), at: vector, normal: vector }),
    z.strictObject({ kind: z.literal('box'), min: vector, max: vector }),
  ]),
  isOn: z.boolean().optional(),
});

export const notice = z.strictObject({
  text: z.string().max(500),
  tone: tone.optional(),
  action: z.strictObject({ label: z.string().max(60), command: ownCommand }).optional(),
  timeoutMs: z.number().min(0).optional(),
});
export const question = z.strictObject({
  title: z.string().max(200),
  text: z.string().max(2000),
  danger: z.boolean().optional(),
  confirmLabel: z.string().max(60).optional(),
  cancelLabel: z.string().max(60).optional(),
});

export const memberQuery = z.strictObject({
  search: z.string().max(100).optional(),
  permission: z.string().max(64).optional(),
  role: z.string().max(64).optional(),
  discipline: z.string().max(64).optional(),
  company: z.string().max(64).optional(),
  limit: z.int().min(1).max(200).optional(),
  offset: z.int().min(0).optional(),
});

const ownCall = {
  /** Held to the plugin's own server half when the address is made. */
  path: z.templateLiteral(['/', z.string().max(500)]),
  inputIn: z.enum(['query', 'body']),
  /** The host fills in the project itself. */
  project: z.enum(['params', 'query', 'body']),
  timeoutMs: z.int().min(1).max(600_000).optional(),
};
export const apiCall = z.strictObject({
  ...ownCall,
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  writesOnGet: z.literal(true).optional(),
});
export const fileCall = z.strictObject({ ...ownCall, method: z.literal('GET') });
export const callInput = z.record(z.string().max(200), z.unknown());
export const blob = z.instanceof(Blob);
export const uploadHow = z.strictObject({ rule: id, name: id.optional(), progress: z.int() });

export const requestInit = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  json: z.json().optional(),
  searchParams: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});

/** What a frame may answer for a menu entry, a card and a search. */
export const menuState = z.strictObject({
  label: z.string().max(200).optional(),
  enabled: z.boolean().optional(),
  visible: z.boolean().optional(),
  checked: z.boolean().optional(),
});
export const card = z
  .strictObject({
    rows: z
      .array(
        z.strictObject({
          label: z.string().max(200),
          value: z.string().max(2000),
          tone: z.enum(['neutral', 'info', 'success', 'warning', 'danger', 'paused']).optional(),
        }),
      )
      .max(100),
    actions: ownCommands.optional(),
  })
  .optional();
const searchEntries = z
  .array(
    z.strictObject({
      title: z.string().max(200),
      subtitle: z.string().max(500).optional(),
      icon: z.string().max(2000).optional(),
      command: ownCommand,
      value: z.json().optional(),
    }),
  )
  .max(100);
export const searchAnswer = z.union([
  searchEntries,
  z.strictObject({ entries: searchEntries, total: z.int().min(0) }),
]);
