import { parseArgs } from 'node:util';
import { nameProblem } from './names.mjs';
import { kinds } from './templates.mjs';

const options = {
  publisher: { type: 'string' },
  template: { type: 'string', default: 'panel' },
  halves: { type: 'string' },
  install: { type: 'boolean', default: true },
  packages: { type: 'string' },
};

/**
 * What a command line asks for, or `{ problem }` in one sentence.
 * @param example - a right command line
 * @param publisher - unless given
 */
export function readArguments(args, example, publisher) {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, allowNegative: true, options });
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0)
      return { problem: `Give the new plugin one name: ${example}` };
    return completed({ publisher, ...values, name }, example);
  } catch (error) {
    return { problem: `${error.message.split('.')[0]}. Write it so: ${example}` };
  }
}

function completed(asked, example) {
  const { name, publisher, template } = asked;
  if (publisher === undefined)
    return { problem: `Say who publishes the plugin, in one short word: ${example}` };
  const kind = Object.hasOwn(kinds, template) ? kinds[template] : undefined;
  if (kind === undefined)
    return { problem: `There is no template ${template}; there are ${Object.keys(kinds).join(', ')}.` };
  const halves = asked.halves ?? kind.halves[0];
  if (!kind.halves.includes(halves))
    return {
      problem: `The template ${template} cannot have the halves "${halves}", only ${kind.halves.join(' or ')}.`,
    };
  const problem = nameProblem(name, publisher);
  return problem === undefined ? { ...asked, halves } : { problem };
}
