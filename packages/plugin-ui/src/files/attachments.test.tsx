import { ApiError } from '@gantry/plugin-sdk';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { type AttachmentItem, Attachments, type AttachmentsProps } from './attachments.tsx';

const items: readonly AttachmentItem[] = [
  {
    id: '1',
    name: 'Method statement.pdf',
    bytes: 2_412_000,
    url: '/api/snags/files/1',
    addedBy: 'Chan Mei Ling',
    addedAt: '2026-11-20T06:32:00Z',
  },
];
const fileOf = (name: string, type = 'text/plain') => new File(['content'], name, { type });

/** Uploads that end when the test says so. */
function desk() {
  const calls: {
    readonly file: File;
    readonly signal: AbortSignal;
    progress(done: number): void;
    arrive(): void;
    fail(error: unknown): void;
  }[] = [];
  const onAdd: NonNullable<AttachmentsProps['onAdd']> = (file, { signal, onProgress }) =>
    new Promise<void>((arrive, fail) => {
      calls.push({ file, signal, arrive, fail, progress: (done) => onProgress(done * 100, 100) });
    });
  return { calls, onAdd };
}
const call = (all: ReturnType<typeof desk>['calls'], nth: number) => {
  const found = all[nth];
  if (!found) throw new Error(`There was no upload ${nth}.`);
  return found;
};

afterEach(() => vi.unstubAllGlobals());

it('lists files with size, person and time, in both languages', () => {
  const { rerender } = renderPart(<Attachments items={items} />);
  const list = screen.getByRole('list', { name: 'Files' });
  expect(list.textContent).toBe('Method statement.pdf2.4 MB · Chan Mei Ling · 2026-11-20 14:32');
  const link = within(list).getByRole('link', { name: 'Open Method statement.pdf, 2.4 MB' });
  expect(link.getAttribute('href')).toBe('/api/snags/files/1');
  rerender(<Attachments items={[]} />);
  expect(screen.getByText('No files yet')).toBeTruthy();
});

it('lets readers neither add nor remove', () => {
  renderPart(<Attachments items={items} />, 'zh-CN');
  expect(screen.queryByRole('button')).toBeNull();
});

it('adds files with their progress, and drops them from the queue when they have arrived', async () => {
  const { calls, onAdd } = desk();
  const { user } = renderPart(<Attachments items={items} onAdd={onAdd} />);
  await user.upload(screen.getByLabelText('Choose files to add'), [fileOf('a.txt'), fileOf('b.txt')]);
  act(() => call(calls, 0).progress(0.4));
  const list = screen.getByRole('list', { name: 'Files being added' });
  expect(within(list).getByRole('progressbar', { name: 'Adding a.txt: 40%' })).toBeTruthy();
  await act(async () => call(calls, 0).arrive());
  expect(within(list).queryByText(/a\.txt/)).toBeNull();
  await act(async () => call(calls, 1).arrive());
  expect(screen.queryByRole('list', { name: 'Files being added' })).toBeNull();
});

it('sends three at once; the others wait for their turn', async () => {
  const { calls, onAdd } = desk();
  const { user } = renderPart(<Attachments items={[]} onAdd={onAdd} />);
  const files = ['a', 'b', 'c', 'd'].map((name) => fileOf(name));
  await user.upload(screen.getByLabelText('Choose files to add'), files);
  expect(calls.map(({ file }) => file.name)).toEqual(['a', 'b', 'c']);
  expect(screen.getByText('d is waiting')).toBeTruthy();
  await act(async () => call(calls, 1).arrive());
  expect(calls.at(-1)?.file.name).toBe('d');
});

it('says why a file was refused beside it, and sends it again on request', async () => {
  const { calls, onAdd } = desk();
  const { user } = renderPart(<Attachments items={[]} onAdd={onAdd} />);
  await user.upload(screen.getByLabelText('Choose files to add'), fileOf('plan.svg'));
  const details = { limit: 5_000_000, megabytes: 5 };
  await act(async () => call(calls, 0).fail(new ApiError(413, 'FILE_TOO_LARGE', 'Too large.', { details })));
  expect(screen.getByRole('alert').textContent).toBe('The file is larger than 5 MB. Choose a smaller one.');
  await user.click(screen.getByRole('button', { name: 'Try plan.svg again' }));
  expect(calls).toHaveLength(2);
  await act(async () => call(calls, 1).fail(new ApiError(422, 'FILE_KIND', 'Not that.')));
  await user.click(screen.getByRole('button', { name: 'Dismiss plan.svg' }));
  expect(screen.queryByText('plan.svg')).toBeNull();
});

it('cancels a file that is being sent, and all of them when the page is left', async () => {
  const { calls, onAdd } = desk();
  const { user, unmount } = renderPart(<Attachments items={[]} onAdd={onAdd} />);
  await user.upload(screen.getByLabelText('Choose files to add'), [fileOf('a.txt'), fileOf('b.txt')]);
  await user.click(screen.getByRole('button', { name: 'Cancel a.txt' }));
  expect(call(calls, 0).signal.aborted).toBe(true);
  expect(call(calls, 1).signal.aborted).toBe(false);
  unmount();
  expect(call(calls, 1).signal.aborted).toBe(true);
});

it('takes files that are dropped on it', () => {
  const { calls, onAdd } = desk();
  renderPart(<Attachments items={[]} onAdd={onAdd} />);
  const target = screen.getByText('or drop them here');
  fireEvent.drop(target, { dataTransfer: { files: [fileOf('dropped.txt')] } });
  expect(call(calls, 0).file.name).toBe('dropped.txt');
});

it('offers the camera on a phone only', () => {
  const { onAdd } = desk();
  const { unmount } = renderPart(<Attachments items={[]} onAdd={onAdd} camera />);
  expect(screen.queryByRole('button', { name: 'Take a photo' })).toBeNull();
  unmount();
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  renderPart(<Attachments items={[]} onAdd={onAdd} camera />);
  expect(screen.getByRole('button', { name: 'Take a photo' })).toBeTruthy();
  expect(screen.getByLabelText('Take a photo', { selector: 'input' }).getAttribute('capture')).toBe(
    'environment',
  );
});

it('asks before it removes, and stays open with the reason if that fails', async () => {
  const onRemove = vi
    .fn<NonNullable<AttachmentsProps['onRemove']>>()
    .mockRejectedValueOnce(new ApiError(403, 'FORBIDDEN', 'No.'))
    .mockResolvedValueOnce(undefined);
  const { user } = renderPart(<Attachments items={items} onRemove={onRemove} />);
  await user.click(screen.getByRole('button', { name: 'Remove Method statement.pdf' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Your role in this project');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(onRemove.mock.calls).toEqual([[items[0]], [items[0]]]);
});

it('makes large pictures smaller first, and says so of one that it cannot read', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  const { calls, onAdd } = desk();
  const shrink = { maxEdge: 1600, maxBytes: 3 };
  const { user } = renderPart(<Attachments items={[]} onAdd={onAdd} shrink={shrink} />);
  await user.upload(screen.getByLabelText('Choose files to add'), [
    fileOf('a.jpg', 'image/jpeg'),
    fileOf('b.txt'),
  ]);
  expect((await screen.findByRole('alert')).textContent).toContain('cannot read the picture');
  expect(calls.map(({ file }) => file.name)).toEqual(['b.txt']);
});
