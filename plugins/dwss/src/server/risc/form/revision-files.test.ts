import { randomUUID } from 'node:crypto';
import type { PluginMember } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { image, RiscSite, refusal, signature } from '../testing/risc-site.ts';

let site: RiscSite;
beforeAll(async () => {
  site = await RiscSite.start('TCE11');
});
afterAll(() => site?.close());

const png = Buffer.from(image.split(',')[1] ?? '', 'base64');
const failed = async () => site.step('engineer', 'close', await site.returned('Fail'));
const answer = ({ id }: Pick<RiscForm, 'id'>, body: object, who: PluginMember = site.people.engineer) =>
  who.post(`/form/RISCForm/resubmit/${id}`, { survey_time: site.fields().survey_time, signature, ...body });
const upload = (name = 'repaired.png', who: PluginMember = site.people.engineer) =>
  who.upload('risc-attachment', name, png);
const namesOf = ({ contractor_attachments }: RiscForm) => contractor_attachments.map(({ name }) => name);

test('photos of the repair are signed with the revision that they come with', async () => {
  const form = await failed();
  const uploadIds = [await upload('before.png'), await upload('after.png')];
  const revision = await site.form(answer(form, { uploadIds }));
  expect(revision).toMatchObject({ status: 'Submitted', consultant_attachments: [] });
  expect(namesOf(revision).sort()).toEqual(['after.png', 'before.png']);
  const history = await site.historyOf(revision.id);
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['create', 'attach', 'submit']);
  const checked = await site.people.viewer.get(`/form/RISCForm/${revision.id}/verification`);
  expect(checked.body).toMatchObject({
    intact: true,
    signatures: [{ action: 'submit', problems: [] }],
    files: [{ state: 'intact' }, { state: 'intact' }],
  });
  expect(namesOf(await site.read(form.id))).toEqual([]);
});

test('a request that is sent again adds nothing twice', async () => {
  const form = await failed();
  const lost = { uploadIds: [await upload()], newId: randomUUID(), idempotencyKey: randomUUID() };
  const [first, second] = [await site.form(answer(form, lost)), await site.form(answer(form, lost))];
  expect([second.id, second.version]).toEqual([first.id, first.version]);
  expect(namesOf(second)).toEqual(['repaired.png']);
});

test('an upload of somebody else, or of another project, answers nothing', async () => {
  const form = await failed();
  const elsewhere = await site.host.member({ permissions: ['RISC_VIEW'], project: 'second' });
  const foreign = [
    await upload('colleague.png', site.people.colleague),
    await upload('elsewhere.png', elsewhere),
    randomUUID(),
  ];
  const mine = await upload();
  for (const uploadId of foreign) {
    const refused = await answer(form, { uploadIds: [mine, uploadId] });
    expect(refusal(refused)).toEqual([422, 'RULE_BROKEN']);
    expect(refused.body.error?.details).toEqual({ fields: [{ path: 'uploadIds', code: 'GONE' }] });
  }
  expect((await site.read(form.id)).related_form).toEqual([]);
  // Nothing was used up by the refusals.
  expect(namesOf(await site.form(answer(form, { uploadIds: [mine] })))).toEqual(['repaired.png']);
});

test('a program that is named as a picture is refused', async () => {
  await expect(
    site.people.engineer.upload('risc-attachment', 'repaired.png', Buffer.from('MZ\x90\x00 a program')),
  ).rejects.toThrow(/FILE_KIND/);
});

test('a form that came back takes its files itself', async () => {
  const form = await site.submitted();
  await site.step('gate', 'receive', form, { approval_result: 'Fail', comment: 'No drawing' });
  const uploadIds = [await upload()];
  expect(refusal(await answer(form, { uploadIds }))).toEqual([422, 'RULE_BROKEN']);
  const { version } = await site.read(form.id);
  const added = { formId: form.id, side: 'contractor', uploadIds, version };
  await site.form(site.people.engineer.post('/uploadAttachment', added));
  expect(namesOf(await site.form(answer(form, {})))).toEqual(['repaired.png']);
});
