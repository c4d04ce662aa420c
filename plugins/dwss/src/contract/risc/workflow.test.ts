import { workflowProblems } from '@gantry/plugin-sdk/workflow';
import { expect, test } from 'vitest';
import { riscVariants, riscWorkflow } from './workflow.ts';

test.each(riscVariants)('the table of %s is sound', (variant) => {
  expect(workflowProblems(riscWorkflow(variant))).toEqual([]);
});
