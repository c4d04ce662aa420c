import { cookieHeader, signIn } from '../built-server.ts';
import { memberEmail, projectCode, projectIdOf } from './host-site.ts';

/** What a large site has. */
export const cameras = 600;
export const sensors = 1000;

interface Place {
  readonly longitude: number;
  readonly latitude: number;
  readonly height: number;
}

/** Adds cameras and sensors along the demo's tunnel by the calls of the import. @param url - of the server */
export async function fillMarkers(url: string): Promise<void> {
  const cookie = cookieHeader(await signIn(url, memberEmail(projectCode, 'PROJECT_ADMIN')));
  const projectUUID = projectIdOf(projectCode);
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${url}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, origin: url, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify({ projectUUID, ...body }) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const { monitorList } = await call(`ai-cctv/Monitor/getMonitorList?projectUUID=${projectUUID}`);
  const along = placesAlong(monitorList);
  const rows = (name: string, count: number) =>
    Array.from({ length: count }, (_, nth) => ({
      name: `${name} ${nth + 1}`,
      instrumentId: `BENCH-${name}-${nth + 1}`,
      place: along(nth / count),
    }));
  await call('ai-cctv/Monitor/importMonitors', { rows: rows('Camera', cameras), apply: true });
  await call('falsework/sensors/import', { rows: rows('Sensor', sensors), apply: true });
}

/** The straight way between the two of the demo's cameras that are farthest apart in longitude. */
function placesAlong(monitors: readonly Partial<Place>[]): (share: number) => Place {
  const places = monitors
    .flatMap(({ longitude, latitude, height = 0 }): Place[] =>
      longitude == null || latitude == null ? [] : [{ longitude, latitude, height }],
    )
    .sort((one, other) => one.longitude - other.longitude);
  const [from, to] = [places.at(0), places.at(-1)];
  if (from === undefined || to === undefined) throw new Error('The demo has no cameras with a place.');
  const between = (name: keyof Place, share: number) => from[name] + (to[name] - from[name]) * share;
  return (share) => ({
    longitude: between('longitude', share),
    latitude: between('latitude', share),
    height: between('height', share),
  });
}
