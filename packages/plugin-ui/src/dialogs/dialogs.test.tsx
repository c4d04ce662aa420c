import { Field, Input } from '@fluentui/react-components';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog, FocusReturn, FormDialog } from '../index.ts';
import { renderPart } from '../testing/render-part.tsx';

function backdrop(): Element {
  const found = document.querySelector('.fui-DialogSurface__backdrop');
  if (!found) throw new Error('There is nothing behind the dialog.');
  return found;
}

describe('ConfirmDialog', () => {
  const confirm = (props: Partial<Parameters<typeof ConfirmDialog>[0]> = {}) => (
    <ConfirmDialog
      open
      title="Delete Shaft S1?"
      text="It loses its marker."
      onConfirm={vi.fn()}
      onCancel={vi.fn()}
      {...props}
    />
  );

  it('asks, and answers by button or Esc, never by a click outside', async () => {
    const onConfirm = vi.fn();
    const onCancel = vi.fn();
    const { user } = renderPart(confirm({ confirmLabel: 'Delete', onConfirm, onCancel }));
    expect(screen.getByRole('alertdialog', { name: 'Delete Shaft S1?' })).toBeTruthy();
    fireEvent.click(backdrop());
    expect(onCancel).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(2);
  });

  it('cannot be answered twice, nor left, while the answer is carried out', async () => {
    const onCancel = vi.fn();
    const { user } = renderPart(confirm({ busy: true, onCancel }), 'zh-CN');
    expect(screen.getByRole('button', { name: '确认' })).toHaveProperty('disabled', true);
    await user.keyboard('{Escape}');
    expect(onCancel).not.toHaveBeenCalled();
  });

  it('can be left with Esc after a failure, although its button lost the focus while it was off', async () => {
    const onCancel = vi.fn();
    const { rerender, user } = renderPart(confirm({ busy: true, onCancel }));
    (document.activeElement as HTMLElement).blur();
    rerender(confirm({ error: 'It has open permits.', onCancel }));
    await user.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('says why it failed', () => {
    renderPart(confirm({ error: 'Shaft S1 has open permits. Close them first.' }));
    expect(screen.getByRole('alert').textContent).toContain('Close them first');
  });
});

describe('FormDialog', () => {
  const form = (props: Partial<Parameters<typeof FormDialog>[0]> = {}) => (
    <FormDialog open title="Add Location" onSubmit={vi.fn()} onClose={vi.fn()} {...props}>
      <Field label="Location Name">
        <Input />
      </Field>
    </FormDialog>
  );

  it('submits by button and by Enter in a field', async () => {
    const onSubmit = vi.fn();
    const { user } = renderPart(form({ onSubmit }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await user.type(await screen.findByRole('textbox', { name: 'Location Name' }), 'CP-04{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('keeps what was typed when someone clicks outside, and leaves by Esc, Close and Cancel', async () => {
    const onClose = vi.fn();
    const { user } = renderPart(form({ onClose }), 'zh-CN');
    fireEvent.click(backdrop());
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: '关闭对话框' }));
    await user.click(await screen.findByRole('button', { name: '取消' }));
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  it('does not submit while busy or not ready', async () => {
    const onSubmit = vi.fn();
    const { user, rerender } = renderPart(form({ onSubmit, submitDisabled: true }));
    await user.type(screen.getByRole('textbox', { name: 'Location Name' }), 'CP-04{Enter}');
    rerender(form({ onSubmit, busy: true }));
    await user.type(screen.getByRole('textbox', { name: 'Location Name' }), '{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('FocusReturn', () => {
  const page = (isOpen: boolean) => (
    <>
      <button type="button">Open</button>
      <button type="button">Other</button>
      {isOpen && (
        <div role="dialog" aria-label="Search">
          <FocusReturn />
          {/* biome-ignore lint/a11y/noAutofocus: what a search box over the page does */}
          <input autoFocus />
        </div>
      )}
    </>
  );

  it('gives the focus back to what opened the dialog', () => {
    const { rerender } = renderPart(page(false));
    screen.getByRole('button', { name: 'Open' }).focus();
    rerender(page(true));
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    rerender(page(false));
    expect(document.activeElement?.textContent).toBe('Open');
  });

  it('leaves it where something else has taken it', () => {
    const { rerender } = renderPart(page(false));
    screen.getByRole('button', { name: 'Open' }).focus();
    rerender(page(true));
    screen.getByRole('button', { name: 'Other' }).focus();
    rerender(page(false));
    expect(document.activeElement?.textContent).toBe('Other');
  });
});
