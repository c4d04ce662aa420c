import type { Sources } from './link/protocol.ts';
import type { Sandbox } from './sandbox.ts';

/**
 * What the module of a `sandbox.ts` exports as `sandbox`, or the plugin that the browser half exports, without stories.
 * @throws Error that says what to export
 */
export function sandboxOf(module: unknown, { plugin, sandbox }: Sources): Sandbox {
  const exported = isRecord(module) ? module : {};
  if (sandbox !== undefined) {
    const found = exported.sandbox ?? exported.default;
    // Made with `defineSandbox`, whose type the compiler has checked.
    if (isRecord(found) && isPlugin(found.plugin)) return found as unknown as Sandbox;
    throw new Error(`src/${sandbox} exports no sandbox. Export the result of defineSandbox as "sandbox".`);
  }
  const found = exported.plugin ?? exported.default;
  // Made with `definePlugin` or `defineSandboxedPlugin`; the kernel checks the manifest.
  if (isPlugin(found)) return { plugin: found as Sandbox['plugin'] };
  throw new Error(`src/${plugin} exports no plugin. Export the result of definePlugin as "plugin".`);
}

function isPlugin(value: unknown): boolean {
  return isRecord(value) && isRecord(value.manifest) && typeof value.activate === 'function';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
