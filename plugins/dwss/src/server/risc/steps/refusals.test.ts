import { randomUUID } from 'node:crypto';
import type { PluginMember } from '@gantry/server/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cameraPhoto } from '../../testing/camera-photo.ts';
import { gatePermissions, image, openTask, RiscSite, refusal, signature } from '../testing/risc-site.ts';

let site: RiscSite;
beforeAll(async () => {
  site = await RiscSite.start('TCE11');
});
afterAll(() => site?.close());

describe('one step', () => {
  test('is done once when two people act at the same time', async () => {
    const form = await site.submitted();
    const second = await site.atSupervisor({ permissions: gatePermissions });
    const forward = (who: PluginMember) =>
      who.post(`/workflow/forward/${openTask(form)}/${site.people.lead.id}`, { signature });
    const answers = await Promise.all([forward(site.people.gate), forward(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('TASK_DONE');
    expect(await site.historyOf(form.id)).toHaveLength(3);
  });

  test('is done once when it is sent again with its key, and nobody else can use the key', async () => {
    const form = await site.submitted();
    const path = `/workflow/forward/${openTask(form)}/${site.people.lead.id}`;
    const body = { signature, idempotencyKey: randomUUID() };
    const first = await site.form(site.people.gate.post(path, body));
    expect((await site.form(site.people.gate.post(path, body))).version).toBe(first.version);
    expect(refusal(await site.people.landSurveyor.post(path, body))).toEqual([409, 'KEY_REUSED']);
    expect(await site.historyOf(form.id)).toHaveLength(3);
  });

  test('that is sent again with its key and another decision is refused, and the first stands', async () => {
    const form = await site.inspecting();
    const sign = (approval_result: string) =>
      site.ask('inspector', 'signoff', form, {
        approval_result,
        comment: 'Seen',
        actual_inspection_date: site.host.clock.now().toISOString(),
        idempotencyKey: form.id,
      });
    const { body } = await sign('Pass');
    expect((await sign('Pass')).body.form.version).toBe(body.form.version);
    expect(refusal(await sign('Fail'))).toEqual([409, 'KEY_REUSED']);
    expect(
      (await site.historyOf(form.id)).filter(({ action }: { action: string }) => action === 'signoff'),
    ).toHaveLength(1);
  });

  test.each([
    ['before the work is ready', 1, 'survey_time'],
    ['before the form was submitted', -50, 'submission_date'],
  ])('that signs a result %s says why, and the signature covers it', async (_, hours, about) => {
    const { clock } = site.host;
    const now = clock.now().getTime();
    const survey_time = new Date(now + hours * 3_600_000).toISOString();
    const form = await site.inspecting({ survey_time });
    const actual_inspection_date = new Date(now - (about === 'survey_time' ? 0 : 86_400_000)).toISOString();
    const result = { approval_result: 'Pass', actual_inspection_date };
    const { status, body } = await site.ask('inspector', 'signoff', form, result);
    expect([status, body.error.code]).toEqual([422, 'ACTION_BLOCKED']);
    expect(body.error.details.blockers).toMatchObject([{ code: 'EARLY_REASON_REQUIRED' }]);
    expect(body.error.details.blockers[0].about).toContain(about);
    const comment = 'The gang was ready at dawn';
    const signed = await site.step('inspector', 'signoff', form, { ...result, comment });
    expect(signed.results).toMatchObject([{ actual_inspection_date, comment }]);
    const [row] = await site.host.rows(
      'select content from record_signature where record_id = $1 order by seq desc limit 1',
      [form.id],
    );
    expect(JSON.stringify(row)).toContain(comment);
    // Who confirms the same time does not say it again; another early time asks anew.
    const earlier = new Date(Date.parse(actual_inspection_date) - 3_600_000).toISOString();
    const other = { ...result, actual_inspection_date: earlier };
    expect(refusal(await site.ask('lead', 'signoff', form, other))).toEqual([422, 'ACTION_BLOCKED']);
    expect((await site.ask('lead', 'signoff', form, result)).status).toBe(200);
  });

  test('on an old version says what changed, and changes nothing', async () => {
    const form = await site.submitted();
    const noted = await site.people.gate.post(`/form/RISCForm/requestEdit/${form.id}`, {
      comment: 'x',
      signature,
    });
    expect(refusal(noted)).toEqual([403, 'FORBIDDEN']);
    await site.form(
      site.people.engineer.post(`/form/RISCForm/requestEdit/${form.id}`, { comment: 'Wrong bay' }),
    );
    await site.step('gate', 'reject', form, { comment: 'No' });
    const { status, body } = await site.ask('gate', 'forward', form, { version: form.version }, 'lead');
    expect([status, body.error.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(body.error.details).toMatchObject({
      expectedVersion: form.version,
      currentVersion: form.version + 2,
      changedBy: { name: 'gate' },
    });
    expect((await site.read(form.id)).version).toBe(form.version + 2);
  });

  test('that answers a failed form is answered alike when it is sent again', async () => {
    const returned = await site.returned('Fail');
    const failed = await site.step('engineer', 'close', returned);
    const answer = (body: object) =>
      site.people.engineer.post(`/form/RISCForm/resubmit/${failed.id}`, { signature, ...body });
    const other = await site.draft();
    expect(refusal(await answer({ newId: other.id }))).toEqual([409, 'KEY_REUSED']);
    const body = { idempotencyKey: randomUUID() };
    const next = await site.form(answer(body));
    expect(next).toMatchObject({ status: 'Submitted', form_number: `${failed.form_number}-R1` });
    expect(await site.form(answer(body))).toMatchObject({ id: next.id, version: next.version });
  });

  test('that is unknown, or of an unknown task or member, is not there', async () => {
    const form = await site.submitted();
    const post = (path: string) => site.people.gate.post(path, { signature });
    for (const path of [
      `/workflow/approveAll/${openTask(form)}`,
      `/workflow/update/${openTask(form)}`,
      `/workflow/receive/${randomUUID()}`,
      `/workflow/forward/${openTask(form)}/${randomUUID()}`,
    ])
      expect([path, (await post(path)).status]).toEqual([path, 404]);
    expect((await site.people.gate.post('/workflow/batch/destroy', { formIds: [form.id] })).status).toBe(404);
  });
});

describe('a signature', () => {
  const png = (data: string) => ({ signature: { image: `data:image/png;base64,${data}` } });
  /** One transparent pixel. */
  const empty =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII=';

  test('without ink, of too many bytes, or that is no picture is refused with a sentence', async () => {
    const draft = await site.draft();
    const submit = (body: object) => site.people.engineer.post(`/workflow/submit/${openTask(draft)}`, body);
    const blank = await submit(png(empty));
    expect(blank.body.error).toMatchObject({
      code: 'SIGNATURE_INVALID',
      message: 'The signature is empty. Draw it, and send it again.',
      details: { fields: [{ path: 'signature.image', code: 'IMAGE_BLANK' }] },
    });
    expect((await submit(png('A'.repeat(200_000)))).body.error).toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringContaining('The signature has more than 100 kB. Draw it in a smaller field.'),
    });
    const huge = await submit(png('A'.repeat(5_000_000)));
    expect([huge.status, huge.body.error.message]).toEqual([
      413,
      'What was sent is too large. Send less at once.',
    ]);
    expect(refusal(await submit(png(Buffer.from('<svg/>'.repeat(20)).toString('base64'))))).toEqual([
      422,
      'SIGNATURE_INVALID',
    ]);
    expect((await submit({})).body.error).toMatchObject({
      code: 'ACTION_BLOCKED',
      details: { blockers: [{ code: 'SIGNATURE_REQUIRED' }] },
    });
    expect((await site.read(draft.id)).status).toBe('Draft');
  });

  test('is called stored only if it is what its member has stored', async () => {
    const { engineer, colleague, gate } = site.people;
    const draft = await site.draft();
    const sign = (url: string) =>
      site.ask('engineer', 'submit', draft, { signature: { image: url, method: 'stored' } });
    const notStored = {
      code: 'SIGNATURE_INVALID',
      details: { fields: [{ path: 'signature.image', code: 'NOT_STORED' }] },
    };
    expect((await sign(image)).body.error).toMatchObject(notStored);
    const keep = (who: typeof gate) =>
      who.client.put(`/api/projects/${site.host.project.id}/signing/signature`, { image });
    // What a colleague has stored is not the engineer's.
    await keep(colleague);
    expect((await sign(image)).body.error).toMatchObject(notStored);
    await keep(engineer);
    const { body: own } = await engineer.get('/signature');
    expect((await sign(own.image)).body.form).toMatchObject({ status: 'Submitted' });
    const check = (who: typeof gate, formId: string, imageString: string) =>
      who.post('/uploadSignImage', { formId, imageString });
    const checked = await check(gate, draft.id, image);
    expect(checked.body.url).toMatch(/^data:image\/png;base64,/);
    const other = await site.draft();
    expect((await check(gate, other.id, image)).status).toBe(404);
  });
});

describe('time', () => {
  const hours = (count: number) =>
    new Date(site.host.clock.now().getTime() + count * 3_600_000).toISOString();

  test('is the server’s: each submission is judged anew, and nobody inspects in the future', async () => {
    const late = await site.submitted({ survey_time: hours(-1) });
    expect(late).toMatchObject({ is_late_submission: true, short_notice: true });
    await site.step('gate', 'receive', late, { approval_result: 'Fail', comment: 'Too late' });
    const resubmit = (more: object) =>
      site.form(site.people.engineer.post(`/form/RISCForm/resubmit/${late.id}`, { signature, ...more }));
    expect(await resubmit({ survey_time: hours(30) })).toMatchObject({
      is_late_submission: false,
      short_notice: false,
      form_number: late.form_number,
    });
    const form = await site.inspecting({ survey_time: hours(23) });
    expect(form).toMatchObject({ is_late_submission: false, short_notice: true });
    const ahead = { ...site.found('Pass'), actual_inspection_date: hours(24) };
    expect((await site.ask('inspector', 'signoff', form, ahead)).body.error.details.blockers).toEqual([
      { code: 'INSPECTED_IN_FUTURE', about: [] },
    ]);
    const yesterday = { ...site.found('Pass'), actual_inspection_date: hours(-24) };
    const signed = await site.step('inspector', 'signoff', form, yesterday);
    const signedAt = Date.parse(signed.SOE_approval_signature_date ?? '');
    expect(Math.abs(signedAt - site.host.clock.now().getTime())).toBeLessThan(60_000);
    expect((await site.ask('lead', 'signoff', form, ahead)).body.error.details.blockers).toEqual([
      { code: 'INSPECTED_IN_FUTURE', about: [] },
    ]);
    // A lead who gives no time keeps the inspector's.
    const { results } = await site.step('lead', 'signoff', form, { approval_result: 'Pass' });
    expect(results.map((one) => one.actual_inspection_date)).toEqual(
      Array(2).fill(yesterday.actual_inspection_date),
    );
    // No request can say when something was submitted or signed.
    const forged = site.fields({ submission_date: hours(-48) });
    expect(refusal(await site.people.engineer.post('/form/RISCForm/create', forged))).toEqual([
      400,
      'INVALID_REQUEST',
    ]);
  });

  test('is what the project allows', async () => {
    const submit = async (survey_time: string) =>
      (await site.ask('engineer', 'submit', await site.draft({ survey_time }))).body.error?.details
        .blockers[0].code;
    await site.host.setSettings({ allowLate: false });
    expect(await submit(hours(-1))).toBe('LATE_NOT_ALLOWED');
    await site.host.setSettings({ allowShortNotice: false });
    expect(await submit(hours(23))).toBe('SHORT_NOTICE_NOT_ALLOWED');
    expect(await submit(hours(25))).toBeUndefined();
    await site.host.setSettings({ allowLate: null, allowShortNotice: null });
    expect(await submit(hours(-1))).toBeUndefined();
  });
});

test('the lead is skipped only where the project allows it', async () => {
  const form = await site.submitted();
  await site.host.setSettings({ allowSkip: false });
  const skip = () => site.ask('gate', 'forward', form, { skip_iow: true }, 'inspector');
  expect((await skip()).body.error).toMatchObject({
    code: 'ACTION_BLOCKED',
    details: { blockers: [{ code: 'SKIP_NOT_ALLOWED' }] },
  });
  expect((await site.read(form.id)).status).toBe('Submitted');
  await site.host.setSettings({ allowSkip: null });
  expect((await site.form(skip())).status).toBe('Assigned');
});

describe('what people write', () => {
  const nasty = [
    '<img src=x onerror=alert(1)>',
    '=HYPERLINK("http://x","y")',
    '@SUM(1)',
    "'; drop table risc_form; --",
  ];

  test('is kept as it is in every field', async () => {
    const [description = '', next_operation = '', equipment = '', tag = ''] = nasty;
    const draft = await site.draft({ description, next_operation, equipment, tags: [tag] });
    const form = await site.step('engineer', 'submit', draft, { comment: `${nasty[0]}<br>second<br/>line` });
    expect(form).toMatchObject({ description, next_operation, equipment, tags: [tag] });
    expect((await site.historyOf(form.id)).at(-1).comment).toBe(`${nasty[0]}\nsecond\nline`);
    const { body } = await site.people.viewer.get('/form/RISCForm', { tags: tag, search: nasty[0] ?? '' });
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([form.id]);
  });

  test('is kept as it is in comments, notes and names of files, beside what else a result says', async () => {
    const form = await site.inspecting();
    const texts = [...nasty, 'two<br>lines'];
    for (const text of texts)
      await site.people.inspector.post(`/form/RISCForm/${form.id}/comments`, { text });
    const { comments } = (await site.people.viewer.get(`/form/RISCForm/${form.id}/comments`)).body;
    expect(comments.map(({ text }: { text: string }) => text)).toEqual([...nasty, 'two\nlines']);

    const inspectionCompletionDateTime = site.host.clock.now().toISOString();
    const notes = nasty.join('\n');
    const result = { inspectionCompletionDateTime, recurrenceOfNonConformities: true, notes };
    const signed = await site.step('inspector', 'signoff', form, { ...site.found('Pass'), ...result });
    expect(signed.results).toMatchObject([result]);
    // The lead says so again, or not at all.
    await site.step('lead', 'signoff', form, site.found('Pass'));
    expect((await site.read(form.id)).results).toMatchObject([
      result,
      { inspectionCompletionDateTime: null, recurrenceOfNonConformities: false, notes: '' },
    ]);

    const { engineer } = site.people;
    const draft = await site.draft();
    // Whatever Windows forbids in a name becomes an underscore.
    const name = '=SUM(1);drop table.jpg';
    const uploadIds = [await engineer.upload('risc-attachment', name, cameraPhoto)];
    const { id: formId, version } = draft;
    const body = { formId, side: 'contractor', uploadIds, version };
    const { contractor_attachments } = await site.form(engineer.post('/uploadAttachment', body));
    expect(contractor_attachments).toMatchObject([
      {
        name,
        uploaded_by: 'engineer',
        takenAt: '2026-11-20T08:15:30',
        position: { latitude: expect.closeTo(22.31, 6), longitude: expect.closeTo(114.166_667, 6) },
      },
    ]);
  });

  test('is refused where it names what is not there', async () => {
    const create = async (more: object) => {
      const { status, body } = await site.people.engineer.post('/form/RISCForm/create', site.fields(more));
      return [status, body.error.details.fields[0].path];
    };
    expect(await create({ portion: randomUUID() })).toEqual([422, 'portion']);
    expect(await create({ location: randomUUID() })).toEqual([422, 'location']);
    expect(await create({ form_type: 'piling' })).toEqual([422, 'form_type']);
    expect(await create({ attn: [randomUUID()] })).toEqual([422, 'attn']);
    expect(await create({ draft_can_submit_by: site.people.gate.id })).toEqual([422, 'draft_can_submit_by']);
  });
});

describe('a comment', () => {
  const comment = (who: PluginMember, id: string, text: string) =>
    who.post(`/form/RISCForm/${id}/comments`, { text });
  const textsOf = async (who: PluginMember, id: string) => {
    const { status, body } = await who.get(`/form/RISCForm/${id}/comments`);
    return [status, body.comments?.map(({ text, by }: { text: string; by: object }) => ({ text, by }))];
  };

  test('is shown to all readers, oldest first, with who wrote it, and needs words', async () => {
    const { engineer, gate, viewer } = site.people;
    const { id, version } = await site.submitted();
    expect(refusal(await comment(gate, id, ' \n '))).toEqual([422, 'COMMENT_REQUIRED']);
    await comment(engineer, id, 'Bay 6 first, please');
    site.host.clock.advance(60);
    const { body } = await comment(gate, id, 'At ten');
    expect(body.comment).toMatchObject({ text: 'At ten', by: { userId: gate.id, name: 'gate' } });
    expect(await textsOf(viewer, id)).toEqual([
      200,
      [
        { text: 'Bay 6 first, please', by: expect.objectContaining({ name: 'engineer' }) },
        { text: 'At ten', by: expect.objectContaining({ name: 'gate' }) },
      ],
    ]);
    // It is no step of the form.
    expect((await site.read(id)).version).toBe(version);
  });

  test('on a draft is for its writers only', async () => {
    const { id } = await site.draft();
    const { engineer, gate } = site.people;
    expect((await comment(engineer, id, 'Ask for the drawing')).status).toBe(200);
    expect([refusal(await comment(gate, id, 'Hello')), await textsOf(gate, id)]).toEqual([
      [404, 'NOT_FOUND'],
      [404, undefined],
    ]);
  });
});

test('only who added a file takes it off a form, and while the form is open', async () => {
  const { engineer, colleague, gate } = site.people;
  const form = await site.submitted();
  const { id: formId, version } = form;
  const uploadIds = [await engineer.upload('risc-attachment', 'bay.jpg', cameraPhoto)];
  const send = { formId, side: 'contractor', uploadIds, version };
  const added = await site.form(engineer.post('/uploadAttachment', send));
  const [file] = added.contractor_attachments;
  const remove = (who: PluginMember) =>
    who.post('/deleteAttachment', { formId, attachmentId: file?.id, version: added.version });
  // Of the same company, with the same permissions; and of the other side.
  expect(refusal(await remove(colleague))).toEqual([403, 'FORBIDDEN']);
  expect(refusal(await remove(gate))).toEqual([403, 'FORBIDDEN']);
  expect((await site.form(remove(engineer))).contractor_attachments).toEqual([]);

  const again = [await engineer.upload('risc-attachment', 'bay.jpg', cameraPhoto)];
  const kept = await site.form(
    engineer.post('/uploadAttachment', { ...send, uploadIds: again, version: added.version + 1 }),
  );
  const withdrawn = await site.form(engineer.post(`/form/RISCForm/withdraw/${formId}`, {}));
  const late = { formId, attachmentId: kept.contractor_attachments[0]?.id, version: withdrawn.version };
  expect(refusal(await engineer.post('/deleteAttachment', late))).toEqual([403, 'FORBIDDEN']);
});

test('a photo of an inspection stays with the form once the result is signed', async () => {
  const { inspector } = site.people;
  const form = await site.inspecting();
  const add = async (version: number) => {
    const uploadIds = [await inspector.upload('risc-attachment', 'bay.jpg', cameraPhoto)];
    return site.form(
      inspector.post('/uploadAttachment', { formId: form.id, side: 'consultant', uploadIds, version }),
    );
  };
  const remove = (attachmentId: string | undefined, version: number) =>
    inspector.post('/deleteAttachment', { formId: form.id, attachmentId, version });
  const wrong = await add(form.version);
  const without = await site.form(remove(wrong.consultant_attachments[0]?.id, wrong.version));
  const seen = await add(without.version);
  const { body } = await site.ask('inspector', 'signoff', seen, {
    approval_result: 'Pass',
    comment: 'Ready before its time',
    actual_inspection_date: site.host.clock.now().toISOString(),
  });
  const [photo] = body.form.consultant_attachments;
  expect(photo).toMatchObject({ is_signed: true });
  expect(refusal(await remove(photo.id, body.form.version))).toEqual([409, 'FILE_SIGNED']);
});

test('a program named .png is no attachment, and the form stays as it is', async () => {
  const form = await site.submitted();
  const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(500)]);
  const upload = site.people.engineer.upload('risc-attachment', 'photo.png', program);
  await expect(upload).rejects.toThrow('The file is not one of the accepted kinds');
  expect(await site.read(form.id)).toMatchObject({ version: form.version, contractor_attachments: [] });
});
