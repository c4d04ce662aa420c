import { randomUUID } from 'node:crypto';
import type { PluginMember } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RiscSite, refusal, signature } from '../testing/risc-site.ts';

let site: RiscSite;
let agent: PluginMember;
beforeAll(async () => {
  site = await RiscSite.start('TCE11');
  agent = await site.host.member({ company: 'Main Contractor', permissions: ['USER_DEVICE_ADMIN'] });
});
afterAll(() => site?.close());

const devices = (what: '' | '/revoke', userId: string, deviceId: string) =>
  agent.client.post(`/api/projects/${site.host.project.id}/signing/devices${what}`, { userId, deviceId });

test('forms are signed on the devices that the host knows, and what was signed names the device', async () => {
  const { engineer } = site.people;
  const [phone, stolen] = [randomUUID(), randomUUID()];
  engineer.client.deviceId = phone;
  // A project that asks for nothing accepts every device.
  await site.submitted();
  await site.host.rows('update project set registered_devices = true where id = $1', [site.host.project.id]);
  const form = await site.draft();
  const submit = () => site.ask('engineer', 'submit', form);
  expect(refusal(await submit())).toEqual([403, 'DEVICE_NOT_REGISTERED']);
  expect((await site.read(form.id)).status).toBe('Draft');
  expect((await devices('', engineer.id, phone)).status).toBe(200);
  // In a batch each form tells why it was not signed.
  engineer.client.deviceId = stolen;
  const batch = await engineer.post('/workflow/batch/submit', { formIds: [form.id], signature });
  expect(batch.body.failures).toMatchObject([{ id: form.id, code: 'DEVICE_NOT_REGISTERED' }]);
  engineer.client.deviceId = phone;
  expect((await submit()).status).toBe(200);

  // What was signed names the device, and the seal covers it.
  const [signed] = await site.host.rows('select content from record_signature where record_id = $1', [
    form.id,
  ]);
  expect(signed).toMatchObject({ content: expect.stringContaining(`"deviceId":"${phone}"`) });
  const historyOf = async () => (await engineer.get(`/form/RISCForm/${form.id}/history`)).body;
  const { history, intact } = await historyOf();
  expect(history.at(-1).signature.registered_device).toBe(phone);
  expect(intact).toBe(true);
  await site.host.rows('alter table record_signature disable trigger user');
  await site.host.rows(
    'update record_signature set content = replace(content, $1, $2) where record_id = $3',
    [phone, stolen, form.id],
  );
  await site.host.rows('alter table record_signature enable trigger user');
  expect((await historyOf()).intact).toBe(false);

  expect((await devices('/revoke', engineer.id, phone)).status).toBe(200);
  // The member signs in anew.
  site.host.clock.advance(2 * 3600);
  await site.host.rows('update project set registered_devices = false where id = $1', [site.host.project.id]);
  const next = await site.draft();
  expect(refusal(await site.ask('engineer', 'submit', next))).toEqual([403, 'DEVICE_REVOKED']);
  engineer.client.deviceId = 'garbage';
  expect(refusal(await engineer.get(`/form/RISCForm/${next.id}`))).toEqual([400, 'INVALID_REQUEST']);
});
