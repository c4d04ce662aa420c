import * as z from 'zod';

/** Names after colons in a path. */
export type PathName<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | PathName<`/${Tail}`>
    : Rest
  : never;
/** The parameters of a path, without the project. */
export type ParamName<P extends string> = Exclude<PathName<P>, 'projectUUID'>;

/** An answer other than success that the caller is expected to handle. */
export interface RefusalSpec {
  /** HTTP status. 409: it changed meanwhile, or its state does not allow this. 422: it breaks a rule. */
  readonly status: 400 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 503;
  /** What the refusal says beyond its code; left out: nothing. */
  readonly details?: z.ZodType;
}
/** Refusals by code, in capitals such as `NAME_TAKEN`. */
export type Refusals = Readonly<Record<string, RefusalSpec>>;

/** Schemas of path parameters that are not ids of records. */
export type ParamSchemas = Readonly<Record<string, z.ZodType>>;

/** What every kind of endpoint has, whoever calls it and whatever it answers. */
export interface EndpointBase<
  P extends `/${string}` = `/${string}`,
  I extends z.ZodObject = z.ZodObject,
  N extends ParamSchemas = ParamSchemas,
  F extends Refusals = Refusals,
> {
  /** HTTP method. A GET must not change anything. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/<plugin>`. `/plants/:plantID` has a parameter, `:projectUUID` is the project. */
  readonly path: P;
  /** One line for the API documentation, such as `Add a plant`. */
  readonly summary: string;
  /** The code that the caller needs; empty: every member may. */
  readonly permission: string;
  /**
   * The fields of the request besides the path's parameters. Unknown fields are refused. Do not name `projectUUID`: client and
   * server add it where `project` says.
   */
  readonly input: I;
  /** Where `input` is sent: the query of a GET or DELETE, else the body. */
  readonly inputIn: 'query' | 'body';
  /** Where requests have `projectUUID`: in the path if the path names it, else beside `input`. */
  readonly project: 'params' | 'query' | 'body';
  /**
   * A second name for the project's id, such as `project_id`, for callers of an older interface. The server accepts both names
   * where `project` says and in the query, and refuses ids that differ with 400 `PROJECT_CONFLICT`. Our client sends `projectUUID`.
   */
  readonly projectAlias?: string;
  /** Path parameters that are not UUIDs. */
  readonly params: N;
  /** What callers are expected to handle, by code; `refusalOf` reads them. */
  readonly refusals: F;
  /** Milliseconds that our own client waits; 30,000 unless given. */
  readonly timeoutMs?: number;
}

/** A call that a member makes and that answers JSON. Made by `endpoint()`. */
export interface Endpoint<
  P extends `/${string}` = `/${string}`,
  I extends z.ZodObject = z.ZodObject,
  N extends ParamSchemas = ParamSchemas,
  R extends z.ZodType = z.ZodType,
  F extends Refusals = Refusals,
> extends EndpointBase<P, I, N, F> {
  /** Tells it from a file endpoint. */
  readonly kind: 'json';
  /** Any schema, such as an object, an array or a union. `z.undefined()` answers 204 without a body. */
  readonly response: R;
  /**
   * A GET that changes something, for callers of an older interface. Callers send the header `X-Gantry-Intent: write`; our
   * client does.
   */
  readonly writesOnGet?: true;
  /** Largest body in bytes: 1 MiB when left out, 64 MiB at most. Files come as uploads, not as bodies. */
  readonly bodyLimit?: number;
  /**
   * The body may also come as a multipart form, for callers of an older interface: the upload rule of each field that takes a file. The
   * field holds the id of an upload, which the host makes of a file in a form. Other fields of a form arrive as text.
   */
  readonly multipart?: Readonly<Record<string, string>>;
  /** Sent twice, it acts once and answers the second time as the first. The conformance suite tries it. */
  readonly idempotent?: true;
  /**
   * A GET that screens repeat every few seconds: its answer has an `ETag`, and one that has not changed is answered 304 without a body.
   * Our client then returns the object that it returned before.
   */
  readonly polled?: true;
}
/** Endpoints by name: the contract between the two halves of a plugin. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** What `endpoint()` fills in when it is left out. */
export type FilledIn = 'input' | 'inputIn' | 'project' | 'params' | 'refusals';
/** What an author writes of an endpoint. */
export type EndpointSpec<
  E extends EndpointBase,
  P extends string,
  I extends z.ZodObject,
  N extends ParamSchemas,
  F extends Refusals,
