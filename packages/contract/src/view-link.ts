import * as z from 'zod';
import { instant, uuid } from './primitives.ts';
import { viewpoint } from './view.ts';

/** Days for which a link to a view opens it, from when it was last copied. */
export const viewLinkDays = 90;
/** The most links to views that one member has in a project at a time. */
export const mostViewLinks = 1000;

/**
 * `POST /api/projects/:projectId/view-links`: keeps what somebody sees for a link. Nobody lists it; each member who may see the models opens it
 * by its id. The same view again is the same link, which then lasts anew.
 */
export const newViewLink = z.strictObject({ viewpoint });
export type NewViewLink = z.output<typeof newViewLink>;
export const viewLink = z.object({ id: uuid, expiresAt: instant });
export type ViewLink = z.output<typeof viewLink>;

/** `GET /api/projects/:projectId/view-links/:linkId`. 404 after it has expired. */
export const openedViewLink = viewLink.extend({
  /** Who copied the link. */
  owner: z.object({ id: uuid, name: z.string() }),
  viewpoint,
});
export type OpenedViewLink = z.output<typeof openedViewLink>;
