import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FetchedImages } from '../../files/fetched-images.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { TwelveHourClock } from '../../values/moment-text.tsx';
import { RecordPrintPage } from '../record-print-page.tsx';
import { RecordSheet, type RecordSheetProps } from './record-sheet.tsx';
import { SheetTable } from './sheet-table.tsx';
import type { SignedStep } from './signed-step.ts';

const hash = 'ab12'.repeat(16);
const picture = 'data:image/png;base64,AAAA';
const step: SignedStep = {
  item: null,
  seq: 2,
  action: 'signed',
  by: { userId: 'lee', name: 'Lee Ka-yan', company: 'AECOM' },
  at: '2026-11-20T07:21:00.000Z',
  comment: '',
  changedFields: [],
  handedOver: [],
  coverage: 'covered',
  signature: { id: 's', hash, problems: [], registered_device: null },
};
const unsigned: SignedStep = { ...step, seq: 3, action: 'changed', signature: null };
const ofItem: SignedStep = {
  ...step,
  item: { id: 'p1', set: 'portions' },
  signature: { id: 't', hash: 'cd34'.repeat(16), problems: ['content'], registered_device: null },
};

function sheet(history: readonly SignedStep[], more: Partial<RecordSheetProps<SignedStep>> = {}) {
  const images = new FetchedImages(new AbortController().signal);
  return (
    <RecordSheet
      title="Inspection form"
      text="Closed"
      number="BEM/C/2611/0187"
      version={7}
      projectCode="BEM"
      printedAt="2026-11-21T01:00:00.000Z"
      isIntact
      history={history}
      images={images}
      signatureText={({ action }, name) => `${name} ${action}`}
      roleText={() => 'Inspector'}
      signatureLines={({ seq }) => [`Step ${seq}`]}
      proof="What the signature covers"
      unsignedCode="The code of the record"
      {...more}
    >
      The fields
    </RecordSheet>
  );
}
const signatures = () => {
  const heading = screen.getByRole('heading', { name: /^Signatures/ });
  return heading.closest('section')?.textContent;
};

it('names record, version and project, and each signature with part, company, time and hash in both languages', () => {
  const view = renderPart(sheet([step, ofItem, unsigned]));
  const text = view.container.textContent;
  for (const part of ['BEM/C/2611/0187', 'BEM · Version 7', 'Printed 2026-11-21 09:00', 'The fields'])
    expect(text).toContain(part);
  expect(signatures()).toBe(
    [
      'Signatures 签名',
      `Lee Ka-yan signedInspector · AECOM2026-11-20 15:21Step 2Hash ${hash}`,
      `Lee Ka-yan signedInspector · AECOM2026-11-20 15:21Step 2Hash ${'cd34'.repeat(16)}`,
      'This signature is no longer intact.',
    ].join(''),
  );
  expect(screen.queryByRole('alert')).toBeNull();
  // The last of the record's own stands for all, whatever was signed of its items since.
  expect(screen.getByText(hash).parentElement?.textContent).toContain('What the signature covers');
  expect(screen.getByRole('img', { name: /^Code that opens the page/ })).toBeTruthy();
  expect(text).not.toContain('The code of the record');
});

it('says that nobody has signed, and that signatures were broken when it was printed', () => {
  renderPart(<TwelveHourClock>{sheet([unsigned], { isIntact: false })}</TwelveHourClock>);
  expect(signatures()).toBe('Signatures 签名Not signed 未签名');
  expect(screen.getByText(/^Printed 2026-11-21 09:00AM/)).toBeTruthy();
  expect(screen.getByText('The code of the record')).toBeTruthy();
  expect(screen.queryByText('What the signature covers')).toBeNull();
  expect(screen.getByRole('alert').textContent).toMatch(/NOT intact\. 打印时/);
});

it('is fetched with the pictures of its signatures, and named at the foot of each page', async () => {
  const rules = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync');
  const signatureImage = vi.fn(async () => ({ image: picture }));
  const onBack = vi.fn();
  const { user } = renderPart(
    <RecordPrintPage
      host={{ signal: new AbortController().signal }}
      id="7"
      fetch={async () => ({ history: [step, unsigned] })}
      calls={{ signatureImage }}
      about={() => ({ number: 'BEM/C/2611/0187', version: 7 })}
      label="Printable form"
      backLabel="Back to the form"
      failed="The form did not load"
      missing="No such form"
      onBack={onBack}
      onList={() => undefined}
    >
      {({ history }, images) => sheet(history, { images })}
    </RecordPrintPage>,
  );
  const paper = within(await screen.findByRole('article', { name: 'Printable form' }));
  const image = await paper.findByRole('img', { name: 'Signature of Lee Ka-yan' });
  expect(image.getAttribute('src')).toBe(picture);
  expect(signatureImage).toHaveBeenCalledExactlyOnceWith({ id: '7', signatureID: 's' }, expect.anything());
  expect(rules.mock.calls.join()).toContain('content: "BEM/C/2611/0187 Version 7"');
  rules.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Back to the form' }));
  expect(onBack).toHaveBeenCalledOnce();
});

it('has tables whose cells keep their headings on a phone', () => {
  renderPart(
    <SheetTable
      caption="Labour"
      columns={[
        { id: 'type', label: 'Trade' },
        { id: 'number', label: 'Number' },
      ]}
      rows={[{ id: '1', cells: ['Welder', '4'] }]}
    />,
  );
  expect(screen.getByRole('table', { name: 'Labour' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Trade',
    'Number',
  ]);
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'TradeWelder',
    'Number4',
  ]);
});
