import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { transitions } from '../contract/transitions.ts';
import { accepted, base, PermitSite } from './testing/permit-site.ts';

test("the server's API description has every call of the interface with its fields", async () => {
  const site = await PermitSite.start();
  try {
    const { paths } = accepted(await site.viewer.client.get('/api/docs/json'));
    const parameters = (method: string, path: string) =>
      paths[`${base}${path}`][method].parameters.map((parameter: { name: string }) => parameter.name).sort();
    const fields = (path: string) =>
      Object.keys(
        paths[`${base}${path}`].post.requestBody.content['application/json'].schema.properties,
      ).sort();
    expect(parameters('get', '/DynamicForm/getPermitToWorkIndex')).toEqual(
      [
        'projectUUID',
        'search',
        'location',
        'permitType',
        'page',
        'pageSize',
        'startTime',
        'endTime',
        'status',
      ].sort(),
    );
    expect(parameters('get', '/DynamicForm/getCountOfPermitToWorkInLocation')).toEqual(['projectUUID']);
    expect(parameters('get', '/Location/getLocationList')).toEqual(['projectUUID']);
    expect(parameters('get', '/Location/getLocations')).toEqual(
      ['pageSize', 'page', 'orderBy', 'isDesc', 'projectUUID', 'search'].sort(),
    );
    expect(parameters('get', '/Location/deleteLocation')).toEqual(['locationID', 'projectUUID']);
    const location = [
      'name',
      'latitude',
      'longitude',
      'height',
      'projectUUID',
      'active',
      'type',
      'hasUtility',
    ];
    expect(fields('/Location/addLocation')).toEqual([...location].sort());
    expect(fields('/Location/updatelocation')).toEqual([...location, 'locationID', 'version'].sort());
  } finally {
    await site.close();
  }
}, 90_000);

test('the documented lifecycle is the one in the code', async () => {
  const text = await readFile(new URL('../../../../docs/permit-to-work.md', import.meta.url), 'utf8');
  const section = text.slice(text.indexOf('## Lifecycle'), text.indexOf('A test compares'));
  const rows = section
    .split('\n')
    .filter((row) => row.startsWith('|'))
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const handedBack = (value: boolean | undefined) => (value === undefined ? '' : value ? 'yes' : 'no');
  expect(rows).toEqual(
    transitions.map((row) => [
      row.from.join(', '),
      row.action,
      row.by.join(', '),
      row.to,
      row.signature ? 'yes' : '',
      row.commentRequired ? 'needed' : '',
      handedBack(row.handedBack),
    ]),
  );
});
