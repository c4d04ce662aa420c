import type { z } from 'zod';
import { completed, type EndpointBase, type ParamName, type ParamSchemas } from './endpoint.ts';

/** A call that answers with a file: one that is kept, or one that the server half makes. Made by `fileEndpoint()`. */
export interface FileEndpoint<
  P extends `/${string}` = `/${string}`,
  I extends z.ZodObject = z.ZodObject,
  N extends ParamSchemas = ParamSchemas,
> extends EndpointBase<P, I, N> {
  /** Tells it from an endpoint that answers JSON. */
  readonly kind: 'file';
  /** A file endpoint only reads. */
  readonly method: 'GET';
}
/** File endpoints by name. */
export type FileEndpoints = Readonly<Record<string, FileEndpoint>>;

/**
 * A call that answers with a file. The server half answers it with `implementFiles`; in the browser `ctx.files.url` has its address, for
 * a link, an `img` or a `video`.
 *
 * ```ts
 * export const snagFiles = {
 *   photo: fileEndpoint({ path: '/photos/:photoID', summary: 'A photo of a snag', permission: 'SNAG_VIEW' }),
 * };
 * ```
 * @throws Error as `endpoint`
 */
export function fileEndpoint<
  const P extends `/${string}`,
  // biome-ignore lint/complexity/noBannedTypes: an input without fields is just that
  I extends z.ZodObject = z.ZodObject<{}>,
  // biome-ignore lint/complexity/noBannedTypes: every parameter is a UUID
  N extends ParamSchemas = {},
>(spec: {
  readonly path: P;
  /** One line for the API documentation. */
  readonly summary: string;
  /** The code that the caller needs; empty: every member may. */
  readonly permission: string;
  /** The fields of the query besides the path's parameters. */
  readonly input?: I;
  /** Path parameters that are not UUIDs. */
  readonly params?: N & { readonly [K in Exclude<keyof N, ParamName<P>>]: never };
  /** A second name under which the query may name the project. */
  readonly projectAlias?: string;
}): FileEndpoint<P, I, N> {
  const { path, summary, permission, projectAlias } = spec;
  const whole = { ...spec, method: 'GET' as const };
  return {
    path,
    summary,
    permission,
    ...completed(whole),
    ...(projectAlias !== undefined && { projectAlias }),
    kind: 'file',
    method: 'GET',
  };
}
