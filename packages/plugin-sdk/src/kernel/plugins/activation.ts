import {
  HostError,
  type HostErrorCode,
  type Plugin,
  type PluginContext,
  type PluginDescriptor,
} from '@gantry/plugin-sdk';
import type { PluginIdentity } from '../ports.ts';
import { toError, withTimeLimit } from '../time-limit.ts';
import { pluginOf } from './plugin-module.ts';
import type { PluginScope } from './plugin-scope.ts';
import type { RuntimePorts } from './runtime-ports.ts';

/** @throws HostError `plugin-failed-load`, or `plugin-inactive` when the scope ended meanwhile */
export async function loadPlugin(
  { descriptor, manifest }: PluginIdentity,
  scope: PluginScope,
  attempt: number,
  { clock, stopwatch, limits, load }: RuntimePorts,
): Promise<{ readonly plugin: Plugin; readonly loadMs: number }> {
  const started = stopwatch();
  try {
    const module = await withTimeLimit(() => load(descriptor, attempt, scope), {
      clock,
      ms: limits.load,
      what: `Loading "${manifest.id}"`,
      signal: scope.signal,
    });
    return { plugin: pluginOf(module, manifest.id), loadMs: Math.round(stopwatch() - started) };
  } catch (error) {
    throw failureOf('plugin-failed-load', `"${manifest.id}" could not be loaded`, error, scope);
  }
}

/**
 * @returns the context and how many milliseconds it took
 * @throws HostError `plugin-failed-activate`, `plugin-quarantined` when it took too long, or `plugin-inactive`
 */
export async function activatePlugin(
  plugin: Plugin,
  scope: PluginScope,
  { clock, stopwatch, limits }: RuntimePorts,
  openContext: () => PluginContext,
): Promise<{ readonly context: PluginContext; readonly activateMs: number }> {
  const { id } = scope.plugin.manifest;
  const started = stopwatch();
  // Only the host's own limit counts: a plugin may fail with a time-limit error of something that it waited for.
  let isLate = false;
  const late = clock.after(limits.activate, () => {
    isLate = true;
  });
  try {
    const context = openContext();
    await withTimeLimit(() => plugin.activate(context), {
      clock,
      ms: limits.activate,
      what: `Activating "${id}"`,
      signal: scope.signal,
    });
    return { context, activateMs: Math.round(stopwatch() - started) };
  } catch (error) {
    const code = isLate ? 'plugin-quarantined' : 'plugin-failed-activate';
    throw failureOf(code, `"${id}" failed to activate`, error, scope);
  } finally {
    late.dispose();
  }
}

/**
 * Whether a second try may succeed: the code did not arrive, or it took too long. What the bundle itself says stays, and what a sandbox's frame
 * says is not trusted.
 */
export function mayPass({ code, cause }: HostError, { trust }: Pick<PluginDescriptor, 'trust'>): boolean {
  const why = cause instanceof HostError ? cause.code : undefined;
  if (code === 'plugin-quarantined') return true;
  return code === 'plugin-failed-load' && (trust === 'sandboxed' ? why === 'time-limit' : why !== code);
}

/** Calls the plugin's `deactivate`. A failure is reported and stops nothing. */
export async function deactivatePlugin(
  plugin: Plugin,
  reason: Parameters<NonNullable<Plugin['deactivate']>>[0],
  { clock, limits, report }: RuntimePorts,
): Promise<void> {
  const what = `Deactivating "${plugin.manifest.id}"`;
  try {
    await withTimeLimit(() => plugin.deactivate?.(reason), { clock, ms: limits.deactivate, what });
  } catch (error) {
    report('deactivate', reason, toError(error));
  }
}

/** Work that fails because the plugin ended is not a failure of the plugin. */
function failureOf(code: HostErrorCode, what: string, cause: unknown, scope: PluginScope): HostError {
  return scope.signal.aborted
    ? new HostError('plugin-inactive', `${what}: the plugin was ended meanwhile.`, { cause })
    : new HostError(code, `${what}: ${toError(cause).message}`, { cause });
}
