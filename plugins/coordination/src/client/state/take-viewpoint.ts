import { newKey, shrinkPicture } from '@gantry/plugin-ui';
import type { z } from 'zod';
import type { linkedObject, NewViewpoint } from '../../contract/topic.ts';
import { pictureEdge, viewpoint } from '../../contract/viewpoint.ts';
import type { TopicContext } from '../topic-api.ts';

/** An object that a new topic is about. */
export type ChosenObject = z.output<typeof linkedObject>;

/** The most that the picture of a view needs. */
const smallEnough = { maxEdge: pictureEdge, maxBytes: 400_000 };

/** Milliseconds that a view may take to be drawn in full; afterwards it is kept without a picture. */
const patience = 4000;

/** The view as it was at one moment, until it is saved. */
export interface TakenView {
  readonly view: NonNullable<NewViewpoint['view']>;
  /** Undefined where nothing was drawn. */
  readonly picture: Blob | undefined;
}

/** Keeps the view as it is now, with a picture. @throws Error while there is no scene */
export async function takeView(context: Pick<TopicContext, 'scene' | 'log' | 'signal'>): Promise<TakenView> {
  const { scene } = context;
  const seen = viewpoint.parse(await scene.views.capture());
  const coloring = (await scene.views.colours()).map(({ color, objects }) => ({
    color: color.toUpperCase(),
    objects: objects.map(({ modelId, globalIds }) => ({ modelId, globalIds: [...globalIds] })),
  }));
  // Too many objects to name one by one: the view itself has the field by which they are coloured.
  const view = viewpoint.safeParse({ ...seen, coloring }).data ?? seen;
  return { view, picture: await pictureOf(context) };
}

async function pictureOf({
  scene,
  log,
  signal,
}: Pick<TopicContext, 'scene' | 'log' | 'signal'>): Promise<Blob | undefined> {
  try {
    const picture = await scene.picture(AbortSignal.any([signal, AbortSignal.timeout(patience)]));
    const png = await new Promise<Blob | null>((done) => picture.toBlob(done));
    return png === null ? undefined : await shrinkPicture(png, smallEnough);
  } catch (error) {
    signal.throwIfAborted();
    log.warn('A view is kept without its picture.', { error: String(error) });
    return undefined;
  }
}

/** Sends the picture of a taken view. @throws ApiError */
export async function uploadView(
  { files }: Pick<TopicContext, 'files'>,
  taken: TakenView,
): Promise<NewViewpoint> {
  const { view, picture } = taken;
  const name = `view.${picture?.type === 'image/png' ? 'png' : 'jpg'}`;
  const upload = picture && (await files.upload(picture, { rule: 'picture', name }));
  return { id: newKey(), view, uploadId: upload?.uploadId ?? null };
}
