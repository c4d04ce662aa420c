import type { Event } from '../lifetime.ts';
import type { Delegation, MemberQuery, ProjectPerson } from '../people.ts';

/** Members found, sorted by name. */
export interface PeopleFound {
  /** One page of them. */
  readonly people: readonly ProjectPerson[];
  /** How many there are on all pages. */
  readonly total: number;
  /** Delegations in effect today with one of these people as principal or deputy. */
  readonly delegations: readonly Delegation[];
}

/** Who is in the project. Every member may read it; calls reject when the server cannot be reached. */
export interface PeopleService {
  /**
   * Active members, 50 at a time unless `limit` says otherwise (200 at most).
   * @example const { people } = await ctx.people.search({ permission: 'PTW_ISSUE', search: 'lee' });
   */
  search(
    query?: MemberQuery & { readonly limit?: number; readonly offset?: number },
    signal?: AbortSignal,
  ): Promise<PeopleFound>;
  /**
   * People by their ids, also those who have left. All views share one cache, and calls made at the same moment become one request. Ids
   * of nobody in this project are missing from the answer.
   */
  named(ids: Iterable<string>): Promise<ReadonlyMap<string, ProjectPerson>>;
  /** The signed-in user, with company and roles. From the same cache. */
  current(): Promise<ProjectPerson>;
  /** What was read may be out of date: ask again for what is shown. The cache is empty by then. */
  readonly onDidChange: Event<void>;
}
