import type { ServerHost } from '@gantry/plugin-sdk/server';
import { type Act, headsOf, recordFilesOf } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import {
  type Instruction,
  type InstructionRow,
  instructionFiles,
  photoPlaces,
} from '../contract/instructions.ts';
import type { InstructionRecord, Instructions } from './instruction-records.ts';

const photoPlace = z.enum(photoPlaces);

/** The rows of the list, in as many statements for many as for one. */
export async function rowsOf(
  host: Pick<ServerHost, 'people'>,
  instructions: Instructions,
  act: Act,
  found: readonly InstructionRecord[],
): Promise<readonly InstructionRow[]> {
  const own = new Map(found.map((record) => [record.id, record.own]));
  const heads = await headsOf(host, instructions, act, found);
  return heads.map((head) => {
    const { subject = '', place = '', dueAt = '' } = own.get(head.id) ?? {};
    return { ...head, subject, place, dueAt };
  });
}

/** Where the actor may add photos now: who may take a step shows with photos why, or that it was done. */
export async function addsPhotos(
  instructions: Pick<Instructions, 'allowed'>,
  act: Act,
  record: InstructionRecord,
): Promise<Instruction['addsPhotos']> {
  const allowed = await instructions.allowed(act, record);
  if (allowed.some(({ action }) => action === 'issue')) return 'before';
  return allowed.some(({ action }) => action === 'complete') ? 'after' : null;
}

/** One instruction as callers get it. */
export async function answerOf(
  host: Pick<ServerHost, 'people' | 'files'>,
  instructions: Instructions,
  act: Act,
  record: InstructionRecord,
): Promise<{ readonly instruction: Instruction }> {
  const [row] = await rowsOf(host, instructions, act, [record]);
  if (row === undefined) throw new Error('One record has one row.');
  const files = await recordFilesOf(host, act.tx, [record.id], instructionFiles);
  const photos = files.map(({ place, file }) => ({ ...file, place: photoPlace.parse(place) }));
  const { details } = record.own;
  return {
    instruction: { ...row, details, photos, addsPhotos: await addsPhotos(instructions, act, record) },
  };
}
