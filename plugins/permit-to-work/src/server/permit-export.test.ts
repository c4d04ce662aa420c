import { type PluginMember, sheetRows } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accepted, gates, PermitSite, refusal } from './testing/permit-site.ts';

let site: PermitSite;
beforeAll(async () => {
  site = await PermitSite.start();
});
afterAll(() => site?.close());

async function exported(who: PluginMember, query: object) {
  const { jobId } = accepted(await site.post(who, '/permits/exports', query));
  await site.test.runJobs();
  const activity = `/api/projects/${site.project}/activities/${jobId}`;
  const { body: job } = await who.client.get(activity);
  expect(job).toMatchObject({ status: 'done' });
  const file = await who.client.fetch(`${activity}/file`);
  return { name: job.file.name as string, bytes: Buffer.from(await file.arrayBuffer()) };
}

test('an export has the permits of the list in its order, in the language of its reader, with alarms', async () => {
  const place = await site.addLocation('Sump "A", west');
  const description = '=1+1 <b>&"';
  const active = await site.lead(
    await site.draft(place, {
      description,
      permitType: 'Confined Space',
      maxEntrants: 2,
      stayMinutes: 60,
      confinedSpace: gates,
    }),
    'Active',
  );
  const cardNumber = String(gates.entrants?.[0]?.cardNumber);
  accepted(
    await site.post(site.holder, `/permits/${active.formUUID}/passages`, { cardNumber, direction: 'in' }),
  );
  site.clock.advance(61 * 60);
  await site.test.runTimer('permit-alarms');
  const requested = await site.lead(await site.draft(place), 'Requested');
  await site.draft(place, { description: 'Not sent yet' });

  const listed = accepted(await site.get(site.viewer, '/permits/rows', { location: place }));
  const numbers = [active.number, requested.number];
  expect(listed.workflows.map((row: { number: string }) => row.number)).toEqual(numbers);

  const xlsx = await exported(site.viewer, { location: place, format: 'xlsx' });
  expect(xlsx.name).toMatch(/^Permits TEST \d{4}-\d\d-\d\d\.xlsx$/);
  const rows = sheetRows(xlsx.bytes);
  expect(rows.map((row) => row.Number)).toEqual(numbers);
  expect(rows[0]).toMatchObject({
    Status: 'Active',
    Alarms: '1 person over the 60 min stay',
    'Permit type': 'Confined Space',
    Location: 'Sump "A", west',
    Description: description,
    Requester: site.requester.name,
    'Permit holder': site.holder.name,
    Issuer: site.issuer.name,
  });
  expect(rows[1]).toMatchObject({ Status: 'Requested', Alarms: '', Issuer: '', 'Closed at': '' });
  // A number of days in the time of the project, which the sheet shows as a time.
  const start = Date.parse(active.validFrom) + 8 * 3_600_000;
  expect(Number(rows[0]?.Start)).toBeCloseTo(start / 86_400_000 + 25_569, 4);

  const csv = (await exported(site.requester, { location: place, format: 'csv', language: 'zh-CN' })).bytes;
  const [heading, ...lines] = csv.toString('utf8').trimEnd().split('\r\n');
  expect(heading).toBe(
    '\ufeff编号,状态,警报,许可证类型,位置,工作内容,开始时间,结束时间,申请人,许可证持有人,签发人,申请时间,签发时间,结束办妥时间,建立时间,最后更改',
  );
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain(`${active.number},生效中,1 人超过 60 分钟停留上限,密闭空间,"Sump ""A"", west",`);
  expect(lines.join('\n')).toContain('草稿');
});

test('an export has what each filter of the list leaves', async () => {
  const place = await site.addLocation('Filtered');
  await site.lead(await site.draft(place, { permitType: 'Dig', description: 'Trial pit 4711' }), 'Requested');
  await site.draft(place, { permitType: 'Drill' });
  const count = async (query: object) => {
    const { bytes } = await exported(site.requester, { location: place, format: 'csv', ...query });
    return bytes.toString('utf8').trimEnd().split('\r\n').length - 1;
  };
  expect(await count({})).toBe(2);
  expect(await count({ permitType: 'Dig' })).toBe(1);
  expect(await count({ status: 'Requested' })).toBe(1);
  expect(await count({ search: '4711' })).toBe(1);
  expect(await count({ search: 'PTW-0001' })).toBe(0);
  expect(await count({ endTime: '2020-01-01' })).toBe(0);
  expect(await count({ mine: true })).toBe(2);
});

test('an export is refused to whom the list is refused, also while it waits, and for days in the wrong order', async () => {
  const stranger = await site.test.member({ name: 'Stranger', permissions: ['PTW_REQUEST'] });
  expect(refusal(await site.post(stranger, '/permits/exports', { format: 'csv' }))).toEqual([
    403,
    'FORBIDDEN',
  ]);
  const days = { format: 'csv', startTime: '2027-02-02', endTime: '2027-02-01' };
  expect(refusal(await site.post(site.viewer, '/permits/exports', days))).toEqual([422, 'RULE_BROKEN']);
  const other = await site.more();
  const location = await site.addLocation('Not theirs');
  const asked = { location, format: 'csv' };
  const { jobId } = accepted(await site.post(other.viewer, '/permits/exports', asked));
  await site.test.runJobs();
  const path = `/api/projects/${other.project}/activities/${jobId}`;
  expect((await site.viewer.client.get(path)).status).not.toBe(200);
  expect((await other.viewer.client.get(path)).body).toMatchObject({ status: 'done' });
});
