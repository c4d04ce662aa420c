import {
  newView,
  newViewLink,
  openedView,
  openedViewLink,
  savedView,
  savedViews,
  savedViewsQuery,
  viewChange,
  viewLink,
  viewPictureBytes,
  viewPictureEdge,
} from '@gantry/contract';
import { defineRoute, type Images, type Route, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { FileStore } from '../files/file-store.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import { once } from '../uploads/settle-content.ts';
import { addViewLink, readViewLink } from './view-links.ts';
import { addView, changeView, deleteView, listViews, readView } from './view-repository.ts';

export interface ViewRouteParts {
  readonly files: FileStore;
  readonly storedFiles: StoredFiles;
  readonly images: Images;
}

const viewParams = z.object({ viewId: z.uuid() });
/** The viewpoint and the picture. */
const bodyLimit = 4 * 1024 * 1024;

/** Saved views: each member's own, and those that are shared with the project. */
export function viewRoutes(parts: ViewRouteParts): readonly Route[] {
  const { storedFiles } = parts;
  return [
    defineRoute({
      method: 'GET',
      path: '/views',
      summary: 'Saved views, own ones or those of the project, the newest first',
      project: 'params',
      permission: 'LAYER_VIEW',
      query: savedViewsQuery,
      response: savedViews,
      handle: ({ query }, { tx, user }) => listViews(tx, user, query),
    }),
    defineRoute({
      method: 'POST',
      path: '/views',
      summary: 'Save a view',
      project: 'params',
      permission: 'LAYER_VIEW',
      body: newView,
      bodyLimit,
      response: savedView,
      async handle({ body: { picture, ...given } }, { tx, user, now }) {
        const id = crypto.randomUUID();
        const sha256 = picture === null ? null : await keepPicture(tx, parts, picture);
        await addView(tx, user, { ...given, id, picture: sha256 }, now);
        return readView(tx, user, id);
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/views/:viewId',
      summary: 'A saved view with its viewpoint',
      project: 'params',
      permission: 'LAYER_VIEW',
      params: viewParams,
      response: openedView,
      handle: ({ params }, { tx, user }) => readView(tx, user, params.viewId),
    }),
    defineRoute({
      method: 'PATCH',
      path: '/views/:viewId',
      summary:
        'Rename, share or replace a view. Of others, only shared ones, with the permission LAYER_ADMIN',
      project: 'params',
      permission: 'LAYER_VIEW',
      params: viewParams,
      body: viewChange,
      bodyLimit,
      response: savedView,
      async handle({ params: { viewId: id }, body: { picture, ...change } }, { tx, user, now }) {
        const sha256 = typeof picture === 'string' ? await keepPicture(tx, parts, picture) : picture;
        const { view, released } = await changeView(tx, user, { ...change, id, picture: sha256 }, now);
        await storedFiles.release(tx, released);
        return view;
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/views/:viewId',
      summary: 'Delete a view. Of others, only shared ones, with the permission LAYER_ADMIN',
      project: 'params',
      permission: 'LAYER_VIEW',
      params: viewParams,
      response: z.undefined(),
      async handle({ params }, { tx, user }) {
        await storedFiles.release(tx, await deleteView(tx, user, params.viewId));
        return undefined;
      },
    }),
    ...linkRoutes,
  ];
}

/** Links to what somebody sees, without saving it. */
const linkRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/view-links',
    summary: 'Keep a view for a link, which opens it for 90 days. Nobody lists it',
    project: 'params',
    permission: 'LAYER_VIEW',
    body: newViewLink,
    bodyLimit,
    response: viewLink,
    handle: ({ body }, { tx, user, now }) => addViewLink(tx, { ownerId: user.id, seen: body.viewpoint, now }),
  }),
  defineRoute({
    method: 'GET',
    path: '/view-links/:linkId',
    summary: 'The view of a link',
    project: 'params',
    permission: 'LAYER_VIEW',
    params: z.object({ linkId: z.uuid() }),
    response: openedViewLink,
    handle: ({ params }, { tx, now }) => readViewLink(tx, params.linkId, now),
  }),
];

/**
 * @param picture - base 64
 * @returns its SHA-256. If the transaction fails later, the sweep of files removes it.
 * @throws HttpError 422 with an ImageRefusal as its code
 */
async function keepPicture(
  tx: Tx,
  { files, storedFiles, images }: ViewRouteParts,
  picture: string,
): Promise<string> {
  const { image } = await images.read(Buffer.from(picture, 'base64'), {
    formats: ['jpeg', 'png'],
    as: 'jpeg',
    maxPixels: 4_000_000,
    maxEdge: viewPictureEdge,
    maxBytes: viewPictureBytes,
  });
  const draft = await files.receive(once(image));
  try {
    await storedFiles.keep(tx, draft);
  } catch (error) {
    await storedFiles.abandon(draft);
    throw error;
  }
  return draft.sha256;
}
