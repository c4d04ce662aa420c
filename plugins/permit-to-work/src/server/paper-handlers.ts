import type { People } from '@gantry/plugin-sdk/server';
import { actOf } from './actor.ts';
import type { PermitHandlers } from './handlers.ts';
import { canLogPassages, logPassage } from './passage-logging.ts';
import { readPassages } from './passage-repository.ts';
import { findPermit } from './permit-repository.ts';
import { readStoredPhoto, type StoredPhoto } from './photo-repository.ts';
import { dataUrlOf } from './picture.ts';

/** What belongs to one permit beside its fields and history: photos and the entry log. */
export const paperHandlers = (
  people: People,
): PermitHandlers<'photo' | 'thumbnail' | 'passages' | 'logPassage'> => ({
  async photo({ formUUID, photo }, context) {
    const act = actOf(context, people);
    await findPermit(act, formUUID);
    const found = await readStoredPhoto(act, formUUID, photo);
    return { image: dataUrlOf(found.image, found.mime), ...takenBy(found) };
  },
  async thumbnail({ formUUID, photo }, context) {
    const act = actOf(context, people);
    await findPermit(act, formUUID);
    const found = await readStoredPhoto(act, formUUID, photo);
    const image =
      found.thumbnail === null
        ? dataUrlOf(found.image, found.mime)
        : dataUrlOf(found.thumbnail, 'image/jpeg');
    return { image, ...takenBy(found) };
  },
  async passages({ formUUID }, context) {
    const act = actOf(context, people);
    const permit = await findPermit(act, formUUID);
    return { passages: [...(await readPassages(act, formUUID))], canLog: canLogPassages(act, permit) };
  },
  logPassage: async ({ formUUID, ...body }, context) => ({
    passages: [...(await logPassage(actOf(context, people), formUUID, body))],
    canLog: true,
  }),
});

function takenBy(photo: StoredPhoto) {
  return { takenBy: photo.takenBy, at: photo.at.toISOString() };
}
