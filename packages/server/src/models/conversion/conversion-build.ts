/** How a CommonJS package finds others and itself in a bundle of ES modules. */
const asCommonJs = `
import { createRequire as requireOf } from 'node:module';
import { dirname as folderOf } from 'node:path';
import { fileURLToPath as pathOf } from 'node:url';
const require = requireOf(import.meta.url);
const __filename = pathOf(import.meta.url);
const __dirname = folderOf(__filename);`;

/**
 * How the conversion process is bundled: with all of its packages. It is started anew for each file, and Node.js takes more than half
 * of that time to find the exports of the engine's CommonJS file of 6 MB, which a bundle needs no more.
 * Without comments and white space there is a third less to read; the names stay, for the stacks of errors.
 */
export const conversionBuild = {
  noExternal: [/./],
  banner: { js: asCommonJs },
  minifyWhitespace: true,
  minifySyntax: true,
};
