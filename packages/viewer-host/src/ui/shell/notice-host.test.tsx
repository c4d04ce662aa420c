import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { setWidth } from '../testing/set-width.ts';
import { raiseAbove } from './use-raise.ts';

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
/** One toast at the foot of a window of 1440 by 900 px. */
const toast = box(1044, 834, 1424, 884);

describe('toasts', () => {
  it.each([
    ['no bar', [], 0],
    ['a bar that ends left of them', [box(290, 840, 1000, 900)], 0],
    ['a bar far above them', [box(290, 300, 1300, 356)], 0],
    ['a bar at the foot of the window', [box(290, 844, 1252, 900)], 48],
    ['a bar that would be below the raised toast', [box(290, 844, 1252, 900), box(290, 780, 1252, 830)], 112],
    ['a bar without a size, as a hidden one', [box(0, 0, 0, 0)], 0],
  ])('leave uncovered: %s', (_, feet, raise) => {
    expect(raiseAbove(toast, feet)).toBe(raise);
  });

  it('stay in the window where the bar is as high', () => {
    expect(raiseAbove(toast, [box(0, 0, 1440, 900)])).toBe(834);
  });

  it('stand above the bar of the page', async () => {
    setWidth(1440);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      if (this.dataset.foot !== undefined) return new DOMRect(290, 844, 962, 56);
      const raise = Number.parseFloat(this.style.marginBottom) || 0;
      return new DOMRect(toast.left, toast.top - raise, 380, 50);
    });
    const foot = document.body.appendChild(document.createElement('div'));
    foot.dataset.foot = '';
    const { host } = renderApp('/projects');
    await screen.findByRole('heading', { level: 1 });
    host.plugins.notify({ text: 'Saved', tone: 'success', timeoutMs: 0 });
    const stack = (await screen.findByText('Saved')).closest<HTMLElement>('[style*="margin-bottom"]');
    await vi.waitFor(() => expect(stack?.style.marginBottom).toBe('48px'));
    foot.remove();
    await vi.waitFor(() => expect(stack?.style.marginBottom).toBe('0px'));
  });
});

afterEach(() => vi.restoreAllMocks());
