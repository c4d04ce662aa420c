import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accepted, base, PermitSite, refusal, sign } from './testing/permit-site.ts';

let site: PermitSite;
beforeAll(async () => {
  site = await PermitSite.start();
});
afterAll(() => site?.close());

const place = { latitude: 22.31, longitude: 114.17, height: -7, active: 1, type: 'DIARY' };
const add = (name: string, more: object = {}) =>
  site.post(site.admin, '/Location/addLocation', { name, ...place, ...more });

describe('the calls of the interface', () => {
  test('addLocation, getLocations, getLocationList, updatelocation, deleteLocation', async () => {
    const { location } = accepted(await add('  Bay 001 '));
    expect(location).toEqual({
      locationID: location.locationID,
      name: 'Bay 001',
      latitude: 22.31,
      longitude: 114.17,
      height: -7,
      projectUUID: site.project,
      active: 1,
      type: 'DIARY',
      detail: { latitude: 22.31, longitude: 114.17 },
      hasUtility: false,
      version: 1,
    });
    const page = { page: '1', pageSize: '10', orderBy: 'name', isDesc: 'false' };
    expect(accepted(await site.get(site.viewer, '/Location/getLocations', page))).toEqual({
      locations: [location],
      total: 1,
      truncated: false,
      unreadable: 0,
    });
    expect(accepted(await site.get(site.viewer, '/Location/getLocationList')).locations).toEqual([location]);

    const change = { ...place, name: 'Bay 001A', height: 3, locationID: location.locationID };
    const updated = accepted(await site.post(site.admin, '/Location/updatelocation', change)).location;
    expect(updated).toMatchObject({ name: 'Bay 001A', height: 3, version: 2 });

    const query = { locationID: location.locationID };
    expect(refusal(await site.get(site.admin, '/Location/deleteLocation', query))).toEqual([
      403,
      'INTENT_REQUIRED',
    ]);
    const path = `${base}/Location/deleteLocation?${new URLSearchParams({ projectUUID: site.project, ...query })}`;
    const deleted = await site.admin.client.get(path, { 'x-gantry-intent': 'write' });
    expect(accepted(deleted)).toEqual({ locationID: location.locationID });
    expect(deleted.headers.get('cache-control')).toBe('no-store');
    expect(accepted(await site.get(site.viewer, '/Location/getLocationList')).locations).toEqual([]);
  });

  test('DELETE deletes a location once, like the GET call', async () => {
    const { location } = accepted(await add('To delete'));
    const path = `${base}/locations/${location.locationID}?projectUUID=${site.project}`;
    expect(accepted(await site.admin.client.delete(path))).toEqual({ locationID: location.locationID });
    expect(refusal(await site.admin.client.delete(path))).toEqual([404, 'NOT_FOUND']);
    accepted(await add('To delete'));
  });

  test('pages are correct in either order, and large sizes are accepted', async () => {
    for (const [index, name] of ['P c', 'P a', 'P B'].entries()) accepted(await add(name, { height: index }));
    const names = async (query: Record<string, string>) =>
      accepted(
        await site.get(site.viewer, '/Location/getLocations', { search: 'P ', ...query }),
      ).locations.map((location: { name: string }) => location.name);
    expect(await names({})).toEqual(['P a', 'P B', 'P c']);
    expect(await names({ isDesc: 'true' })).toEqual(['P c', 'P B', 'P a']);
    expect(await names({ orderBy: 'height' })).toEqual(['P c', 'P a', 'P B']);
    expect(await names({ pageSize: '2', page: '2' })).toEqual(['P c']);
    expect(await names({ pageSize: '99999' })).toHaveLength(3);
    expect(refusal(await site.get(site.viewer, '/Location/getLocations', { pageSize: '100000' }))).toEqual([
      400,
      'INVALID_REQUEST',
    ]);
  });
});

test('an answer has at most 10,000 locations and says that it is truncated', async () => {
  await site.ask(
    `insert into ptw_location (project_id, id, name, latitude, longitude, height, has_utility, created_at, updated_at)
     select $1, gen_random_uuid(), 'Many ' || n, 0, 0, 0, false, now(), now() from generate_series(1, 10001) n`,
    [site.project],
  );
  const list = accepted(await site.get(site.viewer, '/Location/getLocationList'));
  const page = { search: 'Many ', pageSize: '99999' };
  const first = accepted(await site.get(site.viewer, '/Location/getLocations', page));
  const second = accepted(await site.get(site.viewer, '/Location/getLocations', { ...page, page: '2' }));
  await site.ask("delete from ptw_location where name like 'Many %'");
  const counted = [list, first, second].map(({ locations, truncated }) => [locations.length, truncated]);
  expect(counted).toEqual([
    [10_000, true],
    [10_000, true],
    [1, false],
  ]);
});

