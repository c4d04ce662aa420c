import {
  modelContents,
  modelLines,
  modelVersion,
  objectDetail,
  objectList,
  objectQuery,
} from '@gantry/contract';
import { defineRoute, type Route } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { StoredFiles } from '../files/stored-files.ts';
import { deleteVersion } from './layer-repository.ts';
import { readObject, searchObjects } from './object-repository.ts';
import { cancelVersion, readContents, readLines, readVersion, retryVersion } from './version-repository.ts';

export interface VersionRouteParts {
  readonly storedFiles: StoredFiles;
  /** Searches for waiting versions soon after this transaction is committed. */
  readonly lookSoon: () => void;
}

const versionParams = z.object({ versionId: z.uuid() });

/** Versions, their conversion, and the index of their objects. */
export function versionRoutes({ storedFiles, lookSoon }: VersionRouteParts): readonly Route[] {
  return [
    defineRoute({
      method: 'DELETE',
      path: '/versions/:versionId',
      summary: 'Delete a version with its files. Deleting the last version also deletes the model',
      project: 'params',
      permission: 'LAYER_ADMIN',
      params: versionParams,
      response: z.undefined(),
      async handle({ params }, { tx }) {
        await storedFiles.release(tx, await deleteVersion(tx, params.versionId));
        return undefined;
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/versions/:versionId/cancel',
      summary: 'Cancel the conversion of a version',
      project: 'params',
      permission: 'LAYER_ADMIN',
      params: versionParams,
      response: modelVersion,
      async handle({ params }, { tx }) {
        await cancelVersion(tx, params.versionId);
        return readVersion(tx, params.versionId);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/versions/:versionId/retry',
      summary: 'Retry the conversion of a failed version',
      project: 'params',
      permission: 'LAYER_ADMIN',
      params: versionParams,
      response: modelVersion,
      async handle({ params }, { tx }) {
        await retryVersion(tx, params.versionId);
        lookSoon();
        return readVersion(tx, params.versionId);
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/versions/:versionId/contents',
      summary: 'What was read of the file of a version, and what was left out and why; null for old versions',
      project: 'params',
      permission: 'LAYER_VIEW',
      params: versionParams,
      response: modelContents.nullable(),
      handle: ({ params }, { tx }) => readContents(tx, params.versionId),
    }),
    defineRoute({
      method: 'GET',
      path: '/versions/:versionId/lines',
      summary: 'The alignments and grids of a version',
      project: 'params',
      permission: 'LAYER_VIEW',
      params: versionParams,
      response: modelLines,
      handle: ({ params }, { tx }) => readLines(tx, params.versionId),
    }),
    defineRoute({
      method: 'GET',
      path: '/objects',
      summary: 'Search the objects of the newest versions',
      project: 'params',
      permission: 'LAYER_VIEW',
      query: objectQuery,
      response: objectList,
      handle: ({ query }, { tx }) => searchObjects(tx, query),
    }),
    defineRoute({
      method: 'GET',
      path: '/objects/:globalId',
      summary: 'One object by its GlobalId, from the newest version that has it',
      project: 'params',
      permission: 'LAYER_VIEW',
      params: z.object({ globalId: z.string().max(64) }),
      response: objectDetail,
      handle: ({ params }, { tx }) => readObject(tx, params.globalId),
    }),
  ];
}
