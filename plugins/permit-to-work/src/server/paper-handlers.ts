import type { People } from '@gantry/plugin-sdk/server';
import { actOf } from '@gantry/plugin-sdk/server/records';
import type { PermitHandlers } from './handlers.ts';
import { canLogPassages, logPassage } from './passage-logging.ts';
import { readPassages } from './passage-repository.ts';
import type { Permits } from './permit-records.ts';
import { readStoredPhoto, type StoredPhoto } from './photo-repository.ts';
import { dataUrlOf } from './picture.ts';

/** Handlers for a permit's photos and entry log. */
export const paperHandlers = (
  people: People,
  permits: Permits,
): PermitHandlers<'photo' | 'thumbnail' | 'passages' | 'logPassage'> => ({
  photo: photoOf(people, permits, ({ image, mime }) => dataUrlOf(image, mime)),
  thumbnail: photoOf(people, permits, ({ thumbnail, image, mime }) =>
    thumbnail === null ? dataUrlOf(image, mime) : dataUrlOf(thumbnail, 'image/jpeg'),
  ),
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

function photoOf(
  people: People,
  permits: Permits,
  imageOf: (photo: StoredPhoto) => string,
): PermitHandlers<'photo'>['photo'] {
  return async ({ formUUID, photo }, context) => {
    await permits.read(actOf(context), formUUID);
    const found = await readStoredPhoto(people, context.tx, formUUID, photo);
    return { image: imageOf(found), takenBy: found.takenBy, at: found.at.toISOString() };
  };
}
