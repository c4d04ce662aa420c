import { expect, test } from 'vitest';
import { batchTasks } from './batch.ts';

const as = (...permissions: string[]) => new Set(permissions);

test('a batch waits for those who may do its action, in this variant', () => {
  expect(batchTasks('submit', 'TCE11', as('RISC_RECEIVE', 'RISC_FORWARD'))).toEqual([]);
  expect(batchTasks('submit', 'TCE11', as('RISC_SUBMIT'))).toEqual(['SUBMIT', 'RESUBMIT']);
  expect(batchTasks('forward', 'TCE10', as('RISC_RECEIVE', 'RISC_FORWARD'))).toEqual(['FORWARD']);
  expect(batchTasks('forward', 'TCE11', as('RISC_RECEIVE', 'RISC_FORWARD'))).toEqual(['RECEIVE', 'FORWARD']);
  expect(batchTasks('receive', 'TY', as('RISC_INSPECT'))).toEqual(['ATTEND', 'RESULT']);
  expect(batchTasks('LSCounterSign', 'TY', as('RISC_CS_LS'))).toEqual([]);
});
