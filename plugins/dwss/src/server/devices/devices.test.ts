import { randomUUID } from 'node:crypto';
import type { PluginMember } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RiscSite, signature } from '../risc/testing/risc-site.ts';

let site: RiscSite;
let agent: PluginMember;
beforeAll(async () => {
  site = await RiscSite.start('TCE11');
  agent = await site.host.member({
    name: 'agent',
    company: 'Main Contractor',
    permissions: ['RISC_VIEW', 'USER_DEVICE_ADMIN'],
  });
});
afterAll(() => site?.close());

const register = (who: PluginMember, userId: string, deviceId: string) =>
  who.post('/v1/user/devices/register', { userId, deviceId });
const revoke = (userId: string, deviceId: string) =>
  agent.post('/v1/user/devices/revoke', { userId, deviceId });
const codeOf = ({ status, body }: Awaited<ReturnType<PluginMember['post']>>) => [status, body.error?.code];

test('where the project asks for it, people sign on a device that is registered for them and not revoked', async () => {
  const { engineer, colleague } = site.people;
  const [phone, stolen] = [randomUUID(), randomUUID()];
  engineer.client.deviceId = phone;
  // A project that has set nothing accepts every device.
  await site.submitted();
  await site.host.setSettings({ registeredDevice: true });
  const form = await site.draft();
  const submit = () => site.ask('engineer', 'submit', form);
  const first = await submit();
  expect(codeOf(first)).toEqual([403, 'DEVICE_NOT_REGISTERED']);
  expect(first.body.error.details).toEqual({ deviceId: phone });
  expect((await site.read(form.id)).status).toBe('Draft');
  expect((await engineer.get('/v1/user/devices')).body).toEqual({ userDeviceList: [], isRequired: true });
  // Registered for somebody else is not registered for them.
  await register(agent, colleague.id, phone);
  expect(codeOf(await submit())).toEqual([403, 'DEVICE_NOT_REGISTERED']);
  expect(codeOf(await register(agent, engineer.id, phone))).toEqual([409, 'DEVICE_TAKEN']);
  expect((await revoke(colleague.id, phone)).status).toBe(200);
  expect((await register(agent, engineer.id, phone.toUpperCase())).status).toBe(200);
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
  const { history } = (await engineer.get(`/form/RISCForm/${form.id}/history`)).body;
  expect(history.at(-1).signature.registered_device).toBe(phone);
  const intact = async () => (await engineer.get(`/form/RISCForm/${form.id}/history`)).body.intact;
  expect(await intact()).toBe(true);
  await site.host.rows('alter table record_signature disable trigger user');
  await site.host.rows(
    'update record_signature set content = replace(content, $1, $2) where record_id = $3',
    [phone, stolen, form.id],
  );
  await site.host.rows('alter table record_signature enable trigger user');
  expect(await intact()).toBe(false);

  const sessions = async (who: PluginMember) =>
    (await site.host.rows('select from session where user_id = $1', [who.id])).length;
  expect(await sessions(engineer)).toBeGreaterThan(0);
  const others = await sessions(colleague);
  // A revoked device is refused also where no registered one is asked for, and stays revoked.
  expect((await revoke(engineer.id, phone)).body.device.revokedAt).not.toBeNull();
  // Whoever has the device in their hands is signed out.
  expect([await sessions(engineer), await sessions(colleague)]).toEqual([0, others]);
  expect((await engineer.get('/v1/user/devices')).status).toBe(401);
  // Later they sign in anew.
  site.host.clock.advance(2 * 3600);
  expect((await revoke(engineer.id, phone)).status).toBe(200);
  await site.host.setSettings({ registeredDevice: null });
  const next = await site.draft();
  expect(codeOf(await site.ask('engineer', 'submit', next))).toEqual([403, 'DEVICE_REVOKED']);
  expect(codeOf(await register(agent, engineer.id, phone))).toEqual([409, 'DEVICE_WAS_REVOKED']);
  // Nor does it sign by hiding its id, or by saying another.
  expect((await engineer.get('/v1/user/devices')).body.isRequired).toBe(true);
  for (const hidden of [undefined, randomUUID()]) {
    engineer.client.deviceId = hidden;
    expect(codeOf(await site.ask('engineer', 'submit', next))).toEqual([403, 'DEVICE_NOT_REGISTERED']);
  }
  engineer.client.deviceId = 'garbage';
  expect(codeOf(await engineer.get(`/form/RISCForm/${next.id}`))).toEqual([400, 'INVALID_REQUEST']);
  engineer.client.deviceId = randomUUID();
  expect((await register(agent, engineer.id, engineer.client.deviceId)).status).toBe(200);
  expect((await site.ask('engineer', 'submit', next)).status).toBe(200);
  // Others, none of whose devices was revoked, sign as before.
  expect((await site.ask('gate', 'receive', next)).status).toBe(200);
});

test('administrators manage the devices of their own company, eight people a page', async () => {
  const { engineer, gate } = site.people;
  const deviceId = randomUUID();
  const { users, total } = (await agent.get('/v1/user/companyUsers')).body;
  expect(users.map(({ name }: { name: string }) => name)).toEqual(['agent', 'colleague', 'engineer']);
  expect(total).toBe(3);
  expect(users[0]).toMatchObject({ userId: agent.id, company: 'Main Contractor', role: 1, status: 1 });
  const found = (await agent.get('/v1/user/companyUsers', { search: users[2].email.toUpperCase() })).body;
  expect(found.users).toMatchObject([{ userId: engineer.id, role: 0 }]);
  expect(codeOf(await register(agent, gate.id, deviceId))).toEqual([404, 'NOT_FOUND']);
  expect((await engineer.get('/v1/user/companyUsers')).status).toBe(403);
  expect(codeOf(await register(engineer, engineer.id, deviceId))).toEqual([403, 'FORBIDDEN']);
  expect((await register(agent, engineer.id, 'my phone')).status).toBe(400);
  expect((await register(agent, engineer.id, deviceId)).status).toBe(200);
  const after = (await agent.get('/v1/user/companyUsers', { search: 'engineer' })).body.users[0].devices;
  expect(after[0]).toMatchObject({ deviceId, revokedAt: null });
});
