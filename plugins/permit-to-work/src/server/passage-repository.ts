import type { People, Tx } from '@gantry/plugin-sdk/server';
import { type Act, appendLog, readLog } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { type Passage, passageDirection } from '../contract/passages.ts';
import { personNamed } from './people-repository.ts';

/** Name of the log in which a permit lists the people who enter and leave. */
export const passageLog = 'passages';

const passageEntry = z.object({ cardNumber: z.string(), name: z.string(), direction: passageDirection });

/** The entry log of a permit, oldest first. */
export async function readPassages(people: People, tx: Tx, permitId: string): Promise<readonly Passage[]> {
  const entries = await readLog(tx, permitId, passageLog);
  const names = await people.named(
    tx,
    entries.map(({ authorId }) => authorId),
  );
  return entries.map(({ nth, authorId, at, entry }) => ({
    seq: nth,
    ...passageEntry.parse(entry),
    at,
    by: personNamed(names, authorId),
  }));
}

/** The caller must have locked the permit. */
export const appendPassage = (
  act: Act,
  permitId: string,
  passage: z.infer<typeof passageEntry>,
): Promise<void> => appendLog(act, permitId, passageLog, passage);
