import type { People } from '@gantry/plugin-sdk/server';
import { actOf } from '@gantry/plugin-sdk/server/records';
import type { PermitHandlers } from './handlers.ts';
import { canLogPassages, logPassage } from './passage-logging.ts';
import { readPassages } from './passage-repository.ts';
import type { Permits } from './permit-records.ts';
import { readStoredPhoto, type StoredPhoto } from './photo-repository.ts';
import { dataUrlOf } from './picture.ts';

/** What belongs to one permit beside its fields and history: photos and the entry log. */
export const paperHandlers = (
  people: People,
  permits: Permits,
): PermitHandlers<'photo' | 'thumbnail' | 'passages' | 'logPassage'> => ({
  async photo({ formUUID, photo }, context) {
    await permits.read(actOf(context), formUUID);
    const found = await readStoredPhoto(people, context.tx, formUUID, photo);
    return { image: dataUrlOf(found.image, found.mime), ...takenBy(found) };
  },
  async thumbnail({ formUUID, photo }, context) {
    await permits.read(actOf(context), formUUID);
    const found = await readStoredPhoto(people, context.tx, formUUID, photo);
    const { thumbnail } = found;
    const image =
      thumbnail === null ? dataUrlOf(found.image, found.mime) : dataUrlOf(thumbnail, 'image/jpeg');
    return { image, ...takenBy(found) };
  },
  async passages({ formUUID }, context) {
    const act = actOf(context);
    const permit = await permits.read(act, formUUID);
    return {
      passages: [...(await readPassages(people, act.tx, formUUID))],
      canLog: canLogPassages(act, permit),
    };
  },
  logPassage: async ({ formUUID, ...body }, context) => ({
    passages: [...(await logPassage({ people, permits }, actOf(context), formUUID, body))],
    canLog: true,
  }),
});

function takenBy(photo: StoredPhoto) {
  return { takenBy: photo.takenBy, at: photo.at.toISOString() };
}
