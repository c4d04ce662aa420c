import { ApiError } from '@gantry/plugin-sdk';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredSignature } from '../fields/signature-pad.tsx';
import { ProblemSpot } from '../form/problem-spot.tsx';
import { widthOf } from '../testing/plant-list.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { TwelveHourClock } from '../values/moment-text.tsx';
import { ActionBar } from './action-bar.tsx';
import { ActionDialog } from './action-dialog.tsx';
import type { ActionInput, ActionNeeds } from './action-needs.ts';
import { ChangedNotice } from './changed-notice.tsx';
import { HistoryList, SealTag } from './history-list.tsx';
import { SignatureDialog } from './signature-dialog.tsx';
import { StatusSteps } from './status-steps.tsx';

const stored = 'data:image/png;base64,iVBORw0KGgo=';
const typed = 'data:image/png;base64,dHlwZWQ=';
const kept = { value: { image: stored }, load: { kind: 'ready' } } as const;
const noneKept = { ...kept, value: { image: null } };
const press = (name: string | RegExp) => screen.getByRole('button', { name });

// happy-dom has no canvas to draw on.
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(typed);
});

const results = [
  { value: 'pass', label: 'Pass' },
  { value: 'fail', label: 'Fail' },
];
const countersign = ({ result }: ActionInput): ActionNeeds => ({
  results,
  comment: result === 'fail' ? 'required' : 'optional',
  signature: true,
});

function dialog(
  onSubmit: (input: ActionInput) => Promise<void>,
  storedSignature: StoredSignature = noneKept,
) {
  return renderPart(
    <ActionDialog
      title="Countersign"
      submitLabel="Countersign"
      cancelLabel="Not yet"
      needs={countersign}
      storedSignature={storedSignature}
      onSubmit={onSubmit}
      onClose={() => undefined}
    />,
  );
}
/** Signs by hand. */
async function sign(user: UserEvent) {
  await user.click(screen.getByRole('tab', { name: 'Type' }));
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Fok');
}

