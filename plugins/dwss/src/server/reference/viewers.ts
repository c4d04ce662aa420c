import { ForbiddenError, type RouteContext } from '@gantry/plugin-sdk/server';
import { viewPermissions } from '../../contract/permissions.ts';

/** A handler for those who see forms of some kind. It throws ForbiddenError for others. */
export const forViewers =
  <I, C extends RouteContext, A>(handle: (input: I, context: C) => Promise<A>) =>
  async (input: I, context: C): Promise<A> => {
    if (!viewPermissions.some((code) => context.user.permissions.has(code)))
      throw new ForbiddenError(viewPermissions[0]);
    return handle(input, context);
  };
