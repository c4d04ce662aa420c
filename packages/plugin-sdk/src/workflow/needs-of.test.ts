import { canBeNamed, defineWorkflow, needsOf, needsOfTasks } from '@gantry/plugin-sdk/workflow';
import { describe, expect, it } from 'vitest';

/** A pour is checked, forwarded to a lead or straight to an inspector, and ends with a result. */
const pour = defineWorkflow({
  statuses: ['Sent', 'Lead', 'Site', 'Done'],
  ends: ['Done'],
  actions: ['send', 'forward', 'sign', 'hold', 'release'],
  people: ['sender', 'lead', 'inspector'],
  parts: {
    sender: { permission: 'SEND' },
    gate: { permission: 'GATE', notOfCompanyOf: 'sender' },
    lead: { permission: 'LEAD', is: 'lead', notOfCompanyOf: 'sender' },
    inspector: { permission: 'INSPECT', is: 'inspector', isNot: ['lead'] },
  },
  tasks: { FORWARD: 'gate', INSPECT: 'inspector', ASSIGN: 'lead' },
  sides: { HOLD: 'gate' },
  flags: { result: ['none', 'Pass', 'Fail'] },
  choices: {
    skip: { values: ['no', 'yes'], from: 'body', otherwise: 'no' },
    result: { values: ['Pass', 'Fail'], from: 'body' },
    late: { values: ['no', 'yes'], from: 'record', otherwise: 'no' },
  },
  guards: ['complete', 'commentOnFail'],
  effects: ['notify'],
  rows: [
    {
      id: 'P1',
      action: 'send',
      from: [],
      to: 'Sent',
      task: 'FORWARD',
      by: ['sender'],
      names: { sender: 'actor' },
    },
    {
      id: 'P2',
      action: 'forward',
      from: ['Sent'],
      on: ['FORWARD'],
      to: 'Lead',
      task: 'ASSIGN',
      by: ['gate'],
      given: { skip: ['no'] },
      target: 'lead',
      names: { lead: 'target' },
      effects: ['notify'],
    },
    {
      id: 'P3',
      action: 'forward',
      from: ['Sent'],
      on: ['FORWARD'],
      to: 'Site',
      task: 'INSPECT',
      by: ['gate'],
      given: { skip: ['yes'] },
      target: 'inspector',
      names: { inspector: 'target' },
      comment: true,
      guards: ['complete'],
    },
    {
      id: 'P4',
      action: 'sign',
      from: ['Site'],
      on: ['INSPECT'],
      to: 'Done',
      task: null,
      by: ['inspector'],
      signature: true,
      keeps: ['result'],
      guards: ['commentOnFail'],
    },
    {
      id: 'P5',
      action: 'hold',
      from: ['Site'],
      to: 'same',
      task: 'same',
      by: ['inspector'],
      side: { opens: 'HOLD' },
    },
    {
      id: 'P6',
      action: 'release',
      from: ['Site'],
      to: 'same',
      task: 'same',
      by: ['gate'],
      side: { answers: 'HOLD' },
    },
    {
      id: 'P7',
      action: 'sign',
      from: ['Lead'],
      on: ['ASSIGN'],
      to: 'Site',
      task: 'INSPECT',
      by: ['lead'],
      target: 'inspector',
      names: { inspector: 'target' },
    },
  ],
});
const at = (status: 'Sent' | 'Site', task: 'FORWARD' | 'INSPECT', side: 'HOLD' | null = null) => ({
  status,
  task,
  side,
  flags: { result: 'none' },
});

describe('what a step asks for', () => {
  it('follows the answers that were given', () => {
    const sent = at('Sent', 'FORWARD');
    const open = needsOf(pour, sent, 'forward');
    expect(open).toMatchObject({ comment: 'optional', signature: false, choices: { skip: ['no', 'yes'] } });
    const toLead = needsOf(pour, sent, 'forward', { skip: 'no' });
    expect([toLead?.target, [...(toLead?.effects ?? [])]]).toEqual(['lead', ['notify']]);
    const past = needsOf(pour, sent, 'forward', { skip: 'yes' });
    expect(past).toMatchObject({
      target: 'inspector',
      comment: 'required',
      choices: { skip: ['no', 'yes'] },
    });
    expect([...(past?.guards ?? [])]).toEqual(['complete']);
    // An answer that the table does not know says nothing.
    expect(needsOf(pour, sent, 'forward', { skip: 'perhaps' })?.target).toBe('lead');
    expect(needsOf(pour, sent, 'forward', { skip: undefined })).toEqual(open);
  });

  it('names the questions whose answer the record keeps, and none that the record answers itself', () => {
    const sign = needsOf(pour, at('Site', 'INSPECT'), 'sign');
    expect(sign).toMatchObject({ signature: true, target: undefined, choices: { result: ['Pass', 'Fail'] } });
    expect(Object.keys(sign?.choices ?? {})).toEqual(['result']);
  });

  it('is nothing where the state has no such action, or a request waits for its answer', () => {
    expect(needsOf(pour, at('Sent', 'FORWARD'), 'sign')).toBeUndefined();
    expect(needsOf(pour, at('Site', 'INSPECT', 'HOLD'), 'sign')).toBeUndefined();
    expect(needsOf(pour, at('Site', 'INSPECT', 'HOLD'), 'release')).toMatchObject({ signature: false });
  });

  it('is asked of many records by their tasks, and is nothing where one of them does not have the action', () => {
    const next = (task: 'FORWARD' | 'INSPECT' | 'ASSIGN') => (task === 'FORWARD' ? 'forward' : 'sign');
    const some = needsOfTasks(pour, ['INSPECT', 'ASSIGN', 'INSPECT'], next);
    expect(some).toMatchObject({
      signature: true,
      target: 'inspector',
      choices: { result: ['Pass', 'Fail'] },
    });
    expect(needsOfTasks(pour, ['INSPECT', null], next)).toBeUndefined();
    expect(needsOfTasks(pour, ['INSPECT'], () => undefined)).toBeUndefined();
    expect(needsOfTasks(pour, [], next)).toBeUndefined();
  });
});

describe('who can be named for a part', () => {
  const member = (userId: string, company: string | null, ...permissions: string[]) =>
    ({ kind: 'member', userId, company, permissions: new Set(permissions) }) as const;
  const standing = {
    ...at('Sent', 'FORWARD'),
    people: { sender: { userId: 'chan', company: 'Kai Shing' }, lead: { userId: 'wong', company: 'AECOM' } },
  };

  it('holds its permission, is of another company where that is asked for, and is nobody whom the table keeps apart', () => {
    const can = (part: 'lead' | 'inspector', ...who: Parameters<typeof member>) =>
      canBeNamed(pour, standing, part, member(...who));
    expect(can('lead', 'lee', 'AECOM', 'LEAD')).toBe(true);
    expect(can('lead', 'lee', 'AECOM', 'INSPECT')).toBe(false);
    expect(can('lead', 'lee', 'Kai Shing', 'LEAD')).toBe(false);
    // An unknown company counts as that of the sender.
    expect(can('lead', 'lee', null, 'LEAD')).toBe(false);
    expect(can('inspector', 'lee', 'AECOM', 'INSPECT')).toBe(true);
    expect(can('inspector', 'wong', 'AECOM', 'INSPECT')).toBe(false);
  });
});
