import { NotFoundError, type People, sql, type Tx } from '@gantry/plugin-sdk/server';
import { type Act, type CheckedFile, sha256, userOf } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import type { Person } from '../contract/permit.ts';
import { personNamed } from './people-repository.ts';
import type { Photo } from './picture.ts';

const thereRow = z.object({ there: z.boolean() });

/** Stores a photo of a permit. Storing the same photo again has no effect. */
export async function insertPhoto(act: Act, permitId: string, photo: Photo): Promise<void> {
  const { tx, now } = act;
  await tx.run(sql`
    insert into permit_photo (project_id, permit_id, sha256, mime, image, thumbnail, taken_by, at)
    values (${tx.projectId}, ${permitId}, ${photo.sha256}, 'image/jpeg', ${photo.image}, ${photo.thumbnail},
      ${userOf(act)}, ${now.toISOString()})
    on conflict do nothing`);
}

export async function hasPhoto(tx: Tx, permitId: string, sha256: string): Promise<boolean> {
  const found = await tx.one(
    thereRow,
    sql`select exists (select from permit_photo
          where project_id = ${tx.projectId} and permit_id = ${permitId} and sha256 = ${sha256}) as there`,
  );
  return found.there;
}

const photoRow = z.object({
  mime: z.string(),
  image: z.instanceof(Buffer),
  thumbnail: z.instanceof(Buffer).nullable(),
  taken_by: z.uuid(),
  at: z.date(),
});

export interface StoredPhoto extends z.output<typeof photoRow> {
  readonly takenBy: Person;
}

/** @throws NotFoundError when the permit has no such photo. */
export async function readStoredPhoto(
  people: People,
  tx: Tx,
  permitId: string,
  sha256: string,
): Promise<StoredPhoto> {
  const found = await tx.maybe(
    photoRow,
    sql`select mime, image, thumbnail, taken_by, at from permit_photo
        where project_id = ${tx.projectId} and permit_id = ${permitId} and sha256 = ${sha256}`,
  );
  if (found === undefined) throw new NotFoundError('The photo');
  const names = await people.named(tx, [found.taken_by]);
  return { ...found, takenBy: personNamed(names, found.taken_by) };
}

const namesPhoto = z.object({ permit: z.object({ confinedSpace: z.object({ entrancePhoto: z.string() }) }) });
const imageRow = z.object({ image: z.instanceof(Buffer) });

/** The photo that signed content names, if it names one, with whether its bytes are still those that were signed. */
export async function checkedPhoto(
  tx: Tx,
  permitId: string,
  content: unknown,
): Promise<readonly CheckedFile[]> {
  const hash = namesPhoto.safeParse(content).data?.permit.confinedSpace.entrancePhoto;
  if (hash === undefined) return [];
  const found = await tx.maybe(
    imageRow,
    sql`select image from permit_photo
        where project_id = ${tx.projectId} and permit_id = ${permitId} and sha256 = ${hash}`,
  );
  const state = found === undefined ? 'gone' : sha256(found.image) === hash ? 'intact' : 'altered';
  return [{ id: permitId, item: null, name: 'entrance.jpg', sha256: hash, state }];
}
