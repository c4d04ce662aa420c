import { createHash } from 'node:crypto';
import { png } from '@gantry/plugin-sdk/server/demo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Passage } from '../contract/passages.ts';
import type { PermitForMember } from '../contract/permit.ts';
import { demoPhoto } from './demo/demo-photo.ts';
import { dataUrlOf } from './picture.ts';
import { accepted, gates, image, PermitSite, refusal, sign } from './testing/permit-site.ts';

let site: PermitSite;
let locationID: string;
beforeAll(async () => {
  site = await PermitSite.start();
  locationID = await site.addLocation('Sump');
});
afterAll(() => site?.close());

const [mak] = gates.entrants ?? [];
if (mak === undefined) throw new Error('The test gates name somebody.');
const lam = { name: 'Lam Tai Man', cardNumber: 'CW2', cardExpires: '2099-01-01' };
const third = { name: 'Ho Ming', cardNumber: 'CW3', cardExpires: '2099-01-01' };
const restored = { ...sign, areaRestored: true, peopleInside: 0 };

/** A draft at its own location, so that no other permit conflicts with it. */
const confined = async (name: string) =>
  site.draft(await site.addLocation(name), {
    permitType: 'Confined Space',
    maxEntrants: 2,
    stayMinutes: 60,
    confinedSpace: { ...gates, entrants: [mak, lam] },
  });
const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const blockersOf = (answer: { readonly body: { error: { details: { blockers: unknown[] } } } }) =>
  answer.body.error.details.blockers;

