import {
  boundaryBytes,
  boundaryChange,
  boundaryFile,
  boundaryRemoval,
  boundaryShape,
  projectBoundary,
} from '@gantry/contract';
import { defineRoute } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { HostPart } from '../host-part.ts';
import { readCoordinates } from '../models/place/place-repository.ts';
import { readBoundary, removeBoundary, saveBoundary } from './boundary-repository.ts';
import { readBoundaryFile } from './boundary-shape.ts';

const common = { project: 'params', path: '/boundary' } as const;
/** A text as JSON can be twice as long as the file, because of its quotation marks and line breaks. */
const bodyLimit = 2 * boundaryBytes + 10_000;

/** The boundary of the project's site. */
export function boundaryPart(): HostPart {
  return {
    name: 'boundary',
    routes: [
      defineRoute({
        ...common,
        method: 'GET',
        summary: "The boundary of the site, in metres of the project's grid",
        permission: 'LAYER_VIEW',
        response: projectBoundary,
        handle: async (_input, { tx }) => ({ boundary: await readBoundary(tx) }),
      }),
      defineRoute({
        ...common,
        method: 'POST',
        path: '/boundary/check',
        summary: 'Read a GeoJSON file as the boundary, without keeping it',
        permission: 'LAYER_ADMIN',
        body: boundaryFile,
        bodyLimit,
        response: boundaryShape,
        handle: async ({ body }, { tx }) => readBoundaryFile(body, await readCoordinates(tx)).shape,
      }),
      defineRoute({
        ...common,
        method: 'PUT',
        summary: 'Set the boundary from a GeoJSON file',
        permission: 'LAYER_ADMIN',
        body: boundaryChange,
        bodyLimit,
        response: projectBoundary,
        async handle({ body }, { tx, user, now }) {
          await saveBoundary(tx, body, { userId: user.id, now });
          return { boundary: await readBoundary(tx) };
        },
      }),
      defineRoute({
        ...common,
        method: 'DELETE',
        summary: 'Remove the boundary',
        permission: 'LAYER_ADMIN',
        query: boundaryRemoval,
        response: z.undefined(),
        async handle({ query }, { tx }) {
          await removeBoundary(tx, query.version);
          return undefined;
        },
      }),
    ],
  };
}
