import valid from 'semver/functions/valid.js';
import validRange from 'semver/ranges/valid.js';
import { z } from 'zod';
import { iconNames } from '../icon-names.ts';
import type { Point } from '../manifest.ts';
import { keybindingProblem } from './keybinding.ts';

const json = z.json();
const pluginId = z.string().regex(/^[a-z0-9-]+\.[a-z0-9-]+$/, 'must be "publisher.name" in lower case');
const name = z
  .string()
  .regex(/^[A-Za-z][\w-]*$/, 'must start with a letter and hold letters, digits, - and _ only');
const localized = z.string().min(1);
const tokenId = z
  .string()
  .regex(/^[a-z0-9-]+\.[a-z0-9-]+\/[\w.-]+@\d+$/, 'must be "publisher.name/service@1"');
const icon = z.string().refine(isIcon, 'is neither a host icon nor SVG path data');

const compare = {
  is: json.optional(),
  in: z.array(json).optional(),
  gte: z.number().optional(),
  lte: z.number().optional(),
};
const when: z.ZodType = z.lazy(() =>
  z.union([
    z.strictObject({ permission: z.string() }),
    z.strictObject({ project: z.array(z.string()) }),
    z.strictObject({ tab: z.string() }),
    z.strictObject({ setting: z.string(), is: json }),
    z
      .strictObject({ key: z.string(), ...compare })
      .refine((clause) => Object.keys(clause).length === 2, 'needs exactly one of is, in, gte, lte'),
    z.strictObject({ all: z.array(when) }),
    z.strictObject({ any: z.array(when) }),
    z.strictObject({ not: when }),
  ]),
);

const declared = {
  title: localized,
  icon: icon.optional(),
  order: z.number().optional(),
  when: when.optional(),
  permission: z.string().optional(),
};
const filter = z.strictObject({
  categories: z.array(z.string()).optional(),
  properties: z
    .array(z.strictObject({ set: z.string().optional(), name: z.string(), equals: json.optional() }))
    .optional(),
  models: z.array(z.string()).optional(),
});
const keybinding = z.string().superRefine((text, context) => {
  const message = keybindingProblem(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});
const grain = z.enum(['day', 'week', 'month'], {
  error: 'must be day, week or month: the timeline shows days',
});
const timeoutMs = z.number().positive().max(30_000).optional();
const path = z.string().startsWith('/', 'must start with /');
const pixels = z.number().int().positive().optional();

const points: { readonly [P in Point]: z.ZodType } = {
  modelTabs: z.strictObject({
    ...declared,
    panel: z
      .strictObject({ width: pixels, minWidth: pixels, start: z.enum(['docked', 'floating']).optional() })
      .optional(),
    coversRight: pixels,
  }),
  windowTabs: z.strictObject({
    ...declared,
    multiple: z.boolean().optional(),
    popOut: z.boolean().optional(),
  }),
  dashboardItems: z.strictObject({
    ...declared,
    size: z.strictObject({ w: z.int().min(2).max(12), h: z.int().min(2).max(24) }),
    refreshSeconds: z.number().min(5).max(86_400).optional(),
  }),
  settingsPages: z.strictObject({ ...declared, scope: z.enum(['user', 'project']) }),
  commands: z.strictObject({
    ...declared,
    keybinding: keybinding.optional(),
    palette: z.boolean().optional(),
  }),
  contextMenus: z.strictObject({
    target: z.enum(['object', 'layer', 'marker', 'ground']),
    command: z.string(),
    group: z.string().optional(),
    order: z.number().optional(),
    when: when.optional(),
    appliesTo: filter.optional(),
  }),
  routes: z
    .strictObject({ ...declared, path, redirectFrom: z.array(path).optional() })
    .refine((route) => !route.redirectFrom?.some((from) => `${from}${route.path}`.includes(':')), {
      path: ['redirectFrom'],
      message: 'is only for paths without ":name" segments',
    }),
  sceneOverlays: z.strictObject({
    ...declared,
    visibleByDefault: z.boolean().optional(),
    layerGroup: localized.optional(),
  }),
  timelineSources: z.strictObject({ ...declared, grain, beforeModels: z.boolean().optional() }),
  objectCards: z.strictObject({
    ...declared,
    appliesTo: filter.optional(),
    topics: z.array(z.string().min(1)).optional(),
    timeoutMs,
  }),
  searchProviders: z.strictObject({ ...declared, timeoutMs }),
};
const contributes = z.strictObject(
  Object.fromEntries(
    Object.entries(points).map(([point, schema]) => [point, z.record(name, schema).optional()]),
  ),
);

const params = z.record(z.string(), z.string()).optional();
const navigationPage = z.union([
  z.strictObject({ route: z.string(), params }),
  z.strictObject({ dashboardItem: z.string(), params }),
]);
const navigation = z.strictObject({
  title: localized,
  icon,
  order: z.number().optional(),
  list: navigationPage,
  lists: z.array(navigationPage).optional(),
  statistics: navigationPage.optional(),
  settings: z.string().optional(),
});

const permission = z.string().min(1);
const scoped = {
  title: localized.optional(),
  scope: z.enum(['user', 'project']).optional(),
  write: permission.optional(),
};
const setting = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('boolean'), default: z.boolean(), ...scoped }),
    z.strictObject({
      type: z.literal('number'),
      default: z.number(),
      min: z.number().optional(),
      max: z.number().optional(),
      ...scoped,
    }),
    z.strictObject({
      type: z.literal('string'),
      default: z.string(),
      enum: z.array(z.string()).min(1).optional(),
      format: z.literal('days').optional(),
      ...scoped,
    }),
  ])
  .refine(({ scope, write }) => scope !== 'project' || write !== undefined, {
    path: ['write'],
    message: 'is missing: a setting of the project names the permission that setting it takes',
  })
  .refine(({ scope, write }) => scope === 'project' || write === undefined, {
    path: ['write'],
    message: "is only for settings with the scope 'project': a member's own settings take no permission",
  });