describe('the photo at the entrance', () => {
  test('is a gate, is re-encoded, and its stored hash is part of the signed content', async () => {
    const draft = await site.draft(locationID, {
      permitType: 'Confined Space',
      maxEntrants: 2,
      stayMinutes: 60,
      confinedSpace: gates,
      entranceImage: undefined,
    });
    const checked = await site.lead(draft, 'Checked');
    const refused = await site.act(site.issuer, checked, 'issue', sign);
    expect(blockersOf(refused)).toContainEqual({ code: 'GATES_OPEN', about: ['ENTRANCE_PHOTO'] });

    const photo = dataUrlOf(demoPhoto(1));
    const before = site.clock.now().getTime();
    const edited: PermitForMember = accepted(
      await site.patch(site.checker, `/permits/${draft.formUUID}`, {
        version: checked.version,
        entranceImage: photo,
      }),
    ).permit;
    const hash = edited.confinedSpace?.entrancePhoto ?? '';
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(edited.confinedSpace).toEqual({ ...checked.confinedSpace, entrancePhoto: hash });
    const path = `/permits/${draft.formUUID}/photos/${hash}`;
    const shown = accepted(await site.get(site.viewer, path));
    expect(shown).toMatchObject({
      image: expect.stringMatching(/^data:image\/jpeg;base64,/),
      takenBy: { name: site.checker.name },
      at: edited.updatedAt,
    });
    expect(Date.parse(shown.at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(shown.at)).toBeLessThanOrEqual(site.clock.now().getTime());
    expect(sha256(bytesOf(shown.image))).toBe(hash);
    const small = accepted(await site.get(site.viewer, `${path}/thumbnail`));
    expect(small).toEqual({ ...shown, image: expect.stringMatching(/^data:image\/jpeg;base64,/) });
    expect(bytesOf(small.image).length).toBeLessThan(bytesOf(shown.image).length);

    accepted(await site.act(site.issuer, edited, 'issue', sign));
    const rows = await site.ask(
      'select content from record_signature where record_id = $1 order by seq desc limit 1',
      [draft.formUUID],
    );
    expect(JSON.parse(rows[0].content).permit.confinedSpace.entrancePhoto).toBe(hash);

    const verified = async () =>
      accepted(await site.get(site.viewer, `/permits/${draft.formUUID}/verification`));
    const file = { id: draft.formUUID, item: null, name: 'entrance.jpg', sha256: hash };
    expect(await verified()).toMatchObject({ intact: true, files: [{ ...file, state: 'intact' }] });
    // Whoever owns the database may write another picture under the hash that was signed.
    await site.ask('alter table permit_photo disable trigger user', []);
    await site.ask('update permit_photo set image = $2 where permit_id = $1', [draft.formUUID, demoPhoto(2)]);
    expect(await verified()).toMatchObject({ intact: false, files: [{ ...file, state: 'altered' }] });
    await site.ask('delete from permit_photo where permit_id = $1', [draft.formUUID]);
    expect(await verified()).toMatchObject({ intact: false, files: [{ ...file, state: 'gone' }] });
    await site.ask('alter table permit_photo enable trigger user', []);
  });

  test.each([
    ['text', dataUrlOf(Buffer.from('<svg onload=alert(1)>')), 422],
    ['a page that is called a picture', dataUrlOf(Buffer.from('<html><script>alert(1)</script>')), 422],
    ['a GIF that is called a PNG', dataUrlOf(Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')), 422],
    ['cut off', dataUrlOf(demoPhoto(1).subarray(0, 2000)), 422],
    ['a GIF', 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', 400],
    ['more than 500 kB', dataUrlOf(Buffer.alloc(500_001, 0xff), 'image/jpeg'), 422],
    ['more than the wire takes', dataUrlOf(Buffer.alloc(510_000, 0xff), 'image/jpeg'), 400],
  ])('is not %s', async (what, entranceImage, status) => {
    const draft = await confined(`Photo of ${what}`);
    const answer = await site.patch(site.requester, `/permits/${draft.formUUID}`, {
      version: 1,
      entranceImage,
    });
    expect(refusal(answer)).toEqual([status, status === 422 ? 'PHOTO_INVALID' : 'INVALID_REQUEST']);
  });

  test('is stored at 1600 pixels on the longer side, with a thumbnail at 640, and refused above 25 million pixels', async () => {
    const draft = await confined('Large photo');
    const path = `/permits/${draft.formUUID}`;
    const send = (width: number, height: number) =>
      site.patch(site.requester, path, {
        version: 1,
        entranceImage: dataUrlOf(png(width, height, 2, new Uint8Array(width * height * 2))),
      });
    const refused = await send(5001, 5000);
    expect(refused.body.error).toMatchObject({
      code: 'PHOTO_INVALID',
      details: { fields: [{ path: 'entranceImage', code: 'IMAGE_TOO_MANY_PIXELS' }] },
    });
    const hash = accepted(await send(1000, 2000)).permit.confinedSpace.entrancePhoto;
    const sizeOf = async (part: string) => {
      const { image: shown } = accepted(await site.get(site.viewer, `${path}/photos/${hash}${part}`));
      const rules = { formats: ['jpeg'], as: 'jpeg', maxPixels: 1e7, maxEdge: 5000, maxBytes: 1e6 } as const;
      const { width, height } = await site.host.images.read(bytesOf(shown), rules);
      return [width, height];
    };
    accepted(await site.act(site.requester, { ...draft, version: 2 }, 'request', sign));
    expect([await sizeOf(''), await sizeOf('/thumbnail')]).toEqual([
      [800, 1600],
      [320, 640],
    ]);
  });

  test('can be changed only by members who may change the gates', async () => {
    const requested = await site.lead(await confined('Not their photo'), 'Requested');
    const { version } = requested;
    for (const client of [site.requester, site.holder, site.viewer]) {
      const answer = await site.patch(client, `/permits/${requested.formUUID}`, {
        version,
        entranceImage: image,
      });
      expect(refusal(answer)).toEqual([403, 'FORBIDDEN']);
      expect(answer.body.error.details.fields).toEqual(['confinedSpace']);
    }
  });

  test('cannot be another permit’s photo, and exists only for a confined space', async () => {
    const first = await confined('First photo');
    const second = await confined('Second photo');
    const third = accepted(
      await site.patch(site.requester, `/permits/${first.formUUID}`, {
        version: 1,
        entranceImage: dataUrlOf(demoPhoto(2)),
      }),
    ).permit;
    const borrowed = await site.patch(site.requester, `/permits/${second.formUUID}`, {
      version: 1,
      confinedSpace: { ...gates, entrancePhoto: third.confinedSpace.entrancePhoto },
    });
    expect(borrowed.body.error.details.fields).toEqual([
      { path: 'confinedSpace.entrancePhoto', code: 'PHOTO_UNKNOWN' },
    ]);
    const path = `/permits/${second.formUUID}/photos/${third.confinedSpace.entrancePhoto}`;
    expect(refusal(await site.get(site.requester, path))).toEqual([404, 'NOT_FOUND']);
    const own = accepted(
      await site.get(
        site.requester,
        `/permits/${first.formUUID}/photos/${third.confinedSpace.entrancePhoto}`,
      ),
    );
    expect(own.image).toMatch(/^data:image\/jpeg;/);
    // The stored photo is a JPEG.
    accepted(
      await site.patch(site.requester, `/permits/${second.formUUID}`, {
        version: 1,
        entranceImage: own.image,
      }),
    );
    const lifting = await site.draft(locationID);
    const odd = await site.patch(site.requester, `/permits/${lifting.formUUID}`, {
      version: 1,
      entranceImage: image,
    });
    expect(refusal(odd)).toEqual([422, 'RULE_BROKEN']);
  });
});

describe('the entry log', () => {
  const log = (permit: PermitForMember, cardNumber: string, direction: string, client = site.holder) =>
    site.post(client, `/permits/${permit.formUUID}/passages`, { cardNumber, direction });

  test('logs entries and exits by the rules, and the permit closes only when all are out', async () => {
    const issued = await site.lead(await confined('Logged'), 'Issued');
    expect(blockersOf(await log(issued, mak.cardNumber, 'in'))).toEqual([
      { code: 'ENTRY_NOT_OPEN', about: [] },
    ]);
    const active = accepted(await site.act(site.holder, issued, 'start')).permit;
    accepted(await log(active, mak.cardNumber, 'in'));
    expect(blockersOf(await log(active, mak.cardNumber, 'in'))).toEqual([
      { code: 'ALREADY_INSIDE', about: [mak.cardNumber] },
    ]);
    expect(blockersOf(await log(active, 'CW9', 'in'))).toEqual([{ code: 'NOT_AN_ENTRANT', about: ['CW9'] }]);
    accepted(await log(active, lam.cardNumber, 'in', site.checker));
    expect(blockersOf(await log(active, third.cardNumber, 'out'))).toEqual([
      { code: 'NOT_INSIDE', about: [third.cardNumber] },
    ]);

    expect(blockersOf(await site.act(site.holder, active, 'close', restored))).toEqual([
      { code: 'LOG_NOT_BALANCED', about: [mak.name, lam.name] },
    ]);
    const suspended = accepted(
      await site.act(site.checker, active, 'suspend', { comment: 'Gas alarm' }),
    ).permit;
    expect(refusal(await log(suspended, third.cardNumber, 'in'))).toEqual([422, 'ACTION_BLOCKED']);
    accepted(await log(suspended, mak.cardNumber, 'out'));
    const { passages, canLog } = accepted(await log(suspended, lam.cardNumber, 'out'));
    expect(canLog).toBe(true);
    const [holder, checker] = [site.holder, site.checker];
    expect(passages.map(({ seq, name, direction, by }: Passage) => [seq, name, direction, by.name])).toEqual([
      [1, mak.name, 'in', holder.name],
      [2, lam.name, 'in', checker.name],
      [3, mak.name, 'out', holder.name],
      [4, lam.name, 'out', holder.name],
    ]);
    const times = passages.map(({ at }: Passage) => Date.parse(at));
    expect(times[0]).toBeGreaterThanOrEqual(Date.parse(active.updatedAt));
    expect(times[2]).toBeGreaterThanOrEqual(Date.parse(suspended.updatedAt));
    expect(times[3]).toBeLessThanOrEqual(site.clock.now().getTime());
    const handed = accepted(await site.act(site.holder, suspended, 'close', restored)).permit;
    expect(accepted(await site.act(site.issuer, handed, 'close', restored)).permit.status).toBe('Closed');
    const read = accepted(await site.get(site.viewer, `/permits/${active.formUUID}/passages`));
    expect(read).toEqual({ passages, canLog: false });
  });

  test.each([
    [
      'of another person',
      (of: string) => `update record_log set entry = replace(entry, 'Mak', 'Lam') where ${of}`,
    ],
    ['at another time', (of: string) => `update record_log set at = at - interval '5 hours' where ${of}`],
    ['gone', (of: string) => `delete from record_log where ${of}`],
    [
      'gone, with how far the log had come,',
      (of: string) => `delete from record_log_head where ${of}; delete from record_log where ${of}`,
    ],
  ])('is proven: an entry that is %s in the database is told', async (what, change) => {
    const active = await site.lead(await confined(`Log with an entry that is ${what}`), 'Active');
    accepted(await log(active, mak.cardNumber, 'in'));
    const verified = async () =>
      accepted(await site.get(site.viewer, `/permits/${active.formUUID}/verification`));
    accepted(await site.act(site.checker, active, 'suspend', { ...sign, comment: 'Gas alarm' }));
    expect(await verified()).toMatchObject({ intact: true, problems: [] });
    const altered = change(`record_id = '${active.formUUID}'`);
    await site.ask(`begin; set local session_replication_role = replica; ${altered}; commit`);
    expect(await verified()).toMatchObject({ intact: false, problems: [{ problem: 'log', seq: null }] });
  });

  test('accepts one of two identical entries at once, and none from members without a part', async () => {
    const active = await site.lead(await confined('At once'), 'Active');
    const answers = await Promise.all([log(active, mak.cardNumber, 'in'), log(active, mak.cardNumber, 'in')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
    const refused = await log(active, lam.cardNumber, 'in', site.viewer);
    expect(refusal(refused)).toEqual([403, 'FORBIDDEN']);
    // Any part may write the log, so no permission is named.
    expect(refused.body.error.message).toBe(
      'Only members with a part in a permit for a confined space write its entry log.',
    );
  });

  test('logs the exit of people inside after the permit has expired or the list has changed', async () => {
    const active = await site.lead(await confined('Overdue'), 'Active');
    accepted(await log(active, mak.cardNumber, 'in'));
    const suspended = accepted(await site.act(site.checker, active, 'suspend', { comment: 'Rain' })).permit;
    accepted(
      await site.patch(site.checker, `/permits/${active.formUUID}`, {
        version: suspended.version,
        confinedSpace: { ...suspended.confinedSpace, entrants: [lam] },
      }),
    );
    await site.ask(
      "update permit set valid_to = now() - interval '1 minute', valid_from = now() - interval '2 hours' where id = $1",
      [active.formUUID],
    );
    await site.test.runTimer('expire-permits');
    const expired = accepted(await site.get(site.holder, `/permits/${active.formUUID}`)).permit;
    expect(expired.status).toBe('Expired');
    expect(blockersOf(await site.act(site.holder, expired, 'closeOut', restored))).toEqual([
      { code: 'LOG_NOT_BALANCED', about: [mak.name] },
    ]);
    const { passages } = accepted(await log(active, mak.cardNumber, 'out'));
    expect(passages.at(-1)).toMatchObject({ name: mak.name, direction: 'out' });
    accepted(await site.act(site.holder, expired, 'closeOut', restored));
  });

  test('identifies people by card, so a permit may list each card only once', async () => {
    const answer = await site.post(site.requester, '/permits', {
      locationID,
      permitType: 'Confined Space',
      validFrom: '2026-11-20T00:00:00Z',
      validTo: '2026-11-20T08:00:00Z',
      confinedSpace: { ...gates, entrants: [mak, { ...lam, cardNumber: mak.cardNumber }] },
    });
    expect(answer.body.error.details.fields).toEqual([
      { path: 'confinedSpace.entrants.1.cardNumber', code: 'CARD_TWICE' },
    ]);
  });
});
