import { defineRoute, type People, type Route } from '@gantry/plugin-sdk/server';
import type { z } from 'zod';
import type { Permit } from '../contract/permit.ts';
import { type permitParams, projectQuery } from '../contract/wire.ts';
import { type Act, actOf } from './actor.ts';
import { findPermit } from './permit-repository.ts';

interface PartRoute<P extends typeof permitParams, R extends z.ZodType> {
  readonly path: Route['path'];
  readonly summary: string;
  readonly params: P;
  readonly response: R;
  read(act: Act, permit: Permit, params: z.output<P>): Promise<z.input<R>>;
}

/** A route that reads one permit or something that belongs to it; 404 for who may not see the permit. */
export function partRoute<P extends typeof permitParams, R extends z.ZodType>(
  people: People,
  part: PartRoute<P, R>,
): Route {
  const { path, summary, params, response } = part;
  return defineRoute({
    method: 'GET',
    path,
    summary,
    project: 'query',
    permission: 'PTW_VIEW',
    params,
    query: projectQuery,
    response,
    async handle(input, context) {
      const act = actOf(context, people);
      return part.read(act, await findPermit(act, input.params.formUUID), input.params);
    },
  });
}
