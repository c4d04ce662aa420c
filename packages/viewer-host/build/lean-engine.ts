import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Module of the engine's code, by what it stands for. */
const virtual: Readonly<Record<string, string>> = {
  'web-ifc': '\0virtual:web-ifc-names',
  'three/webgpu': '\0virtual:no-webgpu',
  'three/tsl': '\0virtual:no-shading-language',
};
const require = createRequire(import.meta.url);

/**
 * Removes code from the engine that a viewer never runs. web-ifc's IFC parser is two thirds of the engine's code, but models are
 * parsed on the server, so only its schema constants stay. three's WebGPU renderer with its shading language, 600 kB, is there only for
 * the engine's search for clashes, which the viewer has no use for. The engine's worker is used in its minified form. Otherwise browsers
 * would parse all of that before the first frame.
 */
export function leanEngine(): Plugin {
  return {
    name: 'gantry:lean-engine',
    enforce: 'pre',
    // In dev, packages are pre-bundled without `resolveId`, and their size does not matter.
    apply: 'build',
    resolveId(source) {
      if (source !== '@thatopen/fragments/worker?url') return virtual[source];
      const main = require.resolve('@thatopen/fragments');
      return `${join(main, '../Worker/worker.min.mjs')}?url`;
    },
    load(id) {
      if (id === virtual['web-ifc']) return numbersOfSchema();
      if (id === virtual['three/webgpu']) return withoutWebGpu;
      if (id === virtual['three/tsl']) return withoutShadingLanguage;
      return undefined;
    },
  };
}

const refusal = '{ throw new Error("The viewer does not look for clashes."); }';
const withoutWebGpu = `export class WebGPURenderer { constructor() ${refusal} }`;
/** What the engine imports. The build fails when it imports more. */
const shadingLanguage =
  'instancedArray Fn instanceIndex mat4 Loop int vec3 vec4 float cross If Continue max min normalize select abs mix uint atomicAdd';
const withoutShadingLanguage = shadingLanguage
  .split(' ')
  .map((name) => `export function ${name}() ${refusal}`)
  .join('\n');

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