describe('refusals', () => {
  test('members without the permission', async () => {
    const stranger = site.test.visitor();
    expect(refusal(await site.get(stranger, '/Location/getLocationList'))).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(refusal(await site.post(stranger, '/Location/addLocation', { name: 'x', ...place }))).toEqual([
      401,
      'SIGN_IN_REQUIRED',
    ]);
    expect(refusal(await site.post(site.viewer, '/Location/addLocation', { name: 'x', ...place }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    const { location } = accepted(await add('Not theirs'));
    const { locationID } = location;
    const { project } = site;
    const denied = [
      await site.post(site.viewer, '/Location/updatelocation', { ...place, name: 'Mine', locationID }),
      await site.viewer.client.delete(`${base}/locations/${locationID}?projectUUID=${project}`),
      await site.viewer.client.get(
        `${base}/Location/deleteLocation?${new URLSearchParams({ projectUUID: project, locationID })}`,
        { 'x-gantry-intent': 'write' },
      ),
    ];
    for (const answer of denied) expect(refusal(answer)).toEqual([403, 'FORBIDDEN']);
    const elsewhere = await site.test.stranger();
    expect(refusal(await site.post(elsewhere, '/Location/addLocation', { name: 'x', ...place }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(refusal(await site.admin.client.get(`${base}/Location/getLocationList`))).toEqual([
      400,
      'PROJECT_REQUIRED',
    ]);
  });

  test.each([
    ['latitude out of Hong Kong', { latitude: 22.6 }],
    ['longitude alone', { latitude: 0 }],
    ['an over-long name', { name: 'x'.repeat(121) }],
    ['an unknown field', { color: 'red' }],
    ['a zero character', { name: 'a\u0000b' }],
  ])('%s', async (_what, change) => {
    const answer = await add('Refused', change);
    expect(refusal(answer)).toEqual([400, 'INVALID_REQUEST']);
  });

  test('a name that is taken in any letter case, for a new or a changed location', async () => {
    accepted(await add('Taken'));
    const { location } = accepted(await add('Free'));
    expect(refusal(await add('taken '))).toEqual([409, 'LOCATION_NAME_TAKEN']);
    const change = { ...place, name: 'TAKEN', locationID: location.locationID };
    expect(refusal(await site.post(site.admin, '/Location/updatelocation', change))).toEqual([
      409,
      'LOCATION_NAME_TAKEN',
    ]);
  });

  test('a change without the field for services leaves it unchanged', async () => {
    const { location } = accepted(await add('Services', { hasUtility: true }));
    const change = { ...place, name: 'Services', height: 3, locationID: location.locationID };
    const changed = accepted(await site.post(site.admin, '/Location/updatelocation', change)).location;
    expect(changed).toMatchObject({ height: 3, hasUtility: true });
  });

  test('of many simultaneous additions of one name, one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add('Raced')));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test('an edit of an old version is answered with the current state', async () => {
    const { location } = accepted(await add('Edited'));
    const edit = (more: object) =>
      site.post(site.admin, '/Location/updatelocation', {
        ...place,
        name: 'Edited',
        locationID: location.locationID,
        version: 1,
        ...more,
      });
    accepted(await edit({ height: 1 }));
    const late = await edit({ height: 2 });
    expect(refusal(late)).toEqual([409, 'VERSION_CONFLICT']);
    expect(late.body.error.details).toMatchObject({
      currentVersion: 2,
      changedFields: ['height'],
      current: { height: 1 },
    });
  });

  test('a location with open permits cannot be deleted; a closed permit keeps the name of a deleted one', async () => {
    const locationID = await site.addLocation('In use');
    const draft = await site.draft(locationID);
    const path = `${base}/locations/${locationID}?projectUUID=${site.project}`;
    const setStatus = (status: string) =>
      site.ask('update permit set status = $2 where id = $1', [draft.formUUID, status]);
    const permit = await site.lead(draft, 'Requested');
    for (const status of ['Checked', 'Issued', 'Active', 'Suspended', 'Expired', 'Requested']) {
      await setStatus(status);
      const refused = await site.admin.client.delete(path);
      expect([status, ...refusal(refused)]).toEqual([status, 409, 'LOCATION_IN_USE']);
      expect(refused.body.error.details).toEqual({ permits: 1 });
    }
    accepted(await site.act(site.requester, permit, 'cancel', { comment: 'Not needed' }));
    const left = await site.draft(locationID);
    accepted(await site.admin.client.delete(path));
    const late = await site.act(site.requester, left, 'request', sign);
    expect(late.body.error.details.blockers).toEqual([{ code: 'LOCATION_DELETED', about: [] }]);
    const { permit: kept } = accepted(await site.get(site.viewer, `/permits/${permit.formUUID}`));
    expect(kept.location).toMatchObject({ name: 'In use', active: false });
  });
});

test('markup is text', async () => {
  const name = `<img src=x onerror="alert(1)"> & '; drop table permit; --`;
  const { location } = accepted(await add(name));
  expect(location.name).toBe(name);
  expect(accepted(await site.get(site.viewer, '/Location/getLocations', { search: '<img src' })).total).toBe(
    1,
  );
  expect(accepted(await site.get(site.viewer, '/Location/getLocations', { search: '%' })).total).toBe(0);
});
