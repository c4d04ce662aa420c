import { crc32 } from 'node:zlib';
import { dayInZone } from '@gantry/plugin-sdk/contract';
import { png } from '@gantry/plugin-sdk/server/demo';
import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { permissions } from '../contract/permissions.ts';
import { plugin } from './plugin.ts';
import {
  csv,
  curveHeader,
  progressHeader,
  sendCurves,
  sendProgress,
  uploadText,
} from './testing/csv-files.ts';

let host: ServerTestHost;
let planner: PluginMember;
beforeEach(async () => {
  host = await createServerTestHost(plugin);
  planner = await host.member({ name: 'Wong Ka Yee', permissions: Object.values(permissions) });
});
afterEach(() => host.close());

const startOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`);
const first = csv(
  progressHeader,
  'East,Fans EB,Jet Fan,#17bebb,2026-11-01,0.2,0.25,2027-06-30',
  'East,Fans EB,Jet Fan,#17BEBB,2026-11-20,0.3,0.35,2027-06-30',
  'West,"Pipes, WB",FD Pipe & Niche,#76B041,20/11/2026,81.5%,0.8,',
  'West,Panels WB,Cladding Panel,#E4572E,2026-11-20,,5%,2027-02-28',
);
const items = async (body: object = {}) =>
  (await planner.post('/Progress/GetItemList', body)).body.itemList.map(
    ({ itemName, actualProgress }: { itemName: string; actualProgress: number }) => [
      itemName,
      actualProgress,
    ],
  );
const errorsOf = ({ body }: { body: { error: { details: { errors: unknown[] } } } }) =>
  body.error.details.errors;

describe('progress', () => {
  it('is read back by item, day and trade, with days of the project’s time zone', async () => {
    const sent = await sendProgress(planner, first);
    expect(sent).toMatchObject({
      status: 200,
      body: {
        rows: 4,
        added: 4,
        changed: 0,
        newTrades: ['Jet Fan', 'FD Pipe & Niche', 'Cladding Panel'],
        names: ['Fans EB', 'Panels WB', 'Pipes, WB'],
      },
    });
    expect((await planner.post('/Progress/GetItemList', {})).body.itemList).toEqual([
      {
        itemName: 'Fans EB',
        groupName: 'East',
        color: '#17BEBB',
        actualProgress: 0.3,
        plannedProgress: 0.35,
        targetCompletionDate: startOf('2027-06-30'),
      },
      expect.objectContaining({ itemName: 'Pipes, WB', actualProgress: 0.815, targetCompletionDate: -1 }),
      expect.objectContaining({ itemName: 'Panels WB', actualProgress: -1, plannedProgress: 0.05 }),
    ]);
    expect(await items({ date: startOf('2026-11-19') })).toEqual([['Fans EB', 0.2]]);
    expect(await items({ trade: ['Cladding Panel', 'Jet Fan'] })).toEqual([
      ['Fans EB', 0.3],
      ['Panels WB', -1],
    ]);
    expect((await planner.get('/Progress/GetDateList')).body).toEqual({
      dateList: [startOf('2026-11-20'), startOf('2026-11-01')],
      total: 2,
      truncated: false,
    });
    expect((await planner.get('/Progress/ItemIndexList', { search: 'WEST' })).body.indexList).toMatchObject([
      { groupName: 'West', itemList: [{ itemName: 'Pipes, WB' }, { itemName: 'Panels WB' }] },
    ]);
    expect((await planner.get('/Progress/GetCrossSectionPicture')).body.callouts).toContainEqual({
      trade: 'Cladding Panel',
      itemCount: 1,
      actualProgress: -1,
      plannedProgress: 0.05,
    });
  });

  it('replaces a report of the same item and day, and takes it back', async () => {
    await sendProgress(planner, first);
    const before = await items();
    const browser = await planner.listen();
    const second = await sendProgress(
      planner,
      csv(
        progressHeader,
        'North,Fans EB,Jet Fan,#17BEBB,2026-11-20,0.4,0.35,2027-06-30',
        'North,Fans EB,Jet Fan,#17BEBB,2026-11-27,0.5,0.4,2027-06-30',
        'West,"Pipes, WB",FD Pipe & Niche,#76B041,2026-11-20,0.815,80%,',
      ),
      {},
    );
    expect(second.body).toMatchObject({ added: 1, changed: 1, unchanged: 1, newTrades: [] });
    expect(await browser.next('progress-changed')).toEqual({ what: 'progress' });
    browser.close();
    expect(await items({ trade: ['Jet Fan'] })).toEqual([['Fans EB', 0.5]]);
    const { uploadId } = second.body;
    expect((await planner.get(`/Progress/Uploads/${uploadId}/changes`)).body.changes).toEqual([
      expect.objectContaining({ subject: 'item', before: expect.objectContaining({ group: 'East' }) }),
      {
        subject: 'progress',
        name: 'Fans EB',
        day: '2026-11-20',
        before: { actual: 0.3, planned: 0.35, target: '2027-06-30' },
        after: { actual: 0.4, planned: 0.35, target: '2027-06-30' },
      },
      expect.objectContaining({ day: '2026-11-27', before: null }),
    ]);
    const { uploads } = (await planner.get('/Progress/Uploads')).body;
    expect(uploads).toMatchObject([
      { uploadId, uploadedBy: 'Wong Ka Yee', fileName: 'file.csv', canRollBack: true },
      { canRollBack: false },
    ]);
    const earlier = uploads[1].uploadId;
    expect(await planner.post(`/Progress/Uploads/${earlier}/rollback`)).toMatchObject({
      status: 409,
      body: { error: { code: 'NOT_LATEST' } },
    });
    expect((await planner.post(`/Progress/Uploads/${uploadId}/rollback`)).status).toBe(200);
    expect(await items()).toEqual(before);
    expect((await planner.post('/Progress/GetItemList', {})).body.itemList[0].groupName).toBe('East');
    expect((await planner.post(`/Progress/Uploads/${uploadId}/rollback`)).status).toBe(409);
    expect((await planner.post(`/Progress/Uploads/${earlier}/rollback`)).status).toBe(200);
    expect(await items()).toEqual([]);
    expect((await planner.get('/Progress/GetTradeList')).body).toEqual([]);
  });

  it('writes nothing as a preview, or where one row is wrong', async () => {
    expect((await sendProgress(planner, first, { addTrades: true, preview: true })).body).toMatchObject({
      uploadId: null,
      added: 4,
    });
    const wrong = await sendProgress(planner, `${first}East,Fans EB,Jet Fan,#17BEBB,2026-11-27,1.2,,\r\n`);
    expect(wrong.status).toBe(422);
    expect(errorsOf(wrong)).toEqual([{ row: 6, column: 'actual_progress', code: 'SHARE', value: '1.2' }]);
    expect(await items()).toEqual([]);
    expect((await planner.get('/Progress/Uploads')).body.total).toBe(0);
  });

  it('is sent once: what was compared is what is written, once', async () => {
    const csv = await uploadText(planner, first);
    const send = (preview: boolean) =>
      planner.post('/Progress/UploadProgressCsvFile', { csv, addTrades: true, preview });
    for (const preview of [true, true]) expect((await send(preview)).body).toMatchObject({ added: 4 });
    const stranger = await host.member({ permissions: Object.values(permissions) });
    const stolen = await stranger.post('/Progress/UploadProgressCsvFile', { csv, preview: true });
    expect(stolen.status).toBe(404);
    expect((await send(false)).body).toMatchObject({ added: 4, uploadId: expect.any(String) });
    expect((await send(false)).status).toBe(404);
  });

  it('of two planners at the same moment is written one after the other', async () => {
    await sendProgress(planner, first);
    const other = await host.member({ permissions: Object.values(permissions) });
    const day = (share: number) =>
      csv(
        progressHeader,
        ...Array.from({ length: 50 }, (_, at) => `East,Fan ${at},Jet Fan,#17BEBB,2026-11-27,${share},,`),
      );
    const shares = [0.1, 0.2, 0.3, 0.4];
    const sent = await Promise.all(
      shares.map((share, at) => sendProgress(at % 2 === 0 ? planner : other, day(share))),
    );
    expect(sent.map(({ status }) => status)).toEqual(shares.map(() => 200));
    const { uploads } = (await planner.get('/Progress/Uploads')).body;
    const told = (entries: typeof uploads) =>
      entries.map(({ added, changed }: { added: number; changed: number }) => [added, changed]);
    expect(told(uploads.slice(0, 4))).toEqual([
      [0, 50],
      [0, 50],
      [0, 50],
      [50, 0],
    ]);
    const fans = async () =>
      (await items()).flatMap(([name, share]: [string, number]) => (name.startsWith('Fan ') ? [share] : []));
    const latest = await fans();
    expect(new Set(latest).size).toBe(1);
    // Both take back the latest: one of them is second, and is told so.
    const back = await Promise.all(
      [planner, other].map((one) => one.post(`/Progress/Uploads/${uploads[0].uploadId}/rollback`)),
    );
    expect(back.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(new Set(await fans()).size).toBe(1);
    expect((await fans())[0]).not.toBe(latest[0]);
  });

  it('asks before it adds a trade', async () => {
    expect(errorsOf(await sendProgress(planner, first, {}))).toContainEqual({
      row: 2,
      column: 'trade',
      code: 'UNKNOWN_TRADE',
      value: 'Jet Fan',
    });
  });

  it('reads other delimiters, a BOM and quoted line breaks, and the same form from an older caller', async () => {
    const form = new FormData();
    const row = ['East', '"Fans ""A""\r\nEB"', 'Jet Fan', '#17BEBB', '2026-11-20', '0,5', '50 %', ''];
    expect(
      errorsOf(
        await sendProgress(planner, `\uFEFF${progressHeader.replaceAll(',', ';')}\n${row.join(';')}\n`),
      ),
    ).toEqual([{ row: 2, column: 'item_name', code: 'NOT_A_LINE', value: expect.any(String) }]);
    const tabs = [row.with(1, '"Fans ""A"""').join('\t'), ''].join('\n');
    form.append('csv', new Blob([`\uFEFF${progressHeader.replaceAll(',', '\t')}\n${tabs}`]), 'week 47.csv');
    form.append('addTrades', 'true');
    form.append('projectUUID', host.project.id);
    const answer = await planner.client.fetch('/api/gantry.tunnel-progress/Progress/UploadProgressCsvFile', {
      method: 'POST',
      body: form,
    });
    expect(answer.status).toBe(200);
    expect(await items()).toEqual([['Fans "A"', 0.5]]);
  });

  it.each([
    ['another encoding', Uint8Array.of(0xcb, 0xed, 0xb5, 0xc0), 'FILE_KIND'],
    ['10 MB of junk', new Uint8Array(10_000_000).fill(0x78), 'CSV_INVALID'],
    ['an open quotation mark', `${progressHeader}\n"East,`, 'CSV_INVALID'],
    ['headings only', `${progressHeader}\n`, 'CSV_INVALID'],
    ['a missing column', 'group_name,item_name\nEast,Fans\n', 'CSV_INVALID'],
  ])('refuses %s', async (_, content, code) => {
    const refused = sendProgress(planner, content).then(({ body }) => body.error.code);
    await expect(refused.catch((error: Error) => error.message)).resolves.toContain(code);
    expect(await items()).toEqual([]);
  });

  it('takes 50,000 rows and no more', async () => {
    const rows = Array.from(
      { length: 50_000 },
      (_, at) =>
        `Tube ${at % 2},Item ${at % 10_000},Trade ${(at % 10_000) % 9},#17BEBB,2026-11-${10 + Math.floor(at / 10_000)},${(at % 100) / 100},50%,2027-06-30`,
    );
    const text = csv(progressHeader, ...rows);
    const uploadId = await uploadText(planner, text);
    const sent = await planner.post('/Progress/UploadProgressCsvFile', { csv: uploadId, addTrades: true });
    expect(sent.body).toMatchObject({ rows: 50_000, added: 50_000 });
    expect(errorsOf(await sendProgress(planner, `${text}A,B,C,#000000,2026-11-01,,,\r\n`))).toEqual([
      { row: 50_002, column: '', code: 'TOO_MANY_ROWS', value: '50000' },
    ]);
  });
});

