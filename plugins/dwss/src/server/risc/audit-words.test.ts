import { expect, test } from 'vitest';
import { signatureDates } from '../../contract/risc/form.ts';
import { riscVariants, riscWorkflow } from '../../contract/risc/workflow.ts';
import { riscWords } from './audit-words.ts';
import { riscFields } from './risc-kind.ts';

const wordless = (names: readonly string[], words: object = {}) => names.filter((name) => !(name in words));

test.each(riscVariants)('the audit trail has a word for every step, field and status of %s', (variant) => {
  const { actions, people, statuses } = riscWorkflow(variant);
  const { fields, values = {} } = riscWords;
  expect(wordless(actions, riscWords.actions)).toEqual([]);
  // An object's fields have words by themselves; the host has the word for the variant.
  const own = Object.keys(riscFields.shape).filter((name) => !['dates', 'asked', 'variant'].includes(name));
  expect(wordless([...own, ...people], fields)).toEqual([]);
  expect(
    wordless(
      Object.keys(signatureDates).map((name) => `dates.${name}`),
      fields,
    ),
  ).toEqual([]);
  expect(wordless(statuses, values.status)).toEqual([]);
});
