import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { CopyLink } from './copy-link.tsx';

const address = 'https://gantry.example/p/BEM/x/permits/permits/7';

it('copies the address, and says whether the browser did', async () => {
  const show = vi.fn(() => ({ dispose: () => undefined, [Symbol.dispose]: () => undefined }));
  const { user } = renderPart(
    <>
      <CopyLink host={{ notifications: { show } }} address={address} />
      <CopyLink
        host={{ notifications: { show } }}
        address={`${address}/view`}
        label="Copy link to view 1"
        isIcon
      />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(show).toHaveBeenLastCalledWith({ text: 'Link copied.', tone: 'success' });
  screen.getByRole('button', { name: 'Copy link to view 1' }).focus();
  await user.keyboard('{Enter}');
  expect(await navigator.clipboard.readText()).toBe(`${address}/view`);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  await user.keyboard('{Enter}');
  expect(show).toHaveBeenLastCalledWith({
    text: expect.stringContaining('refused to copy'),
    tone: 'warning',
  });
});
