import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type AddFile, FileQueue, type QueuedFile } from './file-queue.ts';
import { type ShrinkRule, shrinkPicture } from './shrink-picture.ts';

/** This browser cannot make the picture small enough to send. */
export class UnreadablePicture extends Error {}

/** The file queue of one component. It is cancelled when the component unmounts. */
export function useFileQueue(
  add: AddFile | undefined,
  shrink: ShrinkRule | undefined,
): { readonly queue: FileQueue; readonly files: readonly QueuedFile[] } {
  const latest = useRef({ add, shrink });
  latest.current = { add, shrink };
  const [queue] = useState(
    () =>
      new FileQueue(() => {
        const { add: send, shrink: rule } = latest.current;
        return {
          add: send ?? (() => Promise.reject(new Error('Nothing can be added here.'))),
          prepare: rule && ((file) => shrunk(file, rule)),
        };
      }),
  );
  useEffect(() => () => queue.close(), [queue]);
  return { queue, files: useSyncExternalStore(queue.subscribe, queue.read) };
}

async function shrunk(file: File, rule: ShrinkRule): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  const smaller = await shrinkPicture(file, rule).catch((cause: unknown) => {
    throw new UnreadablePicture(file.name, { cause });
  });
  if (smaller === file) return file;
  const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
  return new File([smaller], name, { type: smaller.type, lastModified: file.lastModified });
}
