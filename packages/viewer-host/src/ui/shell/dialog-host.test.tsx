import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

async function open(title: string | undefined) {
  const dismiss = vi.fn();
  const render = () => <input aria-label="Name" />;
  const app = renderApp('/p/BEM/model', {
    plugins: { dialogs: [{ kind: 'view', id: 'd1', title, size: 'm', render, dismiss }] },
  });
  await screen.findByRole('textbox', { name: 'Name' });
  return { ...app, dismiss };
}

function backdrop(): Element {
  const found = document.querySelector('.fui-DialogSurface__backdrop');
  if (!found) throw new Error('There is nothing behind the dialog.');
  return found;
}

describe('a plugin’s dialog', () => {
  it('closes with its button, needed without a keyboard, and with Esc, but not by a click beside it', async () => {
    const { user, dismiss } = await open('Add Location');
    expect(screen.getByRole('dialog', { name: 'Add Location' })).toBeTruthy();
    fireEvent.click(backdrop());
    expect(dismiss).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Close dialog' }));
    await user.keyboard('{Escape}');
    expect(dismiss).toHaveBeenCalledTimes(2);
  });

  it('has its fields before the Close button, so that they get the focus first', async () => {
    await open('Add Location');
    const first = screen.getByRole('dialog').querySelector('input, button');
    expect(first).toBe(screen.getByRole('textbox', { name: 'Name' }));
  });

  it('without a title has no empty heading', async () => {
    await open(undefined);
    expect(screen.getByRole('dialog').querySelector('h1, h2, h3')).toBeNull();
    expect(screen.getByRole('button', { name: 'Close dialog' })).toBeTruthy();
  });
});
