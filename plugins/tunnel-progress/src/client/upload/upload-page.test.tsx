import { createTestHost, fakeEndpoints } from '@gantry/plugin-sdk/testing';
import { Surroundings } from '@gantry/plugin-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { permissions } from '../../contract/permissions.ts';
import { progressCalls } from '../../contract/progress.ts';
import { progressColumns } from '../../contract/progress-rows.ts';
import { type UploadEntry, uploadCalls } from '../../contract/progress-upload.ts';
import { plugin } from '../plugin.ts';
// Import the lazily loaded view here, so that transforming it does not count against the test host's time limits.
import './upload-page.tsx';

// happy-dom raises an unhandled rejection when an animation is cancelled. Without `animate`, Fluent UI does not animate.
Object.defineProperty(Element.prototype, 'animate', { value: undefined, configurable: true });

const uuid = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const day = Date.parse('2025-11-20T00:00:00+08:00');

async function site(held: readonly string[] = Object.values(permissions)) {
  const known = {
    days: [day],
    photoDay: day,
    photos: [{ pictureId: uuid(1), description: 'North portal', url: 'x' }],
    uploads: [] as UploadEntry[],
  };
  const result = (preview: boolean | string | undefined, newTrades: string[]) => ({
    uploadId: preview ? null : uuid(9),
    rows: 1,
    added: 1,
    changed: 0,
    unchanged: 0,
    newTrades,
    names: ['Fans EB'],
  });
  const server = fakeEndpoints(
    { ...progressCalls, ...uploadCalls },
    {
      dateList: () => ({ dateList: known.days, total: known.days.length, truncated: false }),
      photoList: () => ({
        pageList: known.photos,
        total: known.photos.length,
        latestUpdateTime: known.photoDay,
      }),
      curvesDate: () => ({ date: -1 }),
      curvesOptions: ({ isAdmin }) => (isAdmin ? ['Claims'] : ['Overall']),
      uploads: () => ({ uploads: known.uploads, total: known.uploads.length }),
      uploadChanges: () => ({
        changes: [
          {
            subject: 'progress' as const,
            name: 'Fans EB',
            day: '2026-11-20',
            before: { actual: 0.3 },
            after: { actual: 0.452 },
          },
        ],
        total: 1,
      }),
      uploadProgress({ addTrades, preview }, { refuse }) {
        if (!addTrades)
          return refuse('CSV_INVALID', 'Wrong.', {
            errors: [2, 3, 4, 5, 6, 7, 8].map((row) => ({
              row,
              column: 'trade',
              code: 'UNKNOWN_TRADE' as const,
              value: row === 3 ? 'Roof' : 'Jet Fan',
            })),
            total: 7,
          });
        return result(preview, ['Jet Fan']);
      },
      uploadCurves: ({ preview }) => result(preview, []),
      uploadPicture({ description }) {
        known.photos = [...known.photos, { pictureId: uuid(2), description: String(description), url: 'y' }];
        return { pictureId: uuid(2) };
      },
      deletePicture({ pictureId }) {
        known.photos = known.photos.filter((photo) => photo.pictureId !== pictureId);
        return { pictureId };
      },
      setPhotoDate({ date }) {
        known.photoDay = Number(date);
        return { date: Number(date) };
      },
      rollBack: ({ uploadId }) => ({ uploadId }),
    },
  );
  const host = await createTestHost(plugin, {
    permissions: held,
    http: server.http,
    wrapper: Surroundings,
  });
  return { known, server, host };
}

let current: Awaited<ReturnType<typeof site>>;
beforeEach(async () => {
  current = await site();
});
afterEach(() => current.host.dispose());
const user = userEvent.setup({ delay: null });
const show = () => current.host.render('routes', 'upload', { params: {} });
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const choose = async (label: RegExp, file: File) => {
  const input = await (await dialog()).findByLabelText(label, { selector: 'input' });
  fireEvent.change(input, { target: { files: [file] } });
};
const progressFile = (...rows: readonly string[]) =>
  new File([[progressColumns.join(','), ...rows].join('\r\n')], 'week 47.csv');

it('shows how to begin where there is no progress', async () => {
  current.known.days = [];
  await show();
  expect(await screen.findAllByText('Begin with a file of progress')).not.toHaveLength(0);
});

it('brings in progress after a preview, and asks before it adds a trade', async () => {
  await show();
  await press(/Upload .csv/);
  const rows = [1, 2, 3, 4, 5, 6, 7].map((at) => `East,Fans ${at},Jet Fan,#17BEBB,20/11/2026,45.2%,,`);
  await choose(/Choose/, progressFile(...rows));
  await press(/^Import 7 rows/);
  const told = await (await dialog()).findByText(/The .csv file was not uploaded\./);
  // The same of several rows is said once.
  expect(told.textContent).toMatch(
    /7 errors in all\..*Rows 2, 4, 5, 6, 7 and 1 more, trade: the project has no trade Jet Fan/,
  );
  expect(told.textContent).toMatch(/Row 3, trade: the project has no trade Roof/);
  expect(told.textContent?.match(/no trade Jet Fan/g)).toHaveLength(1);
});

it('writes nothing of a file with a wrong row', async () => {
  await show();
  await press(/Upload .csv/);
  await choose(
    /Choose/,
    progressFile(
      'East,Fans EB,Jet Fan,#17BEBB,20/11/2026,45.2%,,',
      'East,Fans WB,Jet Fan,#17BEBB,2026-11-20,452%,,',
    ),
  );
  expect(await (await dialog()).findByRole('cell', { name: /452% is neither a fraction/ })).toBeTruthy();
  expect(
    (await (await dialog()).findByRole('button', { name: /^Import 1 row/ })).hasAttribute('disabled'),
  ).toBe(true);
  expect(current.server.inputsOf('uploadProgress')).toEqual([]);
});

