import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { permitEndpoints } from '../contract/endpoints.ts';
import { permitWorkflow } from '../contract/permit-workflow.ts';

test('calls of existing deployments keep their paths and fields', () => {
  const kept = Object.values(permitEndpoints)
    .filter(({ path }) => /^\/(DynamicForm|Location)\//.test(path))
    .map(({ method, path, input }) => [`${method} ${path}`, ...Object.keys(input.shape).sort()]);
  const place = ['active', 'hasUtility', 'height', 'latitude'];
  expect(kept).toEqual([
    [
      ...['GET /DynamicForm/getPermitToWorkIndex', 'endTime', 'location', 'page', 'pageSize', 'permitType'],
      ...['search', 'startTime', 'status'],
    ],
    ['GET /DynamicForm/getCountOfPermitToWorkInLocation'],
    ['GET /Location/getLocationList'],
    ['GET /Location/getLocations', 'isDesc', 'orderBy', 'page', 'pageSize', 'search'],
    ['POST /Location/addLocation', ...place, 'longitude', 'name', 'type'],
    ['POST /Location/updatelocation', ...place, 'locationID', 'longitude', 'name', 'type', 'version'],
    ['GET /Location/deleteLocation', 'locationID'],
  ]);
});

test('the documented lifecycle matches the code', async () => {
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
  expect(rows).toEqual(
    permitWorkflow.rows
      .filter(({ action }) => action !== 'create')
      .map(({ from, action, by, to, signature, comment, on }) => [
        from.join(', '),
        action,
        by.join(', '),
        to,
        signature ? 'yes' : '',
        comment ? 'needed' : '',
        on?.some((task) => task === 'TAKE_BACK')
          ? 'yes'
          : on?.some((task) => task === 'HAND_BACK')
            ? 'no'
            : '',
      ]),
  );
});
