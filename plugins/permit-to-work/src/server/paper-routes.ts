import { defineRoute, type People, type Route } from '@gantry/plugin-sdk/server';
import { passageBody } from '../contract/passages.ts';
import { passagesReply, paths, permitParams, photoParams, photoReply } from '../contract/wire.ts';
import { actOf } from './actor.ts';
import { partRoute } from './part-route.ts';
import { canLogPassages, logPassage } from './passage-logging.ts';
import { readPassages } from './passage-repository.ts';
import { readStoredPhoto, type StoredPhoto } from './photo-repository.ts';
import { dataUrlOf } from './picture.ts';

const photo = (people: People) =>
  partRoute(people, {
    path: paths.photo,
    summary: 'A photo of a permit',
    params: photoParams,
    response: photoReply,
    async read(act, { formUUID }, { photo: sha256 }) {
      const found = await readStoredPhoto(act, formUUID, sha256);
      return { image: dataUrlOf(found.image, found.mime), ...takenBy(found) };
    },
  });

const thumbnail = (people: People) =>
  partRoute(people, {
    path: paths.thumbnail,
    summary: 'A photo of a permit, small',
    params: photoParams,
    response: photoReply,
    async read(act, { formUUID }, { photo: sha256 }) {
      const found = await readStoredPhoto(act, formUUID, sha256);
      const image =
        found.thumbnail === null
          ? dataUrlOf(found.image, found.mime)
          : dataUrlOf(found.thumbnail, 'image/jpeg');
      return { image, ...takenBy(found) };
    },
  });

function takenBy(photo: StoredPhoto) {
  return { takenBy: photo.takenBy, at: photo.at.toISOString() };
}

const passages = (people: People) =>
  partRoute(people, {
    path: paths.passages,
    summary: 'Who went into a confined space and came out, oldest first',
    params: permitParams,
    response: passagesReply,
    read: async (act, permit) => ({
      passages: [...(await readPassages(act, permit.formUUID))],
      canLog: canLogPassages(act, permit),
    }),
  });

const pass = (people: People) =>
  defineRoute({
    method: 'POST',
    path: paths.passages,
    summary: 'Write that somebody went in or came out',
    project: 'body',
    permission: 'PTW_VIEW',
    params: permitParams,
    body: passageBody,
    response: passagesReply,
    async handle({ params, body }, context) {
      return {
        passages: [...(await logPassage(actOf(context, people), params.formUUID, body))],
        canLog: true,
      };
    },
  });

/** What belongs to one permit beside its fields and history: photos and the entry log. */
export const paperRoutes = (people: People): readonly Route[] => [
  photo(people),
  thumbnail(people),
  passages(people),
  pass(people),
];
