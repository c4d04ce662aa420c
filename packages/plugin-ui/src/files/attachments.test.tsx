import { ApiError, defineMessages, ProblemTextsProvider } from '@gantry/plugin-sdk';
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

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('lists files with size, person and time, in both languages', () => {
  const { rerender } = renderPart(<Attachments items={items} />);
  const list = screen.getByRole('list', { name: 'Files' });
  expect(list.textContent).toBe('Method statement.pdf2.4 MB · Chan Mei Ling · 2026-11-20 14:32');
  const link = within(list).getByRole('link', { name: 'Open Method statement.pdf, 2.4 MB' });
  expect(link.getAttribute('href')).toBe('/api/snags/files/1');
  rerender(<Attachments items={[]} />);
  expect(screen.getByText('No files yet')).toBeTruthy();
});

it('lists an upload that is not attached to anything yet, without a link', () => {
  const { url: _, ...upload } = items[0] as AttachmentItem;
  renderPart(<Attachments items={[upload]} />);
  expect(screen.getByText('Method statement.pdf')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('tells how many files are on their way or have failed', async () => {
  const { calls, onAdd } = desk();
  const onUnfinished = vi.fn();
  const { user } = renderPart(<Attachments items={[]} onAdd={onAdd} onUnfinished={onUnfinished} />);
  await user.upload(screen.getByLabelText('Choose files to add'), [fileOf('a.txt'), fileOf('b.txt')]);
  expect(onUnfinished).toHaveBeenLastCalledWith(2);
  await act(async () => call(calls, 0).arrive());
  await act(async () => call(calls, 1).fail(new ApiError(422, 'FILE_KIND', 'Not that.')));
  expect(onUnfinished).toHaveBeenLastCalledWith(1);
  await user.click(screen.getByRole('button', { name: 'Dismiss b.txt' }));
  expect(onUnfinished).toHaveBeenLastCalledWith(0);
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

it('says the codes of the module in its own words, and no nonsense of an error that nobody foresaw', async () => {
  const own = defineMessages({
    en: { PLAN_LOCKED: 'The plan is locked.' },
    'zh-CN': { PLAN_LOCKED: '图纸已锁定。' },
  });
  const { calls, onAdd } = desk();
  const onRemove = () => Promise.reject(new ApiError(409, 'PLAN_LOCKED', 'locked'));
  const { user } = renderPart(
    <ProblemTextsProvider value={own}>
      <Attachments items={items} onAdd={onAdd} onRemove={onRemove} />
    </ProblemTextsProvider>,
  );
  await user.upload(screen.getByLabelText('Choose files to add'), [fileOf('a.txt'), fileOf('b.txt')]);
  await act(async () => call(calls, 0).fail(new ApiError(409, 'PLAN_LOCKED', 'locked')));
  await act(async () => call(calls, 1).fail(new TypeError('undefined is not a function')));
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
    'The plan is locked.',
    expect.stringMatching(/^It did not work\./),
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove Method statement.pdf' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/The file was not removed\. The plan is locked\./)).toBeTruthy();
});

it('begins a file that is tried again at nothing, and shows nothing more of one that was cancelled', async () => {
  const { calls, onAdd } = desk();
  const { user } = renderPart(<Attachments items={[]} onAdd={onAdd} />);
  await user.upload(screen.getByLabelText('Choose files to add'), [fileOf('a.txt'), fileOf('b.txt')]);
  act(() => call(calls, 0).progress(0.9));
  await act(async () => call(calls, 0).fail(new ApiError(0, 'NETWORK', 'down')));
  await user.click(screen.getByRole('button', { name: 'Try a.txt again' }));
  expect(await screen.findByText('Adding a.txt: 0%')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel b.txt' }));
  await act(async () => call(calls, 1).fail(new Error('aborted')));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/b\.txt/)).toBeNull();
});

it('takes an empty file for sent as soon as it is said to be', async () => {
  const onAdd: AttachmentsProps['onAdd'] = (_, { onProgress }) => {
    onProgress(0, 0);
    return new Promise(() => undefined);
  };
  const { user } = renderPart(<Attachments items={[]} onAdd={onAdd} />);
  await user.upload(screen.getByLabelText('Choose files to add'), fileOf('empty.txt'));
  expect(await screen.findByText('Adding empty.txt: 100%')).toBeTruthy();
});

it('lets the same file be chosen again', async () => {
  const { calls, onAdd } = desk();
  const { user } = renderPart(<Attachments items={[]} onAdd={onAdd} />);
  const input = screen.getByLabelText<HTMLInputElement>('Choose files to add');
  await user.upload(input, fileOf('a.txt'));
  expect([calls.length, input.value]).toEqual([1, '']);
});

it('cancels a file that is being sent, and all of them when the page is left', async () => {
  const { calls, onAdd } = desk();
  const { user, unmount } = renderPart(<Attachments items={[]} onAdd={onAdd} />);
  await user.upload(screen.getByLabelText('Choose files to add'), [fileOf('a.txt'), fileOf('b.txt')]);
  await user.click(await screen.findByRole('button', { name: 'Cancel a.txt' }));
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

it('offers no removal of a file that this user may not remove', () => {
  const colleagues = items.map((item) => ({ ...item, id: '2', name: 'Theirs.pdf', canRemove: false }));
  renderPart(<Attachments items={[...items, ...colleagues]} onRemove={async () => undefined} />);
  expect(screen.getByRole('button', { name: 'Remove Method statement.pdf' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove Theirs.pdf' })).toBeNull();
});

it('asks before it removes, and stays open with the reason if that fails', async () => {
  const onRemove = vi
    .fn<NonNullable<AttachmentsProps['onRemove']>>()
    .mockRejectedValueOnce(new ApiError(403, 'FORBIDDEN', 'No.'))
    .mockResolvedValueOnce(undefined);
  const { user } = renderPart(<Attachments items={items} onRemove={onRemove} />);
  await user.click(screen.getByRole('button', { name: 'Remove Method statement.pdf' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
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

it('sends a picture that was made smaller as a JPEG of the same name and time, unless it is cancelled meanwhile', async () => {
  let draw: () => void = () => undefined;
  vi.stubGlobal('createImageBitmap', () => {
    const picture = { width: 4000, height: 3000, close: () => undefined };
    return new Promise((resolve) => (draw = () => resolve(picture)));
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const small = new Blob(['sm'], { type: 'image/jpeg' });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(small));
  const { calls, onAdd } = desk();
  const shrink = { maxEdge: 1600, maxBytes: 3 };
  const { user } = renderPart(<Attachments items={[]} onAdd={onAdd} shrink={shrink} />);
  const input = screen.getByLabelText('Choose files to add');
  const taken = new File(['content'], 'IMG_1.HEIC', { type: 'image/heic', lastModified: 5 });
  await user.upload(input, taken);
  expect(await screen.findByText('Preparing IMG_1.HEIC')).toBeTruthy();
  await act(async () => draw());
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(call(calls, 0).file).toMatchObject({
    name: 'IMG_1.jpg',
    type: 'image/jpeg',
    lastModified: 5,
    size: 2,
  });
  await user.upload(input, taken);
  await user.click(
    (await screen.findAllByRole('button', { name: 'Cancel IMG_1.HEIC' })).at(-1) as HTMLElement,
  );
  await act(async () => draw());
  expect(calls).toHaveLength(1);
  const ready = new File(['c'], 'small.png', { type: 'image/png' });
  await user.upload(input, ready);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(call(calls, 1).file).toBe(ready);
});
