import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SignaturePad } from '../fields/signature-pad.tsx';
import { LinkTab } from '../links/link-tab.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { storyLinks } from '../testing/story-links.ts';
import { ActionDialog } from '../workflow/action-dialog.tsx';
import { SignatureDialog } from '../workflow/signature-dialog.tsx';
import { SuccessDialog } from './success-dialog.tsx';

const nothing = () => undefined;
const widthOf = (role: string) => screen.getByRole(role).style.maxWidth;

// happy-dom has no canvas to draw on.
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

describe('as the specification has it', () => {
  it.each([
    [
      'a dialog in which a step is signed',
      570,
      <ActionDialog
        key="1"
        title="Sign"
        needs={() => ({ signature: true })}
        onSubmit={async () => undefined}
        onClose={nothing}
      />,
    ],
    [
      'a signature dialog',
      570,
      <SignatureDialog key="2" name="Chan" at={new Date(0)} onSign={nothing} onClose={nothing} />,
    ],
    ['a success dialog', 500, <SuccessDialog key="3" text="Done." onDone={nothing} />],
  ])('%s is %s px wide', (_, width, dialog) => {
    renderPart(dialog);
    expect(widthOf('dialog')).toBe(`min(${width}px, 100vw)`);
  });

  it('a signature is drawn on 512 by 128 px', () => {
    renderPart(<SignaturePad onChange={nothing} />);
    const { width, height } = screen.getByRole<HTMLCanvasElement>('img', { name: 'Signature' });
    const density = width / 512;
    expect([Number.isInteger(density), height]).toEqual([true, 128 * density]);
  });

  it('the bar of an object is 245 by 60 px, the window of records 1280 wide, and its question 490', async () => {
    const { links } = storyLinks();
    const { user } = renderPart(
      <LinkTab
        links={links}
        texts={{ title: 'Forms', tools: 'Tools', bar: 'Bar' }}
        kept="test"
        choice={{
          title: 'Attach form',
          searchLabel: 'Search',
          find: async () => ({ rows: [{ id: 'c', name: 'BEM/C/2611/0180' }], total: 1 }),
          rowId: ({ id }) => id,
          rowName: ({ name }) => name,
          nameHeader: 'Number',
          columns: [],
        }}
        statusOf={() => undefined}
        onClose={nothing}
      />,
    );
    act(() => links.work.begin('attach'));
    const { width, height } = screen.getByRole('toolbar', { name: 'Bar' }).style;
    expect([width, height]).toEqual(['245px', '60px']);
    act(() => links.work.openWindow());
    const panel = screen.getByRole('region', { name: 'Attach form' });
    expect(panel.style.width).toBe('1280px');
    await user.click(await within(panel).findByText('BEM/C/2611/0180'));
    await user.click(await within(panel).findByRole('button', { name: 'Attach' }));
    expect(widthOf('alertdialog')).toBe('min(490px, 100vw)');
  });
});
