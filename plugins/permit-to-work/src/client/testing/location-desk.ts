import type { z } from 'zod';
import { addLocationBody, type Location, updateLocationBody } from '../../contract/location.ts';
import { refuse } from './refuse.ts';

/** The test server's locations. */
export class LocationDesk {
  readonly locations: Location[] = [];

  all(): Response {
    return Response.json({ locations: this.byName(), truncated: false });
  }

  private byName(): Location[] {
    return [...this.locations].sort((a, b) => a.name.localeCompare(b.name));
  }

  page(query: URLSearchParams): Response {
    const search = (query.get('search') ?? '').toLowerCase();
    const all = this.byName().filter(({ name }) => name.toLowerCase().includes(search));
    if (query.get('isDesc') === 'true') all.reverse();
    const size = Number(query.get('pageSize'));
    const start = (Number(query.get('page')) - 1) * size;
    return Response.json({ locations: all.slice(start, start + size), total: all.length, truncated: false });
  }

  add(body: unknown): Response {
    const parsed = addLocationBody.parse(body);
    if (this.locations.some(({ name }) => name === parsed.name)) return refuse(409, 'LOCATION_NAME_TAKEN');
    const location = locationFrom({ ...parsed, locationID: crypto.randomUUID(), version: 1 });
    this.locations.push(location);
    return Response.json({ location });
  }

  update(body: unknown): Response {
    const { version, hasUtility, ...parsed } = updateLocationBody.parse(body);
    const at = this.locations.findIndex(({ locationID }) => locationID === parsed.locationID);
    const before = this.locations[at];
    if (!before) return refuse(404, 'NOT_FOUND');
    if (version !== undefined && version !== before.version)
      return refuse(409, 'VERSION_CONFLICT', {
        expectedVersion: version,
        currentVersion: before.version,
        changedFields: ['height'],
        current: before,
      });
    const location = locationFrom({
      ...parsed,
      hasUtility: hasUtility ?? before.hasUtility,
      version: before.version + 1,
    });
    this.locations[at] = location;
    return Response.json({ location });
  }

  remove(id: string): Response {
    const at = this.locations.findIndex(({ locationID }) => locationID === id);
    if (at < 0) return refuse(404, 'NOT_FOUND');
    this.locations.splice(at, 1);
    return Response.json({ locationID: id });
  }
}

export function locationFrom(
  fields: z.output<typeof addLocationBody> & Pick<Location, 'locationID' | 'version'>,
): Location {
  const { latitude, longitude } = fields;
  return { ...fields, detail: { latitude, longitude } };
}
