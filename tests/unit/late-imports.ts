import type { Plugin } from 'vite';

const literalImport = /(?<![.\w])import\(\s*('[^']+'|"[^"]+")\s*\)/g;
const isOwnSource = (id: string) =>
  /\.tsx?$/.test(id) && !id.includes('/node_modules/') && !/\.test\.tsx?$/.test(id);

/**
 * Delays each part that a component loads on demand, as a browser and a busy machine do. Without it such a part comes at once
 * from the second time on that a process loads it, and a test that queries it without waiting fails only now and then.
 */
export function lateImports(): Plugin {
  return {
    name: 'late-imports',
    transform(code, id) {
      if (!isOwnSource(id) || !code.includes('import(')) return null;
      const late = code.replace(literalImport, 'globalThis.lateImport().then(() => import($1))');
      return late === code ? null : { code: late, map: null };
    },
  };
}
