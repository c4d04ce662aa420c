import type { ServerPlugin } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

/** A timer of Node's cannot wait longer; beyond, it would fire without a pause. */
const longestWait = Math.floor((2 ** 31 - 1) / 1000);

const timers = z
  .array(
    z.object({
      name: z.string(),
      everySeconds: z.number().positive().max(longestWait),
      run: z.function(),
    }),
  )
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'two timers have the same name');

/** Only the outline: what is inside a route or a timer shows when it runs. */
const outline = z.object({
  id: z.string(),
  migrations: z.array(z.object({ name: z.string(), sql: z.string() })),
  permissions: z.array(z.object({ code: z.string().regex(/^[A-Z][A-Z0-9_]*$/), roles: z.array(z.string()) })),
  routes: z.function(),
  timers: timers.optional(),
  deviceKinds: z
    .array(
      z.object({
        kind: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
        title: z.object({ en: z.string(), 'zh-CN': z.string() }),
      }),
    )
    .optional(),
  deviceRoutes: z.function().optional(),
  provides: z.array(z.object({ token: z.object({ id: z.string() }), make: z.function() })).optional(),
  seedDemo: z.function().optional(),
});

/**
 * Takes the plugin out of an imported module.
 * @throws Error when the module exports no `plugin`, or one of another id than its manifest's.
 */
export function readServerHalf(module: unknown, id: string): ServerPlugin {
  const exported =
    typeof module === 'object' && module !== null && 'plugin' in module ? module.plugin : undefined;
  assertServerPlugin(exported);
  if (exported.id !== id)
    throw new Error(`The module's plugin is '${exported.id}' and the manifest's '${id}'.`);
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
