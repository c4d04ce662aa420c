import { build } from 'vite';

/**
 * Builds one script, such as one that runs before the app or beside it.
 * @param entry - path of its source
 * @throws Error if it needs more files than one
 */
export async function oneScript(entry: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['@gantry/source', 'module', 'browser'] },
    build: {
      target: 'es2023',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const outputs = (Array.isArray(made) ? made : [made]).flatMap((one) => ('output' in one ? one.output : []));
  const [chunk, ...others] = outputs;
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`'${entry}' must be one script.`);
  return chunk.code.trim();
}
