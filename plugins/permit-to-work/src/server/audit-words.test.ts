import { expect, test } from 'vitest';
import { permitStatuses } from '../contract/permit.ts';
import { permitTypes } from '../contract/permit-type.ts';
import { permitWorkflow } from '../contract/permit-workflow.ts';
import { permitWords } from './audit-words.ts';
import { permitFields } from './permit-records.ts';

const wordless = (names: readonly string[], words: object = {}) => names.filter((name) => !(name in words));

test('the audit trail has a word for every step, field, status and type', () => {
  const { actions, fields, values = {} } = permitWords;
  // The host has the words for these.
  const ofHost = ['create'];
  expect(wordless(permitWorkflow.actions, actions)).toEqual(ofHost);
  expect(wordless([...Object.keys(permitFields.shape), ...permitWorkflow.people], fields)).toEqual([]);
  expect(wordless(permitStatuses, values.status)).toEqual([]);
  expect(wordless(permitTypes, values.permitType)).toEqual([]);
});
