import {
  closed,
  type FileEndpoint,
  type FileEndpoints,
  type ParsedOf,
  paramNames,
  paramsOf,
} from '@gantry/plugin-sdk/contract';
import { type FileAnswer, fileReply } from './file-answer.ts';
import type { Route, RouteContext } from './route.ts';

/** A handler for every file endpoint: a missing one does not compile. */
export type FileHandlers<C extends FileEndpoints> = {
  readonly [K in keyof C]: (input: ParsedOf<C[K]>, context: RouteContext) => Promise<FileAnswer>;
};

/**
 * The routes of endpoints that answer with files.
 *
 * ```ts
 * const fileRoutes = implementFiles(snagFiles, {
 *   photo: async ({ photoID }, { tx }) => keptFile(await fileOf(tx, photoID), { show: 'inline' }),
 * });
 * ```
 */
export function implementFiles<C extends FileEndpoints>(
  endpoints: C,
  handlers: FileHandlers<C>,
): readonly Route[] {
  return Object.entries(endpoints).map(([name, endpoint]) => {
    // `FileHandlers` says that each name has its handler, which takes what the endpoint's schemas give.
    const handle = Reflect.get(handlers, name) as Handle;
    return routeOf(name, endpoint, handle);
  });
}

type Handle = (input: object, context: RouteContext) => Promise<FileAnswer>;

function routeOf(name: string, endpoint: FileEndpoint, handle: Handle): Route {
  const { method, path, summary, permission, project, projectAlias, input } = endpoint;
  return {
    name,
    method,
    path,
    summary,
    permission,
    project,
    query: closed(input),
    response: fileReply,
    ...(projectAlias !== undefined && { projectAlias }),
    ...(paramNames(path).length > 0 && { params: paramsOf(endpoint) }),
    handle: ({ params, query }, context) => handle(Object.assign({}, params, query), context),
  };
}
