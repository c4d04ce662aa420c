import { type EndpointBase, paramNames } from './endpoint.ts';

/** An endpoint's request before it is sent. */
export interface RequestParts {
  /** Below the address of the plugin's server half, with its parameters filled in. */
  readonly path: string;
  /** Query of the address, not yet escaped. */
  readonly query: Readonly<Record<string, string>>;
  /** Undefined when nothing is sent but the address. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** Headers besides those of the session. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What an endpoint sends for an input; the project is put where the endpoint has it. Nothing is checked. Fields that are
 * undefined are left out, lists in a query are written with commas, and a Date as ISO 8601.
 */
export function requestParts(
  endpoint: Pick<EndpointBase, 'path' | 'inputIn' | 'project'> & { readonly writesOnGet?: boolean },
  input: Readonly<Record<string, unknown>>,
  projectUUID: string,
): RequestParts {
  const { inputIn, project, writesOnGet } = endpoint;
  const inPath = paramNames(endpoint.path);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(text(name === 'projectUUID' ? projectUUID : input[name])),
  );
  const fields = Object.entries(input).filter(
    ([name, value]) => value !== undefined && !inPath.includes(name),
  );
  const inQuery = [
    ...(inputIn === 'query' ? fields : []),
    ...(project === 'query' ? [['projectUUID', projectUUID] as const] : []),
  ];
  const inBody = [
    ...(inputIn === 'body' ? fields : []),
    ...(project === 'body' ? [['projectUUID', projectUUID] as const] : []),
  ];
  const hasBody = inputIn === 'body' || project === 'body';
  return {
    path,
    query: Object.fromEntries(inQuery.map(([name, value]) => [name, text(value)])),
    body: hasBody ? Object.fromEntries(inBody) : undefined,
    headers: {
      accept: 'application/json',
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(writesOnGet && { 'x-gantry-intent': 'write' }),
    },
  };
}

function text(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}
