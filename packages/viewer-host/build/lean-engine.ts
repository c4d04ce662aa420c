import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const VIRTUAL = '\0virtual:web-ifc-names';
const require = createRequire(import.meta.url);

/**
 * Leaves out of the engine what a viewer never runs. web-ifc's reader of IFC files is two thirds of the engine's code, and
 * models are read on the server: its schema's numbers stay, the reader goes. The engine's worker comes as its package has it
 * minified. Both are code that a browser would otherwise parse before the first picture.
 */
export function leanEngine(): Plugin {
  return {
    name: 'gantry:lean-engine',
    enforce: 'pre',
    // In dev packages are bundled beforehand, past `resolveId`, and nobody counts their bytes.
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

/** The numbers that stand for IFC classes; a call of the reader itself fails with a sentence. */
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
