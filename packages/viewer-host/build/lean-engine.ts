import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const VIRTUAL = '\0virtual:web-ifc-names';
const require = createRequire(import.meta.url);

/**
 * Removes code from the engine that a viewer never runs. web-ifc's IFC parser is two thirds of the engine's code, but models are
 * parsed on the server, so only its schema constants stay. The engine's worker is used in its minified form. Otherwise browsers
 * would parse all of that before the first frame.
 */
export function leanEngine(): Plugin {
  return {
    name: 'gantry:lean-engine',
    enforce: 'pre',
    // In dev, packages are pre-bundled without `resolveId`, and their size does not matter.
    apply: 'build',
    resolveId(source) {
      if (source === 'web-ifc') return VIRTUAL;
      if (source !== '@thatopen/fragments/worker?url') return undefined;
      const main = require.resolve('@thatopen/fragments');
      return `${join(main, '../Worker/worker.min.mjs')}?url`;
    },
    load(id) {
      return id === VIRTUAL ? numbersOfSchema() : undefined;
    },
  };
}

/** The constants for IFC classes. Calling the parser throws. */
function numbersOfSchema(): string {
  const names: Readonly<Record<string, unknown>> = require('web-ifc');
  const numbers = Object.entries(names).filter(([, value]) => typeof value === 'number');
  return [
    ...numbers.map(([name, value]) => `export const ${name} = ${value};`),
    'export class IfcAPI { constructor() { throw new Error("IFC files are read on the server."); } }',
    'export const IFC4X3 = undefined;',
    `export const LogLevel = ${JSON.stringify(names.LogLevel)};`,
  ].join('\n');
}
