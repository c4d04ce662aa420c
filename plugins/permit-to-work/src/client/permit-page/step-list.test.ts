import { describe, expect, it } from 'vitest';
import type { PermitStatus } from '../../contract/permit.ts';
import type { HistoryEntry } from '../../contract/permit-history.ts';
import { stepList } from './step-list.ts';

const through = (...statuses: PermitStatus[]): HistoryEntry[] =>
  statuses.map((to, at) => ({
    item: null,
    seq: at + 1,
    part: null,
    action: statuses[at - 1] === 'Suspended' && to === 'Active' ? 'resume' : 'update',
    from: statuses[at - 1] ?? null,
    to,
    by: null,
    at: '2026-11-20T02:00:00Z',
    comment: '',
    changedFields: [],
    acceptedConflicts: [],
    handedOver: [],
    signature: null,
    coverage: 'pending',
  }));
const steps = (...statuses: PermitStatus[]) =>
  stepList({ status: statuses.at(-1) ?? 'Draft' }, through(...statuses)).map(
    ({ status, state }) => `${status} ${state}`,
  );

describe('the steps of a permit', () => {
  it('start at the draft', () => {
    expect(steps('Draft')).toEqual([
      'Draft current',
      'Requested ahead',
      'Checked ahead',
      'Issued ahead',
      'Active ahead',
      'Closed ahead',
    ]);
  });

  it('show the current status between past and future steps', () => {
    expect(steps('Draft', 'Requested', 'Checked')).toEqual([
      'Requested done',
      'Checked current',
      'Issued ahead',
      'Active ahead',
      'Closed ahead',
    ]);
  });

  it('put a suspension where it happened', () => {
    expect(steps('Draft', 'Requested', 'Checked', 'Issued', 'Active', 'Suspended')).toEqual([
      'Requested done',
      'Checked done',
      'Issued done',
      'Active done',
      'Suspended current',
      'Closed ahead',
    ]);
  });

  it('include the closing out of an expired permit', () => {
    expect(steps('Draft', 'Requested', 'Checked', 'Issued', 'Expired')).toEqual([
      'Requested done',
      'Checked done',
      'Issued done',
      'Expired current',
      'Closed ahead',
    ]);
  });

  it('name who started work after it was resumed, and go back when another time is set', () => {
    const resumed = through('Draft', 'Requested', 'Checked', 'Issued', 'Active', 'Suspended', 'Active');
    const active = stepList({ status: 'Active' }, resumed).find(({ status }) => status === 'Active');
    expect(active?.entry?.seq).toBe(5);
    expect(steps('Draft', 'Requested', 'Checked', 'Requested').slice(0, 2)).toEqual([
      'Requested current',
      'Checked ahead',
    ]);
  });

  it('end at a rejection', () => {
    expect(steps('Draft', 'Requested', 'Rejected')).toEqual(['Requested done', 'Rejected current']);
  });
});