describe('curves', () => {
  const overall = csv(
    curveHeader,
    'Overall,2026-09-30,0.40,0.38,2027-12-31',
    'Overall,2026-10-31,0.45,,2027-12-31',
    'Fans,2026-10-31,,0.1,',
  );

  it('are kept for each audience, and replaced as a whole', async () => {
    await sendCurves(planner, overall);
    await sendCurves(planner, csv(curveHeader, 'Overall,2026-09-30,0.40,0.31,2027-12-31'), { isAdmin: true });
    expect((await planner.get('/Progress/GetCurvesOptions')).body).toEqual(['Overall', 'Fans']);
    expect((await planner.get('/Progress/GetCurvesData', { curveName: 'Overall' })).body).toEqual({
      actualProgress: [
        { time: startOf('2026-09-30'), value: 0.38 },
        { time: startOf('2026-10-31'), value: -1 },
      ],
      plannedProgress: [{ value: 0.4 }, { value: 0.45 }],
      targetCompletionDate: startOf('2027-12-31'),
      latestUpdateTime: startOf('2026-10-31'),
    });
    const again = await sendCurves(planner, csv(curveHeader, 'Overall,2026-10-31,0.45,0.44,2028-01-31'));
    expect(again.body).toMatchObject({ added: 0, changed: 2, names: ['Overall'] });
    const shorter = (await planner.get('/Progress/GetCurvesData', { curveName: 'Overall' })).body;
    expect(shorter).toMatchObject({
      actualProgress: [{ value: 0.44 }],
      targetCompletionDate: startOf('2028-01-31'),
    });
    expect((await planner.get('/Progress/GetCurvesOptions')).body).toEqual(['Overall', 'Fans']);
    await planner.post(`/Progress/Uploads/${again.body.uploadId}/rollback`);
    expect((await planner.get('/Progress/GetCurvesData', { curveName: 'Overall' })).body).toMatchObject({
      plannedProgress: [{ value: 0.4 }, { value: 0.45 }],
      targetCompletionDate: startOf('2027-12-31'),
    });
  });

  it('of seniors are closed to others by flag, name, event, upload and history', async () => {
    const { view, upload } = permissions;
    const other = await host.member({ permissions: [view, upload] });
    const browser = await other.listen();
    const secret = csv(curveHeader, 'Claims,2026-09-30,0.40,0.31,2027-12-31');
    const { uploadId } = (await sendCurves(planner, secret, { isAdmin: true })).body;
    const statuses = await Promise.all([
      other.get('/Progress/GetCurvesOptions', { isAdmin: 'true' }),
      other.get('/Progress/GetCurvesData', { isAdmin: 'true', curveName: 'Claims' }),
      other.get('/Progress/GetCurvesData', { curveName: 'Claims' }),
      sendCurves(other, secret, { isAdmin: true }),
      other.get(`/Progress/Uploads/${uploadId}/changes`),
      other.post(`/Progress/Uploads/${uploadId}/rollback`),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 404, 403, 404, 404]);
    expect((await other.get('/Progress/Uploads')).body).toEqual({ uploads: [], total: 0 });
    expect((await other.get('/Progress/GetCurvesOptions')).body).toEqual([]);
    await planner.post('/Progress/SetPhotoDate', { date: startOf('2026-11-20') });
    // The first event that the other hears is not that of the senior curves.
    expect(await browser.next('progress-changed')).toEqual({ what: 'photos' });
    browser.close();
  });

  it('refuses times that do not ascend, two targets, and planned progress that falls', async () => {
    const sent = await sendCurves(
      planner,
      csv(
        curveHeader,
        'Overall,2026-09-30,0.40,,2027-12-31',
        'Overall,2026-09-30,0.40,,2027-12-31',
        'Overall,2026-08-31,0.41,,2027-12-31',
        'Overall,2026-10-31,0.39,,2028-12-31',
      ),
    );
    expect(errorsOf(sent)).toMatchObject([
      { row: 3, code: 'DUPLICATE' },
      { row: 4, code: 'ORDER' },
      { row: 5, column: 'target_completion_date', code: 'TARGET_DIFFERS' },
      { row: 5, column: 'planned_progress', code: 'PLANNED_FALLS' },
    ]);
  });
});

