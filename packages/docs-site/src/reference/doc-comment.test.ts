import { expect, it } from 'vitest';
import { readDocComment } from './doc-comment.ts';

it('reads summary, parameters, answer, errors and examples', () => {
  const comment = `/**
 * Moves the camera.
 * In metres.
 *
 * \`\`\`ts
 * @decorated
 * move();
 * \`\`\`
 *
 * @param margin - metres, added
 * on each side
 * @returns whether it moved
 * @throws HostError \`model-not-loaded\`
 * @throws RangeError
 * @example
 * \`\`\`ts
 * move(2);
 * \`\`\`
 */`;
  expect(readDocComment(comment)).toEqual({
    summary: 'Moves the camera.\nIn metres.\n\n```ts\n@decorated\nmove();\n```',
    params: new Map([['margin', 'metres, added\non each side']]),
    returns: 'whether it moved',
    throws: ['HostError `model-not-loaded`', 'RangeError'],
    examples: ['```ts\nmove(2);\n```'],
    deprecated: undefined,
  });
});

it('reads a comment of one line, and nothing', () => {
  expect(readDocComment('/** Metres. */').summary).toBe('Metres.');
  expect(readDocComment(undefined).summary).toBe('');
});

it('reads a tag behind the sentence of a comment of one line', () => {
  const { summary, throws } = readDocComment('/** Signs in. @throws Error if that fails. */');
  expect([summary, throws]).toEqual(['Signs in.', ['Error if that fails.']]);
});

it('refuses a tag that the pages would not show', () => {
  expect(() => readDocComment('/** A.\n * @internal\n */')).toThrow('@internal');
});
