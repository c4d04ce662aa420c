import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { docm, docx, mp4, pdf, photo, zip } from './testing/sample-files.ts';
import { UploadSite } from './testing/upload-site.ts';

let site: UploadSite;
beforeAll(async () => {
  site = await UploadSite.start();
});
afterAll(() => site?.close());

test('a document is uploaded, attached, described and downloaded in whole and in part', async () => {
  const { body } = await site.attach(
    await site.upload(pdf, { name: 'C:\\plans\\..\\Method\u202e statement.pdf' }),
  );
  expect(body.file).toMatchObject({
    name: 'Method statement.pdf',
    kind: 'pdf',
    mime: 'application/pdf',
    bytes: pdf.length,
    picture: null,
    hasThumbnail: false,
  });
  const path = `/api/snags/files/${body.file.id}${site.query()}`;
  const whole = await site.viewer.fetch(path, { headers: { 'accept-encoding': 'gzip' } });
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Method statement.pdf"; filename*=UTF-8''Method%20statement.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox;'),
    'cache-control': 'private, no-cache',
    'content-length': String(pdf.length),
    etag: `"${body.file.sha256}"`,
  });
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(pdf);
  const part = await site.viewer.fetch(path, { headers: { range: 'bytes=-6' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    `bytes ${pdf.length - 6}-${pdf.length - 1}/${pdf.length}`,
    '%%EOF\n',
  ]);
  expect((await site.viewer.fetch(path, { headers: { range: `bytes=${pdf.length}-` } })).status).toBe(416);
  const seen = await site.viewer.fetch(path, { headers: { 'if-none-match': `"${body.file.sha256}"` } });
  expect(seen.status).toBe(304);
  const head = await site.viewer.fetch(path, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(pdf.length)]);
  const known = await site.viewer.get(`/api/snags/files/${body.file.id}/described${site.query()}`);
  expect(known.body).toMatchObject({ files: [{ id: body.file.id }], head: '%PDF' });
});

test('a photo is re-encoded: its time and place become data, and it gets a thumbnail', async () => {
  const sent = await photo({
    IFD0: { Copyright: 'Ada Wong' },
    IFD2: { DateTimeOriginal: '2026:11:20 08:15:30', OffsetTimeOriginal: '+08:00' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '22/1 18/1 3600/100',
      GPSLongitudeRef: 'E',
      GPSLongitude: '114/1 10/1 0/1',
      GPSAltitudeRef: '0',
      GPSAltitude: '125/10',
    },
  });
  const { body } = await site.attach(await site.upload(sent, { rule: 'photo', name: 'IMG_1.png' }), 'photo');
  expect(body.file).toMatchObject({ name: 'IMG_1.jpg', kind: 'jpeg', hasThumbnail: true });
  expect(body.file.picture).toEqual({
    width: 800,
    height: 600,
    takenAt: { local: '2026-11-20T08:15:30', offset: '+08:00' },
    position: { lat: expect.closeTo(22.31, 9), lng: expect.closeTo(114.166_667, 6), altitude: 12.5 },
  });
  const shown = await site.viewer.fetch(`/api/snags/files/${body.file.id}${site.query()}&show=inline`);
  expect(shown.headers.get('content-disposition')).toMatch(/^inline;/);
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  const small = await site.viewer.fetch(`/api/snags/files/${body.file.id}/thumbnail${site.query()}`);
  expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 64 });
});

