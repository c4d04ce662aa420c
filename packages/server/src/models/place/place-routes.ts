import { coordinatesChange, modelVersion, placementInput, projectCoordinates } from '@gantry/contract';
import { defineRoute, type Route } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { readVersion } from '../version-repository.ts';
import { choosePlace, readCoordinates, writeCoordinates } from './place-repository.ts';

/** The project's grid and origin, and where each version stands. */
export function placeRoutes(): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/coordinates',
      summary: "The project's grid and origin",
      project: 'params',
      permission: 'LAYER_VIEW',
      response: projectCoordinates,
      handle: (_input, { tx }) => readCoordinates(tx),
    }),
    defineRoute({
      method: 'PUT',
      path: '/coordinates',
      summary: "Set the project's grid and origin. All models are placed anew",
      project: 'params',
      permission: 'LAYER_ADMIN',
      body: coordinatesChange,
      response: projectCoordinates,
      async handle({ body: { before, ...wanted } }, { tx }) {
        await writeCoordinates(tx, wanted, before);
        return readCoordinates(tx);
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/versions/:versionId/placement',
      summary: 'Choose the place of a version',
      project: 'params',
      permission: 'LAYER_ADMIN',
      params: z.object({ versionId: z.uuid() }),
      body: placementInput,
      response: modelVersion,
      async handle({ params, body }, { tx }) {
        await choosePlace(tx, params.versionId, body.rule);
        return readVersion(tx, params.versionId);
      },
    }),
  ];
}
