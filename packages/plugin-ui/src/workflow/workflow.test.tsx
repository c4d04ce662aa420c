import { ApiError } from '@gantry/plugin-sdk';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProblemSpot } from '../form/problem-spot.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { ActionBar } from './action-bar.tsx';
import { ActionDialog } from './action-dialog.tsx';
import type { ActionInput, ActionNeeds } from './action-needs.ts';
import { HistoryList } from './history-list.tsx';
import { SignatureDialog } from './signature-dialog.tsx';
import { StatusSteps } from './status-steps.tsx';

const stored = 'data:image/png;base64,iVBORw0KGgo=';
const press = (name: string | RegExp) => screen.getByRole('button', { name });

// happy-dom has no canvas to draw on.
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
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

function dialog(onSubmit: (input: ActionInput) => Promise<void>) {
  return renderPart(
    <ActionDialog
      title="Countersign"
      submitLabel="Countersign"
      needs={countersign}
      storedSignature={stored}
      onSubmit={onSubmit}
      onClose={() => undefined}
    />,
  );
}

describe('an action dialog', () => {
  it('names what is missing, and sends what was asked for, once', async () => {
    let finish: () => void = () => undefined;
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { user } = dialog(onSubmit);
    await user.click(press('Countersign'));
    expect(screen.getByText('Choose a result.')).toBeTruthy();
    expect(screen.getByText('Sign first.')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Pass' })).toBe(document.activeElement);
    await user.click(screen.getByRole('radio', { name: 'Pass' }));
    await user.click(screen.getByRole('tab', { name: 'Stored signature' }));
    await user.dblClick(press('Countersign'));
    expect(onSubmit.mock.calls).toEqual([
      [{ result: 'pass', comment: '', person: undefined, signature: stored }],
    ]);
    await act(async () => finish());
  });

  it('asks again when another result is chosen: for a reason, and for a new signature', async () => {
    const onSubmit = vi.fn(async () => undefined);
    const { user } = dialog(onSubmit);
    await user.click(screen.getByRole('radio', { name: 'Pass' }));
    await user.click(screen.getByRole('tab', { name: 'Stored signature' }));
    await user.click(screen.getByRole('radio', { name: 'Fail' }));
    expect(screen.getByText('The result changed. Sign again.')).toBeTruthy();
    await user.click(press('Countersign'));
    expect(screen.getByText('Say why.')).toBeTruthy();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('keeps what was filled in when the server refuses', async () => {
    const error = new ApiError(0, 'NETWORK', 'down');
    const { user } = dialog(() => Promise.reject(error));
    await user.click(screen.getByRole('radio', { name: 'Pass' }));
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Ok');
    await user.click(screen.getByRole('tab', { name: 'Stored signature' }));
    await user.click(press('Countersign'));
    await waitFor(() => expect(screen.getByText(/^Not done\. The server did not answer\./)).toBeTruthy());
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', 'Ok');
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
    const onSubmit = vi.fn(async () => undefined);
    const { user, rerender } = renderPart(<ActionDialog {...shared} texts={texts} onSubmit={onSubmit} />);
    await user.click(press('Confirm'));
    expect(screen.getByText('Name the cause.')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Cause' }), 'Gas');
    rerender(
      <ActionDialog {...shared} texts={texts} onSubmit={onSubmit}>
        <ProblemSpot problem="Accept the conflict.">
          <p>Conflicts</p>
        </ProblemSpot>
      </ActionDialog>,
    );
    await user.click(press('Confirm'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('ConflictsAccept the conflict.'));
    expect(onSubmit).toHaveBeenCalledTimes(1);
    rerender(<ActionDialog {...shared} isBlocked onSubmit={onSubmit} />);
    expect(press('Confirm')).toHaveProperty('disabled', true);
  });
});

describe('a signature dialog', () => {
  it('signs by keyboard with the stored signature, and not without one', async () => {
    const onSign = vi.fn();
    const props = { name: 'Fok Wing-yan', at: new Date('2026-11-20T07:52:00Z'), onSign };
    const { user } = renderPart(<SignatureDialog {...props} stored={stored} onClose={() => undefined} />);
    expect(screen.getByText('Fok Wing-yan, 2026-11-20 15:52 (server time)')).toBeTruthy();
    expect(press('Sign')).toHaveProperty('disabled', true);
    screen.getByRole('tab', { name: 'Stored signature' }).focus();
    await user.keyboard('{Enter}');
    await user.click(press('Sign'));
    expect(onSign).toHaveBeenCalledWith(stored);
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
    expect(press('Reject').title).toBe('The inspection has no result yet.');
    rerender(<ActionBar actions={[]} waitsFor="Ho Wai-lam" onAction={onAction} />);
    expect(screen.getByText('Next: Ho Wai-lam')).toBeTruthy();
    rerender(<ActionBar actions={actions} isMine next="Work goes on." onAction={onAction} />);
    expect(screen.getByText('Work goes on.')).toBeTruthy();
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

  it('show who did what and when, with comment and signature', () => {
    renderPart(
      <HistoryList
        items={[
          {
            id: '1',
            text: 'Chan signed',
            at: '2026-11-19T03:48:00Z',
            comment: 'Pass',
            signature: { image: stored, name: 'Chan' },
          },
        ]}
      />,
    );
    expect(screen.getByRole('listitem').textContent).toBe('Chan signedPass2026-11-19 11:48');
    expect(screen.getByRole('img', { name: 'Signature of Chan' }).getAttribute('src')).toBe(stored);
  });
});
