import type { Actor, Names, Part, Person, Row, Standing, Workflow } from './types.ts';

/** What keeps a member from a part. With neither it is not their part at all. */
interface Obstacle<N extends Names> {
  /** Places whose person they must not be, or whose company they must not share. */
  readonly notThese: readonly N['person'][];
  /** Places of whose company they are not. */
  readonly companyOf: readonly N['person'][];
}

const notTheirs = { notThese: [], companyOf: [] } as const;

/** Whether a member can play a part of a row: null if they can. */
export function obstacle<N extends Names>(
  part: Part<N['person']>,
  row: Pick<Row<N>, 'permission' | 'notBy'>,
  people: Standing<N>['people'],
  who: Actor,
): Obstacle<N> | null {
  if (part.system || who.kind === 'system') return part.system && who.kind === 'system' ? null : notTheirs;
  if (part.permission !== undefined && !who.permissions.has(part.permission)) return notTheirs;
  if (row.permission !== undefined && !who.permissions.has(row.permission)) return notTheirs;
  if (part.is !== undefined && !isNamed(people[part.is], who)) return notTheirs;
  if (part.ofCompanyOf !== undefined && !isColleague(people[part.ofCompanyOf], who))
    return { ...notTheirs, companyOf: [part.ofCompanyOf] };
  const found = [...(part.isNot ?? []), ...(row.notBy ?? [])].filter((place) => isSame(people[place], who));
  if (part.notOfCompanyOf !== undefined && mayShareCompany(people[part.notOfCompanyOf], who))
    found.push(part.notOfCompanyOf);
  return found.length > 0 ? { ...notTheirs, notThese: [...new Set(found)] } : null;
}

/** Whether people may take the row: some are for the system alone. An undeclared part is found elsewhere. */
export function isForPeople<N extends Names>(
  { parts }: { readonly parts: Readonly<Partial<Workflow<N>['parts']>> },
  { by }: Row<N>,
): boolean {
  return by.some((part) => parts[part]?.system !== true);
}

/** A deputy is somebody in the name of the one they stand for: what a deputy began, that one goes on with. */
function isNamed(place: Person | undefined, { userId, actingFor }: Person): boolean {
  return place !== undefined && [place.userId, place.actingFor].includes(actingFor ?? userId);
}

/** Whether a delegation under which somebody acts, if any, covers a part. */
export function covers(who: Actor, part: string): boolean {
  return who.kind === 'system' || who.parts === undefined || who.parts.has(part);
}

/** Under a delegation neither the deputy nor the one they stand for is another pair of eyes. */
function isSame(one: Person | undefined, other: Person | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const selves = [other.userId, other.actingFor];
  return selves.includes(one.userId) || (one.actingFor !== undefined && selves.includes(one.actingFor));
}

/** An unknown company counts as the same: a missing entry must not open what the rule closes. */
function mayShareCompany(rival: Person | undefined, who: Person): boolean {
  if (rival === undefined) return false;
  return rival.company === null || who.company === null || rival.company === who.company;
}

/** An unknown company counts as another one here, for the same reason. */
function isColleague(one: Person | undefined, who: Person): boolean {
  return one === undefined || (one.company !== null && one.company === who.company);
}

/**
 * The places that a step would fill with a person who is already in a place that needs somebody else. Checked when people are
 * named, because naming one person for two steps that need four eyes would leave a record that nobody can end.
 */
export function clashes<N extends Names>(
  workflow: Workflow<N>,
  people: Standing<N>['people'],
  filled: readonly N['person'][],
): readonly N['person'][] {
  const rivals = rivalsOf(workflow);
  const found = filled.flatMap((place) =>
    [...(rivals.get(place) ?? [])].filter((rival) => isSame(people[rival as N['person']], people[place])),
  );
  // `rivalsOf` holds places of this table only.
  return [...new Set(found)] as N['person'][];
}

/**
 * Whether a step would put a person of unknown company into a place that others' companies are compared with. Everybody else
 * would then count as of the same company, and the record could not go on.
 */
export function lacksCompany<N extends Names>(
  { parts }: Workflow<N>,
  people: Standing<N>['people'],
  filled: readonly N['person'][],
): boolean {
  const isCompared = (place: N['person']) =>
    Object.values<Part>(parts).some((part) => part.notOfCompanyOf === place || part.ofCompanyOf === place);
  return filled.some((place) => people[place]?.company === null && isCompared(place));
}

type Rivals = ReadonlyMap<string, ReadonlySet<string>>;
const known = new WeakMap<object, Rivals>();

/** Pairs of places that must have different people, as the table implies. */
function rivalsOf<N extends Names>(workflow: Workflow<N>): Rivals {
  const cached = known.get(workflow);
  if (cached) return cached;
  const rivals = new Map<string, Set<string>>();
  const add = (one: string, other: string) => {
    if (one === other) return;
    rivals.set(one, (rivals.get(one) ?? new Set()).add(other));
    rivals.set(other, (rivals.get(other) ?? new Set()).add(one));
  };
  for (const part of Object.values<Part>(workflow.parts))
    if (part.is !== undefined) for (const other of part.isNot ?? []) add(part.is, other);
  // A row that only the person in one place can take: whom it excludes must not be in that place, and a place that it fills
  // with the actor will have that person too.
  const personal = workflow.rows.flatMap((row) => {
    const [place, ...more] = new Set(row.by.map((part) => workflow.parts[part]?.is));
    return place === undefined || more.length > 0 ? [] : [{ place, row }];
  });
  for (const { place, row } of personal) for (const other of row.notBy ?? []) add(place, other);
  let size: number;
  do {
    size = count(rivals);
    for (const { place, row } of personal)
      for (const [becomes, source] of Object.entries(row.names ?? {}))
        if (source === 'actor') for (const other of [...(rivals.get(becomes) ?? [])]) add(place, other);
  } while (count(rivals) > size);
  known.set(workflow, rivals);
  return rivals;
}

function count(rivals: Rivals): number {
  return [...rivals.values()].reduce((sum, { size }) => sum + size, 0);
}
