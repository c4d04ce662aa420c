import {
  findAnswer,
  findFieldsAnswer,
  findFieldsInput,
  findGroupsAnswer,
  findGroupsInput,
  findInput,
  findShapesAnswer,
  findShapesInput,
  findSharedAnswer,
  findSharedInput,
  findValuesAnswer,
  findValuesInput,
  savedFilter,
  savedFilterInput,
  savedFilters,
} from '@gantry/contract';
import { defineRoute, type Route } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { listFilters, removeFilter, saveFilter } from './filter-repository.ts';
import { findFields, findObjects, findShapes, findValues } from './find-repository.ts';
import { sharedValues } from './shared-values.ts';
import { groupByValue } from './value-groups.ts';

/** Objects by the values of their fields. They are calls with a body because a filter is too long for a query. */
export function findRoutes(): readonly Route[] {
  const shared = { method: 'POST', project: 'params', permission: 'LAYER_VIEW' } as const;
  return [
    defineRoute({
      ...shared,
      path: '/find',
      summary: 'A page of the objects that meet a filter',
      body: findInput,
      response: findAnswer,
      handle: ({ body }, { tx }) => findObjects(tx, body),
    }),
    defineRoute({
      ...shared,
      path: '/find/shapes',
      summary: 'The shapes of all objects that meet a filter, by their numbers',
      body: findShapesInput,
      response: findShapesAnswer,
      handle: ({ body }, { tx }) => findShapes(tx, body),
    }),
    defineRoute({
      ...shared,
      path: '/find/fields',
      summary: 'The fields by which objects can be found',
      body: findFieldsInput,
      response: findFieldsAnswer,
      handle: ({ body }, { tx }) => findFields(tx, body),
    }),
    defineRoute({
      ...shared,
      path: '/find/values',
      summary: 'The values of a field',
      body: findValuesInput,
      response: findValuesAnswer,
      handle: ({ body }, { tx }) => findValues(tx, body),
    }),
    defineRoute({
      ...shared,
      path: '/find/groups',
      summary: 'The shapes of some versions by the value of a field',
      body: findGroupsInput,
      response: findGroupsAnswer,
      handle: ({ body }, { tx }) => groupByValue(tx, body),
    }),
    defineRoute({
      ...shared,
      path: '/find/shared',
      summary: 'What some objects have in common',
      body: findSharedInput,
      response: findSharedAnswer,
      handle: ({ body }, { tx }) => sharedValues(tx, body),
    }),
    defineRoute({
      method: 'GET',
      project: 'params',
      permission: 'LAYER_VIEW',
      path: '/find/filters',
      summary: 'Saved filters: one’s own and the shared ones',
      response: savedFilters,
      handle: async (_input, { tx, user }) => ({ filters: [...(await listFilters(tx, user.id))] }),
    }),
    defineRoute({
      ...shared,
      path: '/find/filters',
      summary: 'Save a filter',
      body: savedFilterInput,
      response: savedFilter,
      handle: ({ body }, { tx, user, now }) => saveFilter(tx, body, { by: user.id, at: now }),
    }),
    defineRoute({
      method: 'DELETE',
      project: 'params',
      permission: 'LAYER_VIEW',
      path: '/find/filters/:filterId',
      summary: 'Remove a saved filter',
      params: z.object({ filterId: z.uuid() }),
      response: z.undefined(),
      async handle({ params }, { tx, user }) {
        const isAdmin = user.permissions.has('LAYER_ADMIN');
        await removeFilter(tx, params.filterId, { userId: user.id, isAdmin });
        return undefined;
      },
    }),
  ];
}
