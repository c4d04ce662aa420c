import { realpath } from 'node:fs/promises';
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Context {
  readonly parentURL?: string | undefined;
}
type Next = (specifier: string, context: Context) => unknown;
type Resolve = (specifier: string, context: Context, next: Next) => unknown;

/** Node.js 22.15 and later resolve in the same thread; the types of Node.js 20 do not have it. */
interface WithHooks {
  registerHooks?(hooks: { readonly resolve: Resolve }): unknown;
}

/** What server halves share with the host, so that it exists once: errors, marks of answers, classes of zod. */
const shared = '^(@gantry/plugin-sdk|zod)(/|$)';

/**
 * From now on the server halves in these folders get the host's copy of the SDK and zod. Imports by name start at the folder of the
 * importing file, so without this a server half outside Gantry's tree finds nothing, and one with a copy of its own throws errors that the
 * host does not know.
 *
 * Hooks rather than bundling, because a bundled SDK would be a second copy of its state; and not a `node_modules` folder beside the
 * plugin, because one that is there already would win. What the host and its packages import is not affected.
 * @param host - URL of a module of the host, from which its own packages are found
 * @param folders - of the plugins
 */
export async function shareWithServerHalves(host: string, folders: readonly string[]): Promise<void> {
  if (folders.length === 0) return;
  // Node.js names modules by their real paths. A folder that is not there is reported when the plugin is read.
  const real = await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder)));
  const halves = real.map((folder) => `${pathToFileURL(join(folder, 'dist')).href}/`);
  // Safe: the member is only called where there is one.
  const { registerHooks } = nodeModule as WithHooks;
  const resolve = sharingResolve(host, halves, shared);
  if (registerHooks) registerHooks({ resolve });
  // Older releases keep hooks in a thread of their own, and take them as a module.
  else
    nodeModule.register(
      moduleWith(
        `(${sharingResolve})(${JSON.stringify(host)}, ${JSON.stringify(halves)}, ${JSON.stringify(shared)})`,
      ),
    );
}

/** Must not use anything of this file: its source also runs in another thread. */
function sharingResolve(host: string, halves: readonly string[], names: string): Resolve {
  const isShared = new RegExp(names);
  return (specifier, context, next) => {
    const { parentURL = '' } = context;
    const isOfHalf = isShared.test(specifier) && halves.some((half) => parentURL.startsWith(half));
    return next(specifier, isOfHalf ? { ...context, parentURL: host } : context);
  };
}

function moduleWith(resolve: string): string {
  return `data:text/javascript,${encodeURIComponent(`export const resolve = ${resolve};`)}`;
}
