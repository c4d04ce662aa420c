import { ApiError } from '@gantry/plugin-sdk';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProblemSpot } from '../form/problem-spot.tsx';
import type { Signing } from '../signing/use-signing.ts';
import { renderPart } from '../testing/render-part.tsx';
import { ActionDialog } from './action-dialog.tsx';
import type { ActionInput, ActionNeeds } from './action-needs.ts';
import { SignatureDialog } from './signature-dialog.tsx';

const stored = 'data:image/png;base64,iVBORw0KGgo=';
const typed = 'data:image/png;base64,dHlwZWQ=';
const load = { kind: 'ready' } as const;
const kept: Signing = {
  stored: { value: { image: stored }, load },
  device: 'any',
  isLocked: false,
  refresh: () => undefined,
  keep: async () => undefined,
};
const noneKept: Signing = { ...kept, stored: { value: { image: null }, load } };
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

function dialog(onSubmit: (input: ActionInput) => Promise<void>, signing = noneKept) {
  return renderPart(
    <ActionDialog
      title="Countersign"
      submitLabel="Countersign"
      cancelLabel="Not yet"
      needs={countersign}
      signing={signing}
      onSubmit={onSubmit}
      onClose={() => undefined}
    />,
  );
}
/** Signs by hand. */
async function sign(user: UserEvent) {
  await user.click(screen.getByRole('tab', { name: 'Type' }));
  await user.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Fok');
}

describe('an action dialog', () => {
  it('names what is missing, and sends what was asked for, once', async () => {
    let finish: () => void = () => undefined;
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { user } = dialog(onSubmit);
    expect(press('Not yet')).toBeTruthy();
    await user.click(press('Countersign'));
    expect(await screen.findByText('Choose a result.')).toBeTruthy();
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
    expect(await screen.findByText('The result changed. Sign again.')).toBeTruthy();
    await user.click(press('Countersign'));
    expect(await screen.findByText('Say why.')).toBeTruthy();
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
    expect(await screen.findByText('Say why.')).toBeTruthy();
    await user.type(reason, 'Cracks ');
    await user.click(press('Countersign'));
    expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ comment: 'Cracks', signature: typed }));
  });

  it('asks before Esc loses a comment or a signature, and closes at once while nothing is given', async () => {
    const onClose = vi.fn();
    const shared = { title: 'Countersign', needs: countersign, signing: noneKept, onClose };
    const { user, rerender } = renderPart(
      <ActionDialog key="1" {...shared} onSubmit={async () => undefined} />,
    );
    await sign(user);
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
    await user.click(press('Stay'));
    await user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Seen');
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
    await user.click(await screen.findByRole('radio', { name: 'Fail' }));
    expect(screen.queryByText('The result changed. Sign again.')).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Cracks');
    await user.click(press('Countersign'));
    expect(onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ result: 'fail', signature: stored, signatureMethod: 'stored' }),
    );
    const onClose = vi.fn();
    const needs = () => ({ signature: true });
    const shared = { title: 'Receive', needs, signing: kept, onSubmit, onClose };
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
        signing={kept}
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
    await user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'For the night shift');
    await user.click(press('Confirm'));
    expect(await screen.findByText('Choose a person.')).toBeTruthy();
    await user.click(press('Nobody'));
    expect(press('u1')).toBeTruthy();
    await user.click(press('Confirm'));
    await user.click(await screen.findByRole('radio', { name: 'Fail' }));
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
    expect(await screen.findByText('Choose a result.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Pass' }));
    await user.click(press('Confirm'));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('keeps what was filled in when the server refuses', async () => {
    const error = new ApiError(0, 'NETWORK', 'down');
    const { user } = dialog(() => Promise.reject(error), kept);
    await user.click(screen.getByRole('radio', { name: 'Pass' }));
    await user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Ok');
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
    expect(await screen.findByText('Name the cause.')).toBeTruthy();
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
      <SignatureDialog {...props} signing={noneKept} onClose={() => undefined} />,
    );
    expect(screen.getByText('Fok Wing-yan, 2026-11-20 15:52 (server time)')).toBeTruthy();
    expect(press('Sign')).toHaveProperty('disabled', true);
    rerender(<SignatureDialog {...props} signing={kept} onClose={() => undefined} />);
    await user.click(screen.getByRole('tab', { name: 'Draw' }));
    expect(press('Sign')).toHaveProperty('disabled', true);
    screen.getByRole('tab', { name: 'Stored signature' }).focus();
    await user.keyboard('{Enter}');
    await user.click(press('Sign'));
    expect(onSign).toHaveBeenCalledWith(stored);
  });

  it('takes no other signature while it is sent', () => {
    const props = { name: 'Fok Wing-yan', at: new Date(0), onSign: vi.fn(), onClose: () => undefined };
    renderPart(<SignatureDialog {...props} signing={kept} busy error="Not signed." />);
    expect(screen.getByText('Not signed.')).toBeTruthy();
    for (const tab of screen.getAllByRole('tab')) expect(tab).toHaveProperty('disabled', true);
  });
});
