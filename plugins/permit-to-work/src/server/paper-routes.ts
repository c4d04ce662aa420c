import { defineRoute, type Route } from '@gantry/plugin-sdk/server';
import { passageBody } from '../contract/passages.ts';
import {
  passagesReply,
  paths,
  permitParams,
  photoParams,
  photoReply,
  projectQuery,
} from '../contract/wire.ts';
import { actOf } from './actor.ts';
import { canLogPassages, logPassage } from './passage-logging.ts';
import { readPassages } from './passage-repository.ts';
import { findPermit } from './permit-repository.ts';
import { readStoredPhoto } from './photo-repository.ts';
import { dataUrlOf } from './picture.ts';

const photo = defineRoute({
  method: 'GET',
  path: paths.photo,
  summary: 'A photo of a permit',
  project: 'query',
  permission: 'PTW_VIEW',
  params: photoParams,
  query: projectQuery,
  response: photoReply,
  async handle({ params }, context) {
    const { tx, actor } = actOf(context);
    const permit = await findPermit(tx, actor, params.formUUID);
    const found = await readStoredPhoto(tx, permit.formUUID, params.photo);
    return {
      image: dataUrlOf(found.image, found.mime),
      takenBy: { userId: found.taken_by, name: found.taken_by_name },
      at: found.at.toISOString(),
    };
  },
});

const passages = defineRoute({
  method: 'GET',
  path: paths.passages,
  summary: 'Who went into a confined space and came out, oldest first',
  project: 'query',
  permission: 'PTW_VIEW',
  params: permitParams,
  query: projectQuery,
  response: passagesReply,
  async handle({ params }, context) {
    const act = actOf(context);
    const permit = await findPermit(act.tx, act.actor, params.formUUID);
    const found = await readPassages(act.tx, permit.formUUID);
    return { passages: [...found], canLog: canLogPassages(act, permit) };
  },
});

const pass = defineRoute({
  method: 'POST',
  path: paths.passages,
  summary: 'Write that somebody went in or came out',
  project: 'body',
  permission: 'PTW_VIEW',
  params: permitParams,
  body: passageBody,
  response: passagesReply,
  async handle({ params, body }, context) {
    return { passages: [...(await logPassage(actOf(context), params.formUUID, body))], canLog: true };
  },
});

/** What belongs to one permit beside its fields and history: photos and the entry log. */
export const paperRoutes: readonly Route[] = [photo, passages, pass];
