import { newKey } from '@gantry/plugin-ui';
import type { z } from 'zod';
import type { linkedObject, NewViewpoint } from '../../contract/topic.ts';
import { pictureEdge, viewpoint } from '../../contract/viewpoint.ts';
import type { TopicContext } from '../topic-api.ts';

/** An object that a new topic is about. */
export type ChosenObject = z.output<typeof linkedObject>;

/** The view as it was at one moment, until it is saved. */
export interface TakenView {
  readonly view: NonNullable<NewViewpoint['view']>;
  /** Undefined where nothing was drawn. */
  readonly picture: Blob | undefined;
}

/** Keeps the view as it is now, with a picture. @throws Error while there is no scene */
export async function takeView({ scene }: Pick<TopicContext, 'scene'>): Promise<TakenView> {
  const picture = await scene.views.picture({ maxEdge: pictureEdge });
  return { view: viewpoint.parse(await scene.views.capture()), picture };
}

/** Sends the picture of a taken view. @throws ApiError */
export async function uploadView(
  { files }: Pick<TopicContext, 'files'>,
  taken: TakenView,
): Promise<NewViewpoint> {
  const { view, picture } = taken;
  const upload = picture && (await files.upload(picture, { rule: 'picture', name: 'view.jpg' }));
  return { id: newKey(), view, uploadId: upload?.uploadId ?? null };
}
