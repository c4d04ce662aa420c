import { expect, it } from 'vitest';
import { permissions } from '../../../contract/permissions.ts';
import { batchNeeds, mayBatch, offeredVerbs } from './batch-needs.ts';

const of = (...tasks: readonly ('RECEIVE' | 'FORWARD' | 'RESULT' | 'ATTEND' | null)[]) =>
  tasks.map((open_task) => ({ open_task }));

it('offers what fits the open task of every form, as the variant has it', () => {
  expect(offeredVerbs(of('RECEIVE', 'RESULT', 'ATTEND'), 'TCE11')).toEqual(['receive']);
  expect(offeredVerbs(of('RECEIVE'), 'TCE11')).toEqual(['receive', 'forward']);
  expect(offeredVerbs(of('RECEIVE'), 'TCE10')).toEqual(['receive']);
  expect(offeredVerbs(of('RECEIVE', null), 'TCE11')).toEqual([]);
});

it('asks for a signature where one of the steps is signed, and for whom a step goes to', () => {
  const forward = (task: 'RECEIVE' | 'FORWARD', isSkipping: boolean) =>
    batchNeeds('forward', of(task), 'TY', isSkipping);
  expect(forward('FORWARD', false)).toEqual({ result: undefined, person: 'lead', signature: false });
  expect(forward('RECEIVE', true)).toEqual({ result: undefined, person: 'inspector', signature: true });
  expect(batchNeeds('receive', of('RECEIVE', 'RESULT'), 'TY', false).result).toBe('inspection');
  expect(batchNeeds('receive', of('ATTEND'), 'TY', false).result).toBeUndefined();
});

it('is for roles that can take a step of a batch', () => {
  const roles = [...new Set(permissions.flatMap(({ roles: some }): readonly string[] => some))];
  const may = (role: string, variant: 'TCE11' | 'TY') =>
    mayBatch(
      (code) => permissions.some((one) => one.code === code && one.roles.some((some) => some === role)),
      variant,
    );
  expect(roles.filter((role) => !may(role, 'TCE11'))).toEqual([
    'PROJECT_ADMIN',
    'SAFETY_OFFICER',
    'SURVEYOR',
    'VIEWER',
  ]);
  expect(mayBatch((code) => ['RISC_VIEW', 'BIM_ATTACH'].includes(code), 'TY')).toBe(false);
  // Each of the two permissions that forwarding takes is not enough alone, and a receipt takes one.
  expect(mayBatch((code) => code === 'RISC_FORWARD', 'TCE11')).toBe(false);
  expect(mayBatch((code) => code === 'RISC_RECEIVE', 'TCE11')).toBe(true);
});
