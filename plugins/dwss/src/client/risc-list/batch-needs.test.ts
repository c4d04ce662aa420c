import { expect, it } from 'vitest';
import { batchLimit, batchNeeds, offeredVerbs } from './batch-needs.ts';

const of = (...tasks: readonly ('RECEIVE' | 'FORWARD' | 'RESULT' | 'ATTEND' | null)[]) =>
  tasks.map((open_task) => ({ open_task }));

it('offers what fits the open task of every form, as the variant has it', () => {
  expect(offeredVerbs(of('RECEIVE', 'RESULT', 'ATTEND'), 'TCE11')).toEqual(['receive']);
  expect(offeredVerbs(of('RECEIVE'), 'TCE11')).toEqual(['receive', 'forward']);
  expect(offeredVerbs(of('RECEIVE'), 'TCE10')).toEqual(['receive']);
  expect(offeredVerbs(of('RECEIVE', null), 'TCE11')).toEqual([]);
  expect(offeredVerbs([], 'TCE11')).toEqual([]);
  expect(offeredVerbs(Array(batchLimit + 1).fill({ open_task: 'RECEIVE' }), 'TCE11')).toEqual([]);
});

it('asks for a signature where one of the steps is signed, and for whom a step goes to', () => {
  const forward = (task: 'RECEIVE' | 'FORWARD', isSkipping: boolean) =>
    batchNeeds('forward', of(task), 'TY', isSkipping);
  expect(forward('FORWARD', false)).toEqual({ result: undefined, person: 'lead', signature: false });
  expect(forward('RECEIVE', true)).toEqual({ result: undefined, person: 'inspector', signature: true });
  expect(batchNeeds('receive', of('RECEIVE', 'RESULT'), 'TY', false).result).toBe('inspection');
  expect(batchNeeds('receive', of('ATTEND'), 'TY', false).result).toBeUndefined();
});