it('applies a file with a new trade once the box is ticked', async () => {
  await show();
  await press(/Upload .csv/);
  await user.click(await (await dialog()).findByRole('checkbox', { name: /Add trades/ }));
  await choose(/Choose/, progressFile('East,Fans EB,Jet Fan,#17BEBB,20/11/2026,45.2%,,'));
  await press(/^Import 1 row/);
  expect(await (await dialog()).findByText(/New trades: Jet Fan/)).toBeTruthy();
  await press('Apply');
  expect(await (await dialog()).findByText('The .csv file is uploaded.')).toBeTruthy();
  expect(current.server.inputsOf('uploadProgress')).toMatchObject([
    { addTrades: true, preview: true },
    { addTrades: true, preview: false },
  ]);
  // The file that was compared is the one that is written: it is sent once.
  expect(current.host.uploads.map(({ file }) => (file instanceof File ? file.name : ''))).toEqual([
    'week 47.csv',
  ]);
  const [compared, written] = current.server.inputsOf('uploadProgress');
  expect(written?.csv).toBe(compared?.csv);
});

it('adds a photo with its description, and deletes it after asking', async () => {
  await show();
  await press('Edit Photo');
  await press('Upload Photo');
  const form = within((await screen.findAllByRole('dialog')).at(-1) ?? document.body);
  await user.click(form.getByRole('button', { name: 'Confirm' }));
  expect(await form.findByText('Please Fill Photo Description!')).toBeTruthy();
  await user.type(form.getByLabelText(/^Description/), 'South portal');
  await user.click(form.getByRole('button', { name: 'Confirm' }));
  expect(await form.findByText('Please Select Photo!')).toBeTruthy();
  const input = form.getByLabelText(/Choose a .png/, { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.png')] } });
  expect(await form.findByAltText('Preview of a.png')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Confirm' }));
  await press('Delete South portal');
  await waitFor(() =>
    expect(current.known.photos.map(({ description }) => description)).toEqual(['North portal']),
  );
  expect(current.server.inputsOf('uploadPicture')).toMatchObject([
    { description: 'South portal', time: day },
  ]);
});

it('takes a photo of another day than Update As, which the form shows', async () => {
  await show();
  await press('Edit Photo');
  await press('Upload Photo');
  const form = within((await screen.findAllByRole('dialog')).at(-1) ?? document.body);
  await user.type(form.getByLabelText(/^Description/), 'South portal');
  const input = form.getByLabelText(/Choose a .png/, { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.png')] } });
  const taken = form.getByLabelText(/^Day of the photo/, { selector: 'input' });
  fireEvent.change(taken, { target: { value: '' } });
  await user.click(form.getByRole('button', { name: 'Confirm' }));
  expect(await form.findByText('Choose the day of the photo.')).toBeTruthy();
  fireEvent.change(taken, { target: { value: '2099-01-01' } });
  await user.click(form.getByRole('button', { name: 'Confirm' }));
  expect(await form.findByText(/^A photo cannot be of a day to come/)).toBeTruthy();
  fireEvent.change(taken, { target: { value: '2025-10-30' } });
  await user.click(form.getByRole('button', { name: 'Confirm' }));
  await waitFor(() =>
    expect(current.server.inputsOf('uploadPicture')).toMatchObject([
      { time: Date.parse('2025-10-30T00:00:00+08:00') },
    ]),
  );
});

it('changes the day of Update As', async () => {
  await show();
  await press('Edit Photo');
  const shown = await (await dialog()).findByLabelText('Update As');
  fireEvent.change(shown, { target: { value: '2026-11-27' } });
  await waitFor(() => expect(current.known.photoDay).toBe(Date.parse('2026-11-27T00:00:00+08:00')));
});

it('offers senior curves to those who may see them only', async () => {
  await show();
  await press('Edit Curves');
  expect(await screen.findByRole('row', { name: /Claims/ })).toBeTruthy();
  await press('Upload Curves');
  expect(await screen.findByRole('switch', { name: 'Is For Senior' })).toBeTruthy();
  current.host.dispose();
  current = await site([permissions.view, permissions.upload]);
  await show();
  await press('Edit Curves');
  expect(await screen.findByRole('row', { name: /Overall/ })).toBeTruthy();
  expect(screen.queryByRole('row', { name: /Claims/ })).toBeNull();
  await press('Upload Curves');
  expect(screen.queryByRole('switch', { name: 'Is For Senior' })).toBeNull();
});

it('lists uploads with what they changed, and rolls the latest back', async () => {
  current.known.uploads = [
    {
      uploadId: uuid(9),
      kind: 'progress',
      isSenior: false,
      fileName: 'week 47.csv',
      rows: 3,
      added: 1,
      changed: 2,
      unchanged: 0,
      uploadedBy: 'Wong Ka Yee',
      uploadedAt: '2026-11-20T08:00:00.000Z',
      rolledBack: null,
      canRollBack: true,
    },
  ];
  await show();
  await press('Changes of week 47.csv');
  const shown = await dialog();
  expect(await shown.findByText('actual 30%')).toBeTruthy();
  expect(await shown.findByText('actual 45.2%')).toBeTruthy();
  await user.click(shown.getByRole('button', { name: /^Close/ }));
  await press('Roll back week 47.csv');
  await waitFor(() => expect(current.server.inputsOf('rollBack')).toEqual([{ uploadId: uuid(9) }]));
});
