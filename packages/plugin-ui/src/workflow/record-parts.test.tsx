import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { widthOf } from '../testing/plant-list.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { TwelveHourClock } from '../values/moment-text.tsx';
import { ActionBar } from './action-bar.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import { HistoryList, SealTag } from './history-list.tsx';
import { StatusSteps } from './status-steps.tsx';

const stored = 'data:image/png;base64,iVBORw0KGgo=';
const press = (name: string | RegExp) => screen.getByRole('button', { name });

describe('an action bar', () => {
  const actions = [
    { id: 'sign', label: 'Countersign', kind: 'primary' },
    { id: 'reject', label: 'Reject', kind: 'danger', blocker: 'The inspection has no result yet.' },
  ] as const;

  it('says whose turn it is, and why something cannot be done', async () => {
    const onAction = vi.fn();
    const { user, rerender } = renderPart(<ActionBar actions={actions} isMine onAction={onAction} />);
    expect(screen.getByText('Your turn')).toBeTruthy();
    await user.click(press('Reject'));
    await user.click(press('Countersign'));
    expect(onAction.mock.calls).toEqual([['sign']]);
    // The hand is at the end of the bar; what is blocked can be reached, to read why.
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Reject', 'Countersign']);
    act(() => press('Reject').focus());
    expect(document.activeElement).toBe(press('Reject'));
    expect(press('Reject').title).toBe('The inspection has no result yet.');
    rerender(<ActionBar actions={[]} waitsFor="Ho Wai-lam" onAction={onAction} />);
    expect(screen.getByText('Next: Ho Wai-lam')).toBeTruthy();
    rerender(
      <ActionBar actions={actions} isMine waitsFor="Ho Wai-lam" next="Work goes on." onAction={onAction} />,
    );
    expect(screen.getByText('Work goes on.')).toBeTruthy();
    expect(screen.queryByText('Next: Ho Wai-lam')).toBeNull();
  });

  it('draws nothing when there is nothing to say or do', () => {
    renderPart(<ActionBar actions={[]} onAction={vi.fn()} />);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('has three buttons on a phone, the primary one among them, and the rest in a menu', async () => {
    const width = widthOf(true);
    const onAction = vi.fn();
    const four = [
      { id: 'hold', label: 'Hold' },
      { id: 'ask', label: 'Ask' },
      { id: 'pass', label: 'Pass on', blocker: 'Nobody is there.' },
      ...actions,
    ] as const;
    const { user } = renderPart(<ActionBar actions={four} onAction={onAction} />);
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual([
      '',
      'Hold',
      'Ask',
      'Countersign',
    ]);
    await user.click(press('More actions'));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((one) => [one.textContent, one.getAttribute('title')])).toEqual([
      ['Pass on', 'Nobody is there.'],
      ['Reject', 'The inspection has no result yet.'],
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Pass on' }));
    expect(onAction).not.toHaveBeenCalled();
    width.mockRestore();
  });

  it('does nothing while a side task is open', async () => {
    const onAction = vi.fn();
    const { user } = renderPart(<ActionBar actions={actions} frozenBy="an extension" onAction={onAction} />);
    await user.click(press('Countersign'));
    expect(onAction).not.toHaveBeenCalled();
    expect(screen.getByText('On hold: an extension')).toBeTruthy();
  });
});

describe('the path and the history of a record', () => {
  it('name the current step, and whose it is', () => {
    renderPart(
      <StatusSteps
        isMine
        steps={[
          { id: 'a', name: 'Submitted', state: 'done', by: 'Chan', at: '2026-11-19T03:48:00Z' },
          { id: 'b', name: 'Countersign', state: 'current' },
          { id: 'c', name: 'Closed', state: 'ahead' },
        ]}
      />,
      'zh-CN',
    );
    const [first, current] = screen.getAllByRole('listitem');
    expect(first?.textContent).toBe('SubmittedChan2026-11-19 11:48');
    expect(current?.getAttribute('aria-current')).toBe('step');
    expect(current?.textContent).toContain('轮到您处理');
  });

  it('name who brought the record to its current step, above whom that waits for', () => {
    const at = '2026-11-19T03:48:00Z';
    renderPart(
      <StatusSteps
        steps={[
          {
            id: 'a',
            name: 'Confirmed',
            state: 'current',
            by: 'Chan',
            at,
            next: 'Next: Ho',
            due: '2099-01-02',
          },
          { id: 'b', name: 'Closed', state: 'ahead' },
        ]}
      />,
    );
    expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/^ConfirmedChan.*11:48Next: HoDue /);
  });

  it('fit a phone: the current step between its neighbours, and all on request', async () => {
    widthOf(true);
    const names = ['Submitted', 'Received', 'Inspecting', 'Inspected', 'Returned', 'Closed'];
    const { user } = renderPart(
      <StatusSteps
        steps={names.map((name, at) => ({
          id: name,
          name,
          state: at < 4 ? 'done' : at === 4 ? 'current' : 'ahead',
        }))}
      />,
    );
    const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(shown()).toEqual(['Inspected', 'Returned', 'Closed']);
    await user.click(press('Step 5 of 6. Show all'));
    expect(shown()).toEqual(names);
    await user.click(press('Show fewer steps'));
    expect(shown()).toHaveLength(3);
  });

  it('show who did what and when, with comment and signature', () => {
    renderPart(
      <HistoryList
        items={[
          {
            id: '1',
            text: 'Chan signed',
            at: '2026-11-19T03:48:00Z',
            comment: 'Pass',
            details: ['Depth: 12 m'],
            signature: { image: stored, name: 'Chan' },
          },
        ]}
      />,
    );
    expect(screen.getByRole('listitem').textContent).toBe('Chan signedPassDepth: 12 m2026-11-19 11:48');
    expect(screen.getByRole('time').getAttribute('datetime')).toBe('2026-11-19T03:48:00.000Z');
    expect(screen.getByRole('img', { name: 'Signature of Chan' }).getAttribute('src')).toBe(stored);
  });
});

describe.each(['en', 'zh-CN'] as const)('on the page of a record, in %s', (locale) => {
  it('moments have twelve hours', () => {
    const at = '2026-11-19T16:05:00Z';
    renderPart(
      <TwelveHourClock>
        <StatusSteps steps={[{ id: 'a', name: 'Submitted', state: 'done', at }]} />
        <HistoryList items={[{ id: '1', text: 'Chan signed', at }]} />
        <ChangedNotice changedAt={at} changedBy="Chan" status="Closed" onReload={() => undefined} />
        <ChangedNotice changedAt={at} changedBy="Chan" fields={['Depth']} onReload={() => undefined} />
      </TwelveHourClock>,
      locale,
    );
    expect(document.body.textContent?.match(/2026-11-20 12:05AM/g)).toHaveLength(4);
    expect(screen.queryByText(/00:05/)).toBeNull();
  });
});

describe('a notice of a change', () => {
  const at = '2026-11-19T03:48:00Z';
  it('says who changed what, or took the step, and loads what is there now', async () => {
    const onReload = vi.fn();
    const shared = { changedAt: at, onReload };
    const { user, rerender } = renderPart(
      <ChangedNotice {...shared} changedBy="Chan" fields={['Depth', 'Bay']} />,
    );
    expect(screen.getByText('Chan changed Depth, Bay at 2026-11-19 11:48.')).toBeTruthy();
    await user.click(press('Load the current version'));
    expect(onReload).toHaveBeenCalledOnce();
    rerender(<ChangedNotice {...shared} changedBy={undefined} status="Closed" />);
    expect(screen.getByText('The system took this step at 2026-11-19 11:48. It is now Closed.')).toBeTruthy();
  });
});

it('a seal says whether it is intact', () => {
  const { rerender } = renderPart(<SealTag isIntact />);
  expect(screen.getByText('Seal intact')).toBeTruthy();
  rerender(<SealTag isIntact isPartial label="All is intact" />);
  expect(screen.getByText('Intact as far as signed')).toBeTruthy();
  for (const isPartial of [false, true]) {
    rerender(<SealTag isIntact={false} isPartial={isPartial} />);
    expect(screen.getByText('Seal broken')).toBeTruthy();
  }
});

it('marks what no signature covers, or one of an older format, and explains each mark once', () => {
  const at = '2026-11-19T03:48:00Z';
  const items = (['pending', 'pending', 'partly', 'covered'] as const).map((coverage, id) => ({
    id: String(id),
    text: `Step ${id}`,
    at,
    coverage,
  }));
  renderPart(<HistoryList items={items} />);
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts.map((text) => /Not covered by a signature yet|Covered in part/.exec(text)?.[0])).toEqual([
    'Not covered by a signature yet',
    'Not covered by a signature yet',
    'Covered in part',
    undefined,
  ]);
  expect(screen.getAllByText(/A later signature will cover what is marked so/)).toHaveLength(1);
  expect(screen.getAllByText(/An older signature follows/)).toHaveLength(1);
  renderPart(<HistoryList items={items} />, 'zh-CN');
  expect(screen.getByText('尚未有签名涵盖。')).toBeTruthy();
});