describe('an action dialog', () => {
  it('names what is missing, and sends what was asked for, once', async () => {
    let finish: () => void = () => undefined;
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { user } = dialog(onSubmit);
    expect(press('Not yet')).toBeTruthy();
    await user.click(press('Countersign'));
    expect(screen.getByText('Choose a result.')).toBeTruthy();
    expect(screen.getByText('Sign first.')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Pass' })).toBe(document.activeElement);
    await user.click(screen.getByRole('radio', { name: 'Pass' }));
    await sign(user);
    await user.click(press('Countersign'));
    // Enter in a field sends the form, too.
    press('Countersign').closest('form')?.requestSubmit();
    expect(onSubmit.mock.calls).toEqual([
      [{ result: 'pass', comment: '', person: undefined, signature: typed, signatureMethod: 'typed' }],
    ]);
    expect(press('Countersign')).toHaveProperty('disabled', true);
    await act(async () => finish());
    await user.click(press('Countersign'));
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('asks again when another result is chosen: for a reason, and for a new signature', async () => {
    const onSubmit = vi.fn(async () => undefined);
    const { user } = dialog(onSubmit);
    await user.click(screen.getByRole('radio', { name: 'Pass' }));
    await sign(user);
    await user.click(screen.getByRole('radio', { name: 'Fail' }));
    expect(screen.getByText('The result changed. Sign again.')).toBeTruthy();
    await user.click(press('Countersign'));
    expect(screen.getByText('Say why.')).toBeTruthy();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('keeps the signature when the same result is chosen again, and needs more than blanks as a reason', async () => {
    const onSubmit = vi.fn(async () => undefined);
    const { user } = dialog(onSubmit);
    await user.click(screen.getByRole('radio', { name: 'Fail' }));
    await sign(user);
    await user.click(screen.getByRole('radio', { name: 'Fail' }));
    expect(screen.queryByText('The result changed. Sign again.')).toBeNull();
    const reason = screen.getByRole('textbox', { name: 'Reason' });
    await user.type(reason, '  ');
    await user.click(press('Countersign'));
    expect(screen.getByText('Say why.')).toBeTruthy();
    await user.type(reason, 'Cracks ');
    await user.click(press('Countersign'));
    expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ comment: 'Cracks', signature: typed }));
  });

  it('asks before Esc loses a comment or a signature, and closes at once while nothing is given', async () => {
    const onClose = vi.fn();
    const shared = { title: 'Countersign', needs: countersign, storedSignature: noneKept, onClose };
    const { user, rerender } = renderPart(
      <ActionDialog key="1" {...shared} onSubmit={async () => undefined} />,
    );
    await sign(user);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
    await user.click(press('Stay'));
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Seen');
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await user.click(press('Leave'));
    expect(onClose).toHaveBeenCalledOnce();
    rerender(<ActionDialog key="2" {...shared} onSubmit={async () => undefined} />);
    await user.click(press('Cancel'));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('is signed by the stored signature from the beginning, which is no reason to ask before it is left', async () => {
    const onSubmit = vi.fn(async () => undefined);
    const { user, rerender } = dialog(onSubmit, kept);
    await user.click(screen.getByRole('radio', { name: 'Pass' }));
    await user.click(screen.getByRole('radio', { name: 'Fail' }));
    expect(screen.queryByText('The result changed. Sign again.')).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Cracks');
    await user.click(press('Countersign'));
    expect(onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ result: 'fail', signature: stored, signatureMethod: 'stored' }),
    );
    const onClose = vi.fn();
    const needs = () => ({ signature: true });
    const shared = { title: 'Receive', needs, storedSignature: kept, onSubmit, onClose };
    rerender(<ActionDialog key="2" {...shared} />);
    await user.click(press('Cancel'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks for a person, and sends nothing that the action as chosen does not ask for', async () => {
    const onSubmit = vi.fn(async (_: ActionInput) => undefined);
    const needs = ({ result }: ActionInput): ActionNeeds =>
      result === 'fail'
        ? { results }
        : {
            results,
            comment: 'optional',
            person: result === 'pass' ? 'required' : 'optional',
            signature: true,
          };
    const { user } = renderPart(
      <ActionDialog
        title="Assign"
        needs={needs}
        storedSignature={kept}
        personField={(value, change) => (
          <button type="button" onClick={() => change('u1')}>
            {value ?? 'Nobody'}
          </button>
        )}
        onSubmit={onSubmit}
        onClose={() => undefined}
      />,
    );
    await user.click(screen.getByRole('radio', { name: 'Pass' }));
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'For the night shift');
    await user.click(press('Confirm'));
    expect(screen.getByText('Choose a person.')).toBeTruthy();
    await user.click(press('Nobody'));
    expect(press('u1')).toBeTruthy();
    await user.click(press('Confirm'));
    await user.click(screen.getByRole('radio', { name: 'Fail' }));
    expect(screen.queryByRole('button', { name: 'u1' })).toBeNull();
    await user.click(press('Confirm'));
    const comment = 'For the night shift';
    expect(onSubmit.mock.calls.map(([input]) => input)).toEqual([
      { result: 'pass', comment, person: 'u1', signature: stored, signatureMethod: 'stored' },
      { result: 'fail', comment: '', person: undefined, signature: null, signatureMethod: null },
    ]);
  });

  it('does not take a result that can no longer be chosen, nor a person for missing who may be left out', async () => {
    const onSubmit = vi.fn(async () => undefined);
    const shared = { title: 'Receive', onSubmit, onClose: () => undefined, personField: () => null };
    const needs = (some: typeof results) => () => ({ results: some, person: 'optional' as const });
    const { user, rerender } = renderPart(<ActionDialog {...shared} needs={needs(results)} />);
    await user.click(screen.getByRole('radio', { name: 'Fail' }));
    rerender(<ActionDialog {...shared} needs={needs(results.slice(0, 1))} />);
    await user.click(press('Confirm'));
    expect(screen.getByText('Choose a result.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Pass' }));
    await user.click(press('Confirm'));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('keeps what was filled in when the server refuses', async () => {
    const error = new ApiError(0, 'NETWORK', 'down');
    const { user } = dialog(() => Promise.reject(error), kept);
    await user.click(screen.getByRole('radio', { name: 'Pass' }));
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Ok');
    await user.click(press('Countersign'));
    await waitFor(() => expect(screen.getByText(/^Not done\. The server did not answer\./)).toBeTruthy());
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', 'Ok');
    await user.click(screen.getByRole('tab', { name: 'Draw' }));
    await user.click(press('Countersign'));
    expect(screen.queryByText(/^Not done/)).toBeNull();
    // The pad that has to be signed takes the focus.
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Sign first.'));
  });
});

describe('an action dialog in the words of a module', () => {
  it('uses them, focuses what the module marked, and cannot be sent while it is blocked', async () => {
    const shared = {
      title: 'Suspend',
      needs: () => ({ comment: 'required' as const }),
      onClose: () => undefined,
    };
    const texts = { commentWhy: 'Cause', commentMissing: 'Name the cause.' };
    const onSubmit = vi.fn(async (_: ActionInput) => undefined);
    const check = vi.fn(() => true).mockReturnValueOnce(false);
    const { user, rerender } = renderPart(
      <ActionDialog {...shared} texts={texts} check={check} onSubmit={onSubmit} />,
    );
    await user.click(press('Confirm'));
    expect(screen.getByText('Name the cause.')).toBeTruthy();
    const cause = 'Gas was found in the shaft';
    await user.type(screen.getByRole('textbox', { name: 'Cause' }), cause);
    check.mockReturnValueOnce(false);
    await user.click(press('Confirm'));
    expect(onSubmit).not.toHaveBeenCalled();
    rerender(
      <ActionDialog {...shared} texts={texts} check={check} onSubmit={onSubmit}>
        <ProblemSpot problem="Accept the conflict.">
          <p>Conflicts</p>
        </ProblemSpot>
      </ActionDialog>,
    );
    await user.click(press('Confirm'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('ConflictsAccept the conflict.'));
    expect(onSubmit.mock.calls).toMatchObject([[{ comment: cause }]]);
    rerender(<ActionDialog {...shared} isBlocked onSubmit={onSubmit} />);
    expect(press('Confirm')).toHaveProperty('disabled', true);
  });
});

describe('a signature dialog', () => {
  it('signs by keyboard with the stored signature, and not without one', async () => {
    const onSign = vi.fn();
    const props = { name: 'Fok Wing-yan', at: new Date('2026-11-20T07:52:00Z'), onSign };
    const { user, rerender } = renderPart(
      <SignatureDialog {...props} stored={noneKept} onClose={() => undefined} />,
    );
    expect(screen.getByText('Fok Wing-yan, 2026-11-20 15:52 (server time)')).toBeTruthy();
    expect(press('Sign')).toHaveProperty('disabled', true);
    rerender(<SignatureDialog {...props} stored={kept} onClose={() => undefined} />);
    await user.click(screen.getByRole('tab', { name: 'Draw' }));
    expect(press('Sign')).toHaveProperty('disabled', true);
    screen.getByRole('tab', { name: 'Stored signature' }).focus();
    await user.keyboard('{Enter}');
    await user.click(press('Sign'));
    expect(onSign).toHaveBeenCalledWith(stored);
  });

  it('takes no other signature while it is sent', () => {
    const props = { name: 'Fok Wing-yan', at: new Date(0), onSign: vi.fn(), onClose: () => undefined };
    renderPart(<SignatureDialog {...props} stored={kept} busy error="Not signed." />);
    expect(screen.getByText('Not signed.')).toBeTruthy();
    for (const tab of screen.getAllByRole('tab')) expect(tab).toHaveProperty('disabled', true);
  });
});

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
    expect(screen.getAllByText(/2026-11-20 12:05AM/)).toHaveLength(4);
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
  rerender(<SealTag isIntact={false} />);
  expect(screen.getByText('Seal broken')).toBeTruthy();
});
