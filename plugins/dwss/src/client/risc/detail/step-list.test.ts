import type { RecordPerson } from '@gantry/plugin-sdk/contract';
import { describe, expect, it } from 'vitest';
import type { RiscForm } from '../../../contract/risc/form.ts';
import type { RiscHistoryEntry } from '../state/risc-record.ts';
import { wholeForm } from '../testing/form-server.ts';
import { stepList } from './step-list.ts';

const named = (name: string): RecordPerson => ({ userId: crypto.randomUUID(), name, company: '' });
const people = {
  C: named('Yip'),
  G: named('Chan'),
  L: named('Leung'),
  I: named('Ho'),
  LS: named('Mak'),
  RE: named('Lee'),
} as const;
type Part = keyof typeof people;
type Step = readonly [action: string, part: Part, from: RiscHistoryEntry['from'], to: RiscHistoryEntry['to']];

const submitted: Step = ['submit', 'C', 'Draft', 'Submitted'];
const received: Step = ['receive', 'G', 'Submitted', 'Received'];
const forwarded: Step = ['forward', 'G', 'Received', 'Received'];
const assigned: Step = ['assign', 'L', 'Received', 'Assigned'];
const attended: Step = ['receive', 'I', 'Assigned', 'Inspecting'];
const found: Step = ['signoff', 'I', 'Inspecting', 'Inspected'];
const confirmed: Step = ['signoff', 'L', 'Inspected', 'Confirmed'];
const returned: Step = ['return', 'G', 'Confirmed', 'Returned'];
const closed: Step = ['close', 'C', 'Returned', 'Closed'];
const inspection = [submitted, received, forwarded, assigned, attended, found];

const historyOf = (steps: readonly Step[]): readonly RiscHistoryEntry[] =>
  steps.map(([action, part, from, to], nth) => ({
    seq: nth + 2,
    action,
    part,
    from,
    to,
    by: people[part],
    at: `2026-11-20T0${Math.floor(nth / 10)}:0${nth % 10}:00.000Z`,
    comment: '',
    changedFields: [],
    approval_result: null,
    objects: [],
    handedOver: [],
    item: null,
    contradictions: [],
    coverage: 'covered',
    signature: null,
  }));

/** The path with who took each step that was done, and the minute, and whom it waits for. */
function pathOf(
  steps: readonly Step[],
  task: Parameters<typeof wholeForm>[1],
  fields: Partial<RiscForm> = {},
): readonly string[] {
  const status = steps.at(-1)?.[3] ?? 'Draft';
  const form = wholeForm(status, task, [], { variant: 'TCE10', ...fields });
  return stepList(form, historyOf(steps), {
    status: (one) => one,
    countersign: (one) => one,
    who: (person, slot) => `${person?.name ?? slot}`,
    next: (who) => `next ${who}`,
  }).map(({ name, state, by, at, next }) =>
    [name, state === 'ahead' ? '-' : by, at && String(at).slice(14, 16), next].filter(Boolean).join(' '),
  );
}

describe('each step of the path names who took it, and when', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    [
      'a form that passed',
      pathOf([...inspection, confirmed, returned, closed], null),
      [
        'Submitted Yip 00',
        'Received Chan 01',
        'Assigned Leung 03',
        'Inspecting Ho 04',
        'Inspected Ho 05',
        'Confirmed Leung 06',
        'Returned Chan 07',
        'Closed Yip 08',
      ],
    ],
    [
      'a form whose result waits to be returned',
      pathOf([...inspection, confirmed], ['RETURN', 'G']),
      [
        'Submitted Yip 00',
        'Received Chan 01',
        'Assigned Leung 03',
        'Inspecting Ho 04',
        'Inspected Ho 05',
        'Confirmed Leung 06 next gate',
        'Returned -',
        'Closed -',
      ],
    ],
    [
      'a form that two people countersigned',
      pathOf(
        [
          ...inspection,
          ['signoff', 'L', 'Inspected', 'Countersign'],
          ['countersign', 'LS', 'Countersign', 'Countersign'],
          ['countersign', 'RE', 'Countersign', 'Returned'],
        ],
        ['CLOSE', 'C'],
        { need_countersign: 'both' },
      ).slice(4),
      [
        'Inspected Ho 05',
        'Confirmed Leung 06',
        'COUNTERSIGN Mak 07',
        'COUNTERSIGN_RE Lee 08',
        'Returned Lee 08 next contractor',
        'Closed -',
      ],
    ],
    [
      'a form that was sent back after the land surveyor had signed',
      pathOf(
        [
          ...inspection,
          ['signoff', 'L', 'Inspected', 'Countersign'],
          ['countersign', 'LS', 'Countersign', 'Countersign'],
          ['reject', 'RE', 'Countersign', 'Inspected'],
        ],
        ['CONFIRM', 'L'],
        { need_countersign: 'both' },
      ).slice(4),
      [
        'Inspected Ho 05 next lead',
        'Confirmed -',
        'COUNTERSIGN -',
        'COUNTERSIGN_RE -',
        'Returned -',
        'Closed -',
      ],
    ],
    [
      'a form without a lead',
      pathOf(
        [
          submitted,
          ['forward', 'G', 'Submitted', 'Assigned'],
          attended,
          ['signoff', 'I', 'Inspecting', 'Confirmed'],
          returned,
        ],
        ['CLOSE', 'C'],
        { variant: 'TCE11', skip_iow: true },
      ),
      [
        'Submitted Yip 00',
        'Received Chan 01',
        'Assigned Chan 01',
        'Inspecting Ho 02',
        'Inspected Ho 03',
        'Returned Chan 04 next contractor',
        'Closed -',
      ],
    ],
    [
      'a form that the gate sent back and received again',
      pathOf(
        [
          submitted,
          ['receive', 'G', 'Submitted', 'Resubmission'],
          ['resubmit', 'C', 'Resubmission', 'Submitted'],
          received,
        ],
        ['FORWARD', 'G'],
      ).slice(0, 3),
      ['Submitted Yip 02', 'Received Chan 03 next gate', 'Assigned -'],
    ],
    [
      'a draft',
      pathOf([['create', 'C', null, 'Draft']], ['SUBMIT', 'C']).slice(0, 2),
      ['Draft next contractor', 'Submitted -'],
    ],
    [
      'a form that came back',
      pathOf([submitted, ['receive', 'G', 'Submitted', 'Resubmission']], ['RESUBMIT', 'C']).slice(0, 3),
      ['Submitted Yip 00', 'Resubmission next contractor', 'Received -'],
    ],
    [
      'a form that was withdrawn',
      pathOf([submitted, received, ['approve', 'G', 'Received', 'Withdrew']], null),
      ['Submitted Yip 00', 'Received Chan 01', 'Withdrew Chan 02'],
    ],
  ])('%s', (_, path, expected) => {
    expect(path).toEqual(expected);
  });
});
