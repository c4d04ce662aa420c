import type { EndpointBase } from './endpoint.ts';

/** A field of the request that may name the project. */
export interface ProjectSpot {
  /** Part of the request. */
  readonly place: EndpointBase['project'];
  /** Name of the field, such as `projectUUID`. */
  readonly name: string;
}

/** Where a request to an endpoint may name its project. */
export function projectSpots({
  project,
  projectAlias,
}: Pick<EndpointBase, 'project' | 'projectAlias'>): readonly ProjectSpot[] {
  const own = { place: project, name: 'projectUUID' };
  if (projectAlias === undefined) return [own];
  const inQuery = [
    { place: 'query', name: 'projectUUID' },
    { place: 'query', name: projectAlias },
  ] as const;
  if (project === 'query') return inQuery;
  return project === 'body' ? [own, { place: 'body', name: projectAlias }, ...inQuery] : [own, ...inQuery];
}

/**
 * The id of the project that a request names, unchecked; undefined where it names none. `differ` has the fields
 * that name it where their ids are not the same.
 */
export function projectNamed(
  spots: readonly ProjectSpot[],
  sent: Readonly<Record<EndpointBase['project'], unknown>>,
): { readonly id: unknown } | { readonly differ: readonly ProjectSpot[] } {
  const given = spots
    .map((spot) => ({ spot, id: fieldOf(sent[spot.place], spot.name) }))
    .filter(({ id }) => id !== undefined);
  const [first] = given;
  const isSame = given.every(({ id }) => comparable(id) === comparable(first?.id));
  return isSame ? { id: first?.id } : { differ: given.map(({ spot }) => spot) };
}

/** A UUID in capitals is the same UUID. */
function comparable(id: unknown): string {
  return String(id).toLowerCase();
}

function fieldOf(container: unknown, name: string): unknown {
  return typeof container === 'object' && container !== null && Object.hasOwn(container, name)
    ? Reflect.get(container, name)
    : undefined;
}
