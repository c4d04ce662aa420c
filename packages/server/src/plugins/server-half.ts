import { activityText } from '@gantry/contract';
import type { ServerPlugin } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { longestTimeout } from '../activities/plugin-jobs.ts';
import { assertCron } from '../jobs/cron.ts';
import { keptContent } from '../uploads/settle-content.ts';

/** The longest delay of a Node.js timer, in seconds. With a longer one it would fire continuously. */
const longestWait = Math.floor((2 ** 31 - 1) / 1000);

const named = { name: z.string().min(1), run: z.function() };
const cron = z.string().superRefine((pattern, context) => {
  try {
    assertCron(pattern);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
  }
});
const timers = z
  .array(
    z.union([
      z.object({
        ...named,
        everySeconds: z.number().positive().max(longestWait),
        cron: z.undefined().optional(),
      }),
      z.object({ ...named, cron, everySeconds: z.undefined().optional() }),
    ]),
  )
  .refine(haveOwnNames, 'two timers have the same name');

const schema = z.custom<z.ZodType>(
  (value) => typeof value === 'object' && value !== null && 'safeParse' in value,
  'must be a zod schema',
);

const jobs = z
  .array(
    z.object({
      ...named,
      title: activityText,
      permission: z.string(),
      manage: z.string().optional(),
      input: schema,
      retries: z.int().min(0).max(20).optional(),
      timeoutSeconds: z.number().positive().max(longestTimeout).optional(),
    }),
  )
  .refine(haveOwnNames, 'two jobs have the same name');

function haveOwnNames(all: readonly { readonly name: string }[]): boolean {
  return new Set(all.map(({ name }) => name)).size === all.length;
}

const bytes = z.int().positive();
const uploads = z.record(
  z.string().regex(/^[a-z][a-zA-Z0-9-]*$/),
  z.object({
    permission: z.string(),
    kinds: z.array(keptContent.shape.kind).min(1),
    maxBytes: bytes,
    picture: z
      .object({
        maxEdge: bytes,
        maxBytes: bytes,
        thumbnailEdge: bytes.optional(),
        maxPixels: bytes.optional(),
      })
      .optional(),
  }),
);

const text = z.object({ en: z.string(), 'zh-CN': z.string() });
const figures = z
  .array(
    z.object({
      id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
      title: text,
      permission: z.string().min(1),
      value: z.function(),
    }),
  )
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two figures have the same id');

/** The outline of a server half. Routes are checked when they are mounted. */
const outline = z.object({
  id: z.string(),
  migrations: z.array(z.object({ name: z.string(), sql: z.string() })),
  permissions: z.array(z.object({ code: z.string().regex(/^[A-Z][A-Z0-9_]*$/), roles: z.array(z.string()) })),
  routes: z.function(),
  uploads: uploads.optional(),
  timers: timers.optional(),
  deviceKinds: z
    .array(
      z.object({
        kind: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
        title: text,
        speaksFor: z.array(z.string()).optional(),
      }),
    )
    .optional(),
  timeSeries: z
    .array(
      z.object({
        table: z.string().regex(/^[a-z][a-z0-9_]{0,49}$/),
        every: z.enum(['day', 'month']),
        keepDays: z.int().min(1).max(36_500),
      }),
    )
    .optional(),
  deviceRoutes: z.function().optional(),
  provides: z.array(z.object({ token: z.object({ id: z.string() }), make: z.function() })).optional(),
  disciplines: z
    .array(
      z.object({
        code: z.string().min(1).max(64),
        title: text,
      }),
    )
    .optional(),
  figures: figures.optional(),
  jobs: jobs.optional(),
  videos: z.function().optional(),
  provision: z.object({ schema, apply: z.function() }).optional(),
  seedDemo: z.function().optional(),
});

/**
 * Returns the plugin that an imported module exports.
 * @throws Error if the module exports no valid `plugin`, or one with another id than the manifest.
 */
export function readServerHalf(module: unknown, id: string): ServerPlugin {
  const exported =
    typeof module === 'object' && module !== null && 'plugin' in module ? module.plugin : undefined;
  assertServerPlugin(exported);
  if (exported.id !== id)
    throw new Error(`The server half has the id '${exported.id}', but the manifest has '${id}'.`);
  return exported;
}

function assertServerPlugin(value: unknown): asserts value is ServerPlugin {
  const checked = outline.safeParse(value);
  if (!checked.success)
    throw new Error(
      `The module must export a 'plugin' made by defineServerPlugin:\n${z.prettifyError(checked.error)}`,
      { cause: checked.error },
    );
}
