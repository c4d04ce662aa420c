import { firstLookList, layer, layerInput, layerList } from '@gantry/contract';
import { defineRoute, NotFoundError, type Route, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { StoredFiles } from '../files/stored-files.ts';
import {
  createLayer,
  deleteLayer,
  deleteModel,
  listFirstLooks,
  listLayers,
  renameLayer,
} from './layer-repository.ts';

const layerParams = z.object({ layerId: z.uuid() });

/** Layers and the models in them. */
export function layerRoutes(files: StoredFiles): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/layers',
      summary: 'Layers, models and versions',
      project: 'params',
      permission: 'LAYER_VIEW',
      response: layerList,
      handle: (_input, { tx }) => listLayers(tx),
    }),
    defineRoute({
      method: 'GET',
      path: '/first-looks',
      summary: 'The first looks of all versions that have one',
      project: 'params',
      permission: 'LAYER_VIEW',
      response: firstLookList,
      handle: (_input, { tx }) => listFirstLooks(tx),
    }),
    defineRoute({
      method: 'POST',
      path: '/layers',
      summary: 'Add a layer',
      project: 'params',
      permission: 'LAYER_ADMIN',
      body: layerInput,
      response: layer,
      async handle({ body }, { tx, now }) {
        const id = crypto.randomUUID();
        await createLayer(tx, { id, name: body.name }, now);
        return oneLayer(tx, id);
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/layers/:layerId',
      summary: 'Rename a layer',
      project: 'params',
      permission: 'LAYER_ADMIN',
      params: layerParams,
      body: layerInput,
      response: layer,
      async handle({ params, body }, { tx }) {
        await renameLayer(tx, params.layerId, body.name);
        return oneLayer(tx, params.layerId);
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/layers/:layerId',
      summary: 'Delete a layer with its models and their files',
      project: 'params',
      permission: 'LAYER_ADMIN',
      params: layerParams,
      response: z.undefined(),
      async handle({ params }, { tx }) {
        await files.release(tx, await deleteLayer(tx, params.layerId));
        return undefined;
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/models/:modelId',
      summary: 'Delete a model with its versions and their files',
      project: 'params',
      permission: 'LAYER_ADMIN',
      params: z.object({ modelId: z.uuid() }),
      response: z.undefined(),
      async handle({ params }, { tx }) {
        await files.release(tx, await deleteModel(tx, params.modelId));
        return undefined;
      },
    }),
  ];
}

async function oneLayer(tx: Tx, id: string): Promise<z.output<typeof layer>> {
  const found = (await listLayers(tx)).layers.find((each) => each.id === id);
  if (found === undefined) throw new NotFoundError('The layer');
  return found;
}