/** `manifest.settings`, by key. */
export const settingsSchema = z.record(name, setting);
/** `manifest.storage`. */
export const storageSchema = z.strictObject({
  project: z.strictObject({ write: permission }).optional(),
});
const texts = z.record(z.string(), z.string());

/** The shape of a manifest. What its parts refer to is checked by `parseManifest`. */
export const manifestSchema = z.strictObject({
  id: pluginId,
  version: z.string().refine((text) => valid(text) !== null, 'must be a semver version such as 1.2.0'),
  name: localized,
  publisher: z.string().optional(),
  sdk: z.string().refine((text) => validRange(text) !== null, 'must be a semver range such as ^1.0.0'),
  capabilities: z.array(
    z.enum([
      'scene.read',
      'scene.style',
      'scene.overlay',
      'scene.three',
      'camera.control',
      'selection.write',
      'layers.write',
      'timeline.control',
      'network',
      'storage',
      'notifications',
      'dialogs',
      'routes',
      'services.provide',
    ]),
  ),
  permissions: z.array(z.strictObject({ id: z.string().min(1), title: localized })).optional(),
  availability: when.optional(),
  enabledByDefault: z.boolean().optional(),
  activation: z
    .array(
      z
        .string()
        .regex(/^(onStartupFinished|onProject|on(Tab|Command|Route|Token):.+)$/, 'is no activation event'),
    )
    .optional(),
  contributes: contributes.optional(),
  navigation: navigation.optional(),
  settings: settingsSchema.optional(),
  storage: storageSchema.optional(),
  endpoints: z
    .record(
      name,
      z.strictObject({
        baseUrlFrom: z.string().min(1),
        timeoutMs: z.number().positive().optional(),
        retries: z.number().int().min(0).max(10).optional(),
        auth: z.enum(['session', 'none']).optional(),
      }),
    )
    .optional(),
  requires: z.array(tokenId).optional(),
  optional: z.array(tokenId).optional(),
  provides: z.array(tokenId).optional(),
  messages: z.strictObject({ en: texts, 'zh-CN': texts }).optional(),
});

function isIcon(text: string): boolean {
  return /^[Mm][\s\d.-]/.test(text) || iconNames.some((known) => known === text);
}
