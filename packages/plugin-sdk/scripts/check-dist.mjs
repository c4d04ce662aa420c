// Fails the build when what package.json exports was not emitted, or when an entry carries its own copy of what must
// exist once: the React contexts and the errors of the main entry.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const problems = [];
for (const [entry, targets] of Object.entries(exports)) {
  for (const [condition, file] of Object.entries(targets)) {
    if (!existsSync(join(root, file)))
      problems.push(`"${entry}" exports ${file} (${condition}), which is not there.`);
  }
  const text = existsSync(join(root, targets.default))
    ? readFileSync(join(root, targets.default), 'utf8')
    : '';
  for (const single of [
    'createContext(',
    'class HostError',
    'HostError = class',
    'class ApiError',
    'ApiError = class',
  ]) {
    if (entry !== '.' && text.includes(single)) {
      problems.push(
        `${targets.default} holds its own "${single}". Import it from '@gantry/plugin-sdk', not by path.`,
      );
    }
  }
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}
