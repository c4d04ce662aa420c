import { Problem } from './problem.ts';

/**
 * Serves the try-out page until the process is stopped. Returns what to print.
 * @throws Problem that says what is missing
 */
export async function openSandbox(folder: string, port: string | undefined): Promise<string> {
  if (port !== undefined && !/^\d{1,5}$/.test(port))
    throw new Problem(`"${port}" is no port. Write it so: --port 5180`);
  const { serveSandbox } = await loadSandbox();
  const { url } = await serveSandbox(folder, port === undefined ? {} : { port: Number(port) }).catch(
    toProblem,
  );
  return `The try-out page is at ${url}. Saved sources appear in it at once. Ctrl+C ends it.`;
}

/**
 * Writes the try-out page as static files. Returns what to print.
 * @throws Problem that says what is missing
 */
export async function writeSandbox(folder: string, target: string): Promise<string> {
  const { buildSandbox } = await loadSandbox();
  await buildSandbox(folder, target).catch(toProblem);
  return `Written into ${target}. Any server of static files can serve it.`;
}

/** A package of its own, because whoever only packs a plugin needs no bundler of pages. */
async function loadSandbox() {
  return import('@gantry/plugin-sandbox/server').catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    throw new Problem('The try-out page is a package of its own: npm install -D @gantry/plugin-sandbox');
  });
}

function toProblem(error: unknown): never {
  throw new Problem(error instanceof Error ? error.message : String(error));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}