describe('photos', () => {
  const picture = png(8, 8, 3, new Uint8Array(192).fill(90));
  const add = async (description: string, time = startOf('2025-11-20')) =>
    planner.post('/Progress/UploadPicture', {
      file: await planner.upload('picture', 'a.png', picture),
      description,
      time,
      type: 'Photo',
    });

  it('are shown by name with their picture, and move Update As forward only', async () => {
    await add('South portal');
    await add('North portal', startOf('2025-11-01'));
    const { body } = await planner.get('/Progress/GetPhotoList');
    const inMonth = async (month: string) =>
      (await planner.get('/Progress/GetPhotoList', { month })).body.total;
    expect([await inMonth('2025-11'), await inMonth('2025-10')]).toEqual([2, 0]);
    expect((await planner.get('/Progress/GetPhotoList', { month: '2025-13' })).status).toBe(400);
    expect(body).toMatchObject({
      pageList: [{ description: 'North portal' }, { description: 'South portal' }],
      total: 2,
      latestUpdateTime: startOf('2025-11-20'),
    });
    const address = new URL(
      body.pageList[0].url,
      `${host.url}/api/gantry.tunnel-progress/Progress/GetPhotoList`,
    );
    const shown = await planner.client.fetch(`${address.pathname}${address.search}`);
    expect(shown.headers.get('content-type')).toBe('image/png');
    await planner.post('/Progress/SetPhotoDate', { date: startOf('2025-10-01') });
    expect((await planner.get('/Progress/GetPhotoList')).body.latestUpdateTime).toBe(startOf('2025-10-01'));
  });

  it('are not of a day to come in the time zone of the project', async () => {
    const tomorrow = dayInZone(Date.now() + 86_400_000, 'Asia/Hong_Kong');
    expect(await add('South portal', startOf(tomorrow))).toMatchObject({
      status: 422,
      body: { error: { code: 'DAY_TO_COME' } },
    });
    expect((await add('South portal', Date.now())).status).toBe(200);
  });

  it('are deleted once', async () => {
    const { pictureId } = (await add('South portal')).body;
    const address = `/api/gantry.tunnel-progress/Progress/DeletePicture?projectUUID=${host.project.id}`;
    expect((await planner.client.delete(`${address}&pictureId=${pictureId}`)).status).toBe(200);
    expect((await planner.client.delete(`${address}&pictureId=${pictureId}`)).status).toBe(404);
    expect((await planner.get('/Progress/GetPhotoList')).body.total).toBe(0);
  });

  it('need a description and a file that is a picture', async () => {
    const file = await planner.upload('picture', 'a.png', picture);
    const time = startOf('2026-11-20');
    expect(await planner.post('/Progress/UploadPicture', { file, time })).toMatchObject({
      status: 422,
      body: { error: { code: 'DESCRIPTION_REQUIRED', message: 'Please Fill Photo Description!' } },
    });
    expect(await planner.post('/Progress/UploadPicture', { description: 'x', time })).toMatchObject({
      body: { error: { code: 'PHOTO_REQUIRED', message: 'Please Select Photo!' } },
    });
    const text = new TextEncoder().encode('not a picture');
    await expect(planner.upload('picture', 'a.png', text)).rejects.toThrow(/FILE_KIND/);
    await expect(planner.upload('picture', 'a.png', picture.subarray(0, 60))).rejects.toThrow(/DAMAGED/);
    // A header that announces 100 megapixels is enough: nothing is decoded.
    const huge = Buffer.from(picture);
    for (const side of [16, 20]) huge.writeUInt32BE(10_000, side);
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
    await expect(planner.upload('picture', 'huge.png', huge)).rejects.toThrow(/IMAGE_TOO_MANY_PIXELS/);
  });
});
