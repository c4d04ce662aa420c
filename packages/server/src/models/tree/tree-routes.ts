import {
  treeClasses,
  treePage,
  treePath,
  treePlaces,
  treePlacesInput,
  treeQuery,
  treeSearch,
  treeSearchQuery,
  treeShapes,
  treeShapesQuery,
} from '@gantry/contract';
import { defineRoute, type Route } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { readClasses, readPage, readPath, readPlaces, readShapes, searchTree } from './tree-repository.ts';

const params = z.object({ versionId: z.uuid() });

/** The tree of a model's objects, page by page. */
export function treeRoutes(): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/versions/:versionId/tree',
      summary: 'A page of the children of an object, of the objects of a class, or of what is at the top',
      project: 'params',
      permission: 'LAYER_VIEW',
      params,
      query: treeQuery,
      response: treePage,
      handle: ({ params, query }, { tx }) => readPage(tx, params.versionId, query),
    }),
    defineRoute({
      method: 'GET',
      path: '/versions/:versionId/tree/classes',
      summary: 'The classes of a version, with their numbers of objects',
      project: 'params',
      permission: 'LAYER_VIEW',
      params,
      response: treeClasses,
      handle: ({ params }, { tx }) => readClasses(tx, params.versionId),
    }),
    defineRoute({
      method: 'GET',
      path: '/versions/:versionId/tree/shapes',
      summary: 'The objects with a shape at and below an object, of a class, or of the whole version',
      project: 'params',
      permission: 'LAYER_VIEW',
      params,
      query: treeShapesQuery,
      response: treeShapes,
      handle: ({ params, query }, { tx }) => readShapes(tx, params.versionId, query),
    }),
    defineRoute({
      method: 'POST',
      path: '/versions/:versionId/tree/places',
      summary: 'Where some objects are among the shapes of a version',
      project: 'params',
      permission: 'LAYER_VIEW',
      params,
      body: treePlacesInput,
      response: treePlaces,
      handle: async ({ params, body }, { tx }) => ({
        places: [...(await readPlaces(tx, params.versionId, body.globalIds))],
      }),
    }),
    defineRoute({
      method: 'GET',
      path: '/versions/:versionId/tree/paths/:globalId',
      summary: 'An object with everything in which it lies',
      project: 'params',
      permission: 'LAYER_VIEW',
      params: params.extend({ globalId: z.string().max(64) }),
      response: treePath,
      handle: ({ params }, { tx }) => readPath(tx, params.versionId, params.globalId),
    }),
    defineRoute({
      method: 'GET',
      path: '/tree/search',
      summary: 'Search objects of some versions by name or GlobalId, with what they lie in',
      project: 'params',
      permission: 'LAYER_VIEW',
      query: treeSearchQuery,
      response: treeSearch,
      async handle({ query }, { tx }) {
        const { found, isMore } = await searchTree(tx, query);
        return { found: [...found], isMore };
      },
    }),
  ];
}