test.each([
  [
    'a drawing called a photo',
    'photo',
    'a.jpg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'FILE_KIND',
  ],
  [
    'a page called a text',
    'document',
    'a.txt',
    Buffer.from('\n <!DOCTYPE html><script>1</script>'),
    'FILE_KIND',
  ],
  ['a program', 'document', 'a.pdf', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), 'FILE_KIND'],
  ['text that is no UTF-8', 'document', 'a.csv', Buffer.from('caf\xe9', 'latin1'), 'FILE_KIND'],
  ['a document with macros', 'document', 'a.docx', docm, 'FILE_KIND'],
  ['any archive', 'document', 'a.docx', zip({ 'a.txt': 'a' }), 'FILE_KIND'],
  ['any archive that is cut off', 'document', 'a.docx', zip({ 'a.txt': 'a' }).subarray(0, -30), 'FILE_KIND'],
  ['a photo where documents with other endings are', 'document', 'a.docx', pdf, 'FILE_NAME'],
  ['a page by its name', 'document', 'a.html', Buffer.from('plain'), 'FILE_NAME'],
  ['a PDF that is cut off', 'document', 'a.pdf', pdf.subarray(0, 40), 'FILE_DAMAGED'],
  ['a document that is cut off', 'document', 'a.docx', docx.subarray(0, -30), 'FILE_DAMAGED'],
  ['a film that is cut off', 'document', 'a.mp4', mp4.subarray(0, -1), 'FILE_DAMAGED'],
])('%s is refused with 422, and nothing of it is left', async (_what, rule, name, content, code) => {
  const [rows, before] = [await site.count('plugin_upload'), await site.filesOnDisk()];
  expect(await site.refusalOf(content, { rule, name })).toEqual([422, code]);
  expect([await site.count('plugin_upload'), await site.filesOnDisk()]).toEqual([rows, before]);
});

test('only harmless kinds are displayed inline, and a thumbnail is a JPEG', async () => {
  const fileOf = async (content: Buffer, rule: string, name: string) =>
    (await site.attach(await site.upload(content, { rule, name }), rule)).body.file;
  const office = await fileOf(docx, 'document', 'a.docx');
  const { headers } = await site.viewer.fetch(`/api/snags/files/${office.id}${site.query()}&show=inline`);
  expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  // Chromium shows a PDF in its viewer under this policy: the viewer is a page of the browser's own.
  const report = await fileOf(pdf, 'document', 'report.pdf');
  const shown = await site.viewer.fetch(`/api/snags/files/${report.id}${site.query()}&show=inline`);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline;/),
    'content-security-policy': expect.stringMatching(
      /^sandbox; default-src 'none';.*frame-ancestors 'none'$/,
    ),
    'x-content-type-options': 'nosniff',
  });
  const png = await fileOf(
    await sharp(await photo())
      .png()
      .toBuffer(),
    'photo',
    'plan.png',
  );
  expect(png.kind).toBe('png');
  const small = await site.viewer.fetch(`/api/snags/files/${png.id}/thumbnail${site.query()}`);
  expect(small.headers.get('content-type')).toBe('image/jpeg');
});

test('an incomplete photo is refused; bad EXIF data is not a reason', async () => {
  const whole = await photo();
  const cut = whole.subarray(0, whole.length / 2);
  expect(await site.refusalOf(cut, { rule: 'photo', name: 'a.jpg' })).toEqual([422, 'FILE_DAMAGED']);
  const garbage = Buffer.concat([
    whole.subarray(0, 2),
    Buffer.from([0xff, 0xe1, 0, 24]),
    Buffer.from('Exif\0\0II*\0\x08\0\0\0\xff\xff\x12\x01\xff\xff', 'latin1').subarray(0, 22),
    whole.subarray(2),
  ]);
  const { body } = await site.attach(await site.upload(garbage, { rule: 'photo', name: 'a.jpg' }), 'photo');
  expect(body.file.picture).toMatchObject({ takenAt: null, position: null });
});

test.each([
  ['a.docx', docx, 'docx', 'a.docx'],
  ['a.csv', Buffer.from('\ufeff编号,名称\n1,"a"\n'), 'csv', 'a.csv'],
  ['notes', Buffer.from('Notes: <b>not a page</b>'), 'text', 'notes.txt'],
  ['film.mp4', mp4, 'mp4', 'film.mp4'],
])('%s is taken for what it is', async (name, content, kind, kept) => {
  const { body } = await site.attach(await site.upload(content, { name }));
  expect(body.file).toMatchObject({ kind, name: kept });
});
