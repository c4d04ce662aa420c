/** What `pageQuery` gives, parsed. */
export interface ListAsked<O extends string> {
  /** From 1. */
  readonly page: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** Field that they are sorted by. */
  readonly orderBy: O;
  /** The last of the order first. */
  readonly isDesc: boolean;
  /** Empty: all rows. */
  readonly search: string;
}

/**
 * Rows in memory, to answer a list's endpoints with: searched, sorted and cut as the server does.
 *
 * ```ts
 * const plants = fakeRecords<Plant>('plantID', ['name']);
 * const server = fakeEndpoints(plantCalls, {
 *   page: (asked) => { const { rows, total } = plants.page(asked); return { plants: rows, total }; },
 *   add: (fields) => ({ plant: plants.add({ ...fields, plantID: crypto.randomUUID(), version: 1 }) }),
 * });
 * ```
 * @param searchIn - fields that the search looks in
 */
export function fakeRecords<R extends { readonly version: number }>(
  idKey: keyof R & string,
  searchIn: readonly (keyof R & string)[],
) {
  const rows: R[] = [];
  const at = (id: string) => rows.findIndex((row) => row[idKey] === id);
  return {
    rows: rows as readonly R[],
    page<O extends keyof R & string>(
      asked: ListAsked<O>,
    ): { readonly rows: R[]; readonly total: number; readonly unreadable: number } {
      const wanted = asked.search.toLowerCase();
      const found = rows.filter((row) =>
        searchIn.some((key) => String(row[key]).toLowerCase().includes(wanted)),
      );
      found.sort((a, b) => compare(a[asked.orderBy], b[asked.orderBy]) * (asked.isDesc ? -1 : 1));
      const start = (asked.page - 1) * asked.pageSize;
      return { rows: found.slice(start, start + asked.pageSize), total: found.length, unreadable: 0 };
    },
    find: (id: string): R | undefined => rows[at(id)],
    add(row: R): R {
      rows.push(row);
      return row;
    },
    /** Changes a row and counts its version up; undefined when there is none. */
    change(id: string, patch: Partial<R>): R | undefined {
      const current = rows[at(id)];
      if (!current) return undefined;
      const changed = { ...current, ...patch, version: current.version + 1 };
      rows[at(id)] = changed;
      return changed;
    },
    /** Whether there was one. */
    remove(id: string): boolean {
      const place = at(id);
      if (place >= 0) rows.splice(place, 1);
      return place >= 0;
    },
  };
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'en', { numeric: true });
}
