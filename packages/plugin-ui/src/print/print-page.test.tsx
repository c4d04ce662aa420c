import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { PrintPage } from './print-page.tsx';
import { pageRule } from './use-page-footer.ts';

test('the sheet is named, the notice stands outside of it, and the buttons print and leave', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const onBack = vi.fn();
  renderPart(
    <PrintPage
      label="Inspection form"
      backLabel="Back to the form"
      onBack={onBack}
      notice="A picture is missing."
      mark="VOID"
    >
      <p>Signed by both</p>
    </PrintPage>,
  );
  const sheet = screen.getByRole('article', { name: 'Inspection form' });
  expect(sheet.textContent).toBe('Signed by both');
  expect(sheet.querySelector('[aria-hidden]')?.getAttribute('data-mark')).toBe('VOID');
  expect(sheet.contains(screen.getByText('A picture is missing.'))).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
  expect(onBack).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('a text at the foot of pages cannot end its rule', () => {
  const [line] = pageRule('A"; } * { display: none } \\').match(/content: "[^"]*"/) ?? [];
  expect(line).toBe('content: "A\\22 ; } * { display: none } \\5c "');
});