> = Omit<E, FilledIn | 'kind'> & {
  readonly input?: I;
  readonly inputIn?: E['inputIn'];
  readonly project?: 'query' | 'body';
  readonly params?: N & { readonly [K in Exclude<keyof N, ParamName<P>>]: never };
  readonly refusals?: F;
};

const nothing = z.object({});

/**
 * Defines a call once: the server's route, the client's function, the test's fake and the documentation follow from it.
 *
 * ```ts
 * const add = endpoint({
 *   method: 'POST', path: '/plants', summary: 'Add a plant', permission: 'PLANT_ADMIN',
 *   input: plantFields, response: z.object({ plant }), refusals: { PLANT_NAME_TAKEN: fieldRefusal },
 * });
 * ```
 * @throws Error when a path parameter and an input field have the same name, or `input` names the project
 */
export function endpoint<
  const P extends `/${string}`,
  R extends z.ZodType,
  // biome-ignore lint/complexity/noBannedTypes: an input without fields is just that
  I extends z.ZodObject = z.ZodObject<{}>,
  // biome-ignore lint/complexity/noBannedTypes: every parameter is a UUID
  N extends ParamSchemas = {},
  // biome-ignore lint/complexity/noBannedTypes: no refusals
  F extends Refusals = {},
>(spec: EndpointSpec<Endpoint<P, I, N, R, F>, P, I, N, F>): Endpoint<P, I, N, R, F> {
  return { ...spec, ...completed<P, I, N, F>(spec), kind: 'json' };
}

/** The members that an author may leave out, for makers of other kinds of endpoints. */
export function completed<
  P extends `/${string}`,
  I extends z.ZodObject,
  N extends ParamSchemas,
  F extends Refusals,
>(spec: EndpointSpec<EndpointBase<P, I, N, F>, P, I, N, F>): Pick<EndpointBase<P, I, N, F>, FilledIn> {
  const inputIn = spec.inputIn ?? (spec.method === 'GET' || spec.method === 'DELETE' ? 'query' : 'body');
  // Left out, the three are what their type parameters default to.
  const input = spec.input ?? (nothing as z.ZodObject as I);
  const params = spec.params ?? ({} as N);
  const refusals = spec.refusals ?? ({} as F);
  const inPath = pathNames(spec.path);
  const ofProject = ['projectUUID', ...(spec.projectAlias === undefined ? [] : [spec.projectAlias])];
  for (const name of [...inPath, ...ofProject])
    if (name in input.shape)
      throw new Error(`${spec.method} ${spec.path}: "${name}" cannot be a field of the input as well.`);
  const project = inPath.includes('projectUUID') ? 'params' : (spec.project ?? inputIn);
  return { input, inputIn, params, refusals, project };
}

/** Names after colons in a path, the project's included. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
}

/** Names after colons in a path, without the project's. */
export function paramNames(path: string): string[] {
  return pathNames(path).filter((name) => name !== 'projectUUID');
}

/** The schema of a path's parameters: UUIDs, except where the endpoint says otherwise. */
export function paramsOf(endpoint: EndpointBase): z.ZodObject {
  return madeOnce(schemasOfPaths, endpoint, ({ path, params }) =>
    z.strictObject(Object.fromEntries(paramNames(path).map((name) => [name, params[name] ?? z.uuid()]))),
  );
}

/** The same object schema, which refuses fields that it does not name. */
export function closed(schema: z.ZodObject): z.ZodObject {
  return schema.def.catchall === undefined
    ? madeOnce(closedSchemas, schema, (open) => open.strict())
    : schema;
}

const schemasOfPaths = new WeakMap<EndpointBase, z.ZodObject>();
const closedSchemas = new WeakMap<z.ZodObject, z.ZodObject>();

/** zod compiles a schema at its first use, which takes longer than many of its uses: a new schema for each call would be compiled for each. */
function madeOnce<K extends object>(
  known: WeakMap<K, z.ZodObject>,
  key: K,
  make: (key: K) => z.ZodObject,
): z.ZodObject {
  const schema = known.get(key) ?? make(key);
  known.set(key, schema);
  return schema;
}
