import { ApiError } from '@gantry/plugin-sdk';
import { type RecordFile, recordFileEndpoints, requestParts } from '@gantry/plugin-sdk/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { RecordFileChanges } from './record-file-changes.ts';
import { RecordFiles, type RecordFilesProps } from './record-files.tsx';

const file = (id: string, fields: Partial<RecordFile> = {}): RecordFile => ({
  id,
  name: `${id}.pdf`,
  mime: 'application/pdf',
  bytes: 2000,
  url: `/files/${id}`,
  hasThumbnail: false,
  takenAt: null,
  position: null,
  uploaded_by: 'Chan Mei Ling',
  uploaded_by_id: 'chan',
  uploaded_at: '2026-11-20T06:32:00Z',
  is_signed: false,
  ...fields,
});
const photo = file('rail', { name: 'rail.jpg', mime: 'image/jpeg', hasThumbnail: true });
const props: RecordFilesProps = {
  context: {
    files: { url: (endpoint, input) => requestParts(endpoint, input ?? {}, 'project').path },
    session: { user: { id: 'chan' } },
  },
  endpoints: recordFileEndpoints({ path: '/files', permission: 'SEE' }),
  files: [],
  choice: { shrink: { maxEdge: 100, maxBytes: 1000 }, photos: 'image/jpeg', documents: '.pdf' },
};
const changes = () => ({ add: vi.fn(async () => undefined), remove: vi.fn(async () => undefined) });
const buttons = () => screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label'));

it('shows photos as pictures and documents as a list, and lets members remove what they added', async () => {
  const change = changes();
  const files = [photo, file('note'), file('plan', { uploaded_by_id: 'lee' })];
  const { user } = renderPart(<RecordFiles {...props} files={files} changes={change} />);
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
    '/files/note',
    '/files/plan',
  ]);
  const shown = screen.getByRole('button', { name: 'Show rail.jpg' });
  expect(shown.querySelector('img')?.getAttribute('src')).toBe('/files/rail/thumbnail');
  expect(buttons().filter((name) => name?.startsWith('Remove'))).toEqual([
    'Remove rail.jpg',
    'Remove note.pdf',
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove note.pdf' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(change.remove).toHaveBeenCalledWith('note'));
});

it('keeps what a signature covers, unless the record is about to be signed again', () => {
  const files = [file('note', { is_signed: true }), file('plan')];
  const { rerender } = renderPart(<RecordFiles {...props} files={files} changes={changes()} />);
  const removable = () => buttons().filter((name) => name?.startsWith('Remove'));
  expect(removable()).toEqual(['Remove plan.pdf']);
  rerender(<RecordFiles {...props} files={files} changes={changes()} removesSigned />);
  expect(removable()).toEqual(['Remove note.pdf', 'Remove plan.pdf']);
});

it('lets readers change nothing, and shows no place for files that cannot be there', () => {
  const { container, rerender } = renderPart(<RecordFiles {...props} files={[photo]} />);
  expect(buttons()).toEqual(['Show rail.jpg']);
  expect(screen.queryByText('No files yet')).toBeNull();
  rerender(<RecordFiles {...props} />);
  expect(container.querySelector('p, li')).toBeNull();
  const { documents: _, ...onlyPhotos } = props.choice;
  rerender(<RecordFiles {...props} choice={onlyPhotos} changes={changes()} />);
  expect(screen.getByText('No photos yet')).toBeTruthy();
  expect(screen.queryByText('No files yet')).toBeNull();
});

const conflict = new ApiError(409, 'VERSION_CONFLICT', 'Somebody else changed it.');
/** A record whose version each change counts up, and which somebody else may change. */
function work() {
  const record = { version: 1, files: [] as string[], seen: 1 };
  const change = async (version: number, apply: () => void) => {
    if (version !== record.version) throw conflict;
    apply();
    record.version += 1;
    return record.version;
  };
  const uploads = new Map<string, () => void>();
  const made = new RecordFileChanges<number>({
    upload: ({ name }) =>
      new Promise((resolve) => {
        uploads.set(name, () => resolve({ uploadId: name }));
      }),
    add: (uploadId, version) => change(version, () => record.files.push(uploadId)),
    remove: (id, version) => change(version, () => record.files.splice(record.files.indexOf(id), 1)),
    version: () => record.seen,
    accept: async (version) => {
      record.seen = version;
    },
    refresh: async () => {
      record.seen = record.version;
    },
  });
  const sent = { signal: new AbortController().signal, onProgress: () => undefined };
  const add = (name: string) => made.add(new File(['a'], name), sent);
  return { record, made, add, arrive: (name: string) => uploads.get(name)?.() };
}

it('attaches files as they arrive, each with the version that the one before left', async () => {
  const { record, made, add, arrive } = work();
  const [large, small] = [add('large'), add('small')];
  arrive('small');
  await small;
  expect(record.files).toEqual(['small']);
  arrive('large');
  await Promise.all([large, made.remove('small')]);
  expect(record).toMatchObject({ files: ['large'], version: 4, seen: 4 });
});

it('tries again when somebody else changed the record, and says what else went wrong', async () => {
  const { record, made, add, arrive } = work();
  record.version = 7;
  const added = add('a');
  arrive('a');
  await added;
  expect(record).toMatchObject({ files: ['a'], version: 8, seen: 8 });
  const lost = new RecordFileChanges({
    upload: async () => ({ uploadId: 'a' }),
    add: () => Promise.reject(new ApiError(403, 'FORBIDDEN', 'Not now.')),
    remove: () => Promise.reject(conflict),
    version: () => 1,
    accept: async () => undefined,
    refresh: async () => undefined,
  });
  await expect(
    lost.add(new File([], 'a'), { signal: new AbortController().signal, onProgress: () => undefined }),
  ).rejects.toThrow('Not now.');
  await expect(lost.remove('a')).rejects.toThrow(conflict);
  await made.remove('a');
  expect(record.files).toEqual([]);
});
