import {
  compareAnswer,
  compareInput,
  compareObjectAnswer,
  compareObjectInput,
  compareShapesAnswer,
  compareShapesInput,
} from '@gantry/contract';
import { defineRoute, type Route } from '@gantry/plugin-sdk/server';
import { changedShapes, compareVersions } from './compare-repository.ts';
import { changeOfObject } from './object-change.ts';

/** What differs between two versions of a model. */
export function compareRoutes(): readonly Route[] {
  const shared = { method: 'POST', project: 'params', permission: 'LAYER_VIEW' } as const;
  return [
    defineRoute({
      ...shared,
      path: '/compare',
      summary: 'How many objects differ between two versions of a model, and a page of them',
      body: compareInput,
      response: compareAnswer,
      handle: ({ body }, { tx }) => compareVersions(tx, body),
    }),
    defineRoute({
      ...shared,
      path: '/compare/shapes',
      summary: 'The shapes of the objects that differ, by their numbers',
      body: compareShapesInput,
      response: compareShapesAnswer,
      handle: ({ body }, { tx }) => changedShapes(tx, body),
    }),
    defineRoute({
      ...shared,
      path: '/compare/object',
      summary: 'What differs of one object, with old and new values',
      body: compareObjectInput,
      response: compareObjectAnswer,
      handle: ({ body }, { tx }) => changeOfObject(tx, body),
    }),
  ];
}
