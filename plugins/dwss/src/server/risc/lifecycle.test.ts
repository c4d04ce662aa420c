import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RiscForm } from '../../contract/risc/form.ts';
import { riscVariants } from '../../contract/risc/workflow.ts';
import { RiscSite, refusal, signature } from './testing/risc-site.ts';

describe.each(riscVariants)('%s', (variant) => {
  let site: RiscSite;
  beforeAll(async () => {
    site = await RiscSite.start(variant);
  });
  afterAll(() => site?.close());

  test('a form passes: number, dates, signatures, results and history', async () => {
    const form = await site.inspected();
    expect(form).toMatchObject({ status: 'Inspected', form_result: 'Pass', variant });
    expect(form.form_number).toMatch(/^TEST\/C\/\d{4}\/0001$/);
    const hasSurveyor = variant !== 'TY';
    const asked = {
      need_countersign: true,
      ...(hasSurveyor && { LS: site.people.landSurveyor.id }),
      RE: site.people.residentEngineer.id,
    };
    const surveyor = hasSurveyor ? { name: 'landSurveyor' } : null;
    expect(await site.step('lead', 'signoff', form, { ...site.found('Pass'), ...asked })).toMatchObject({
      LS: { name: 'gate' },
      countersign_LS: surveyor,
      RE: { name: 'residentEngineer' },
      countersigned_LS: null,
      countersigned_RE: null,
    });
    if (hasSurveyor) {
      expect(await site.ask('residentEngineer', 'countersign', form)).toMatchObject({ status: 403 });
      expect(await site.step('landSurveyor', 'countersign', form)).toMatchObject({
        status: 'Countersign',
        countersigned_LS: surveyor,
        countersigned_RE: null,
      });
    }
    const countersign = await site.step('residentEngineer', 'countersign', form);
    expect(countersign).toMatchObject({
      status: 'Returned',
      RE: { name: 'residentEngineer' },
      countersigned_LS: surveyor,
      countersigned_RE: { name: 'residentEngineer' },
    });
    const closed = await site.step('engineer', 'close', form);
    expect(closed).toMatchObject({ status: 'Closed', allowedActions: [] });
    expect(closed.results.map(({ by, approval_result }) => [by.name, approval_result])).toEqual([
      ['inspector', 'Pass'],
      ['lead', 'Pass'],
    ]);
    for (const date of [
      'contractor_submit_signature_date',
      'LS_receive_signature_date',
      'LS_foward_signature_date',
      'SSOE_assign_signature_date',
      'SOE_receive_signature_date',
      'SOE_approval_signature_date',
      'SSOE_return_signature_date',
      ...(hasSurveyor ? (['LS_return_signature_date'] as const) : []),
      'RE_signature_date',
      'contractor_receive_signature_date',
    ] as const)
      expect(closed[date], date).not.toBeNull();
    expect(closed.processed_by?.name).toBe('engineer');
    const { body } = await site.people.viewer.get(`/form/RISCForm/${form.id}/history`);
    expect(body.intact).toBe(true);
    expect(body.history.map((entry: { action: string }) => entry.action)).toEqual([
      'create',
      'submit',
      ...(variant === 'TCE10' ? ['receive'] : []),
      'forward',
      'assign',
      'receive',
      'signoff',
      'signoff',
      ...(hasSurveyor ? ['countersign'] : []),
      'countersign',
      'close',
    ]);
  });

  test('a form fails, and one new revision answers it', async () => {
    const returned = await site.returned('Fail');
    const failed = await site.step('engineer', 'close', returned);
    expect(failed).toMatchObject({ status: 'Fail', form_result: 'Fail' });
    const survey_time = site.fields().survey_time;
    const answer = (who: 'engineer' | 'colleague') =>
      site.people[who].post(`/form/RISCForm/resubmit/${failed.id}`, {
        survey_time,
        signature,
      });
    const next = await site.form(answer('engineer'));
    expect(next).toMatchObject({
      status: 'Submitted',
      revision: 1,
      form_number: `${failed.form_number}-R1`,
      related_form: [{ id: failed.id }],
    });
    expect((await site.read(failed.id)).related_form).toMatchObject([{ id: next.id }]);
    expect((await answer('colleague')).status).toBe(409);
  });

  test('a failed form is answered again once its answer is withdrawn, however often', async () => {
    const failed = await site.step('engineer', 'close', await site.returned('Fail'));
    const send = (keys: object) =>
      site.people.engineer.post(`/form/RISCForm/resubmit/${failed.id}`, {
        survey_time: site.fields().survey_time,
        signature,
        ...keys,
      });
    const withdraw = (form: RiscForm) =>
      site.form(site.people.engineer.post(`/form/RISCForm/withdraw/${form.id}`, { comment: 'Rain' }));
    const lost = { newId: randomUUID(), idempotencyKey: randomUUID() };
    const first = await site.form(send(lost));
    await withdraw(first);
    expect((await site.read(failed.id)).tasks.at(-1)).toMatchObject({ task: 'RESUBMIT_NEW' });
    // The first request, sent once more, answers nothing anew.
    expect(await site.form(send(lost))).toMatchObject({ id: first.id, status: 'Withdrew' });

    const second = await site.form(send({}));
    expect(second).toMatchObject({
      form_number: `${failed.form_number}-R2`,
      revision: 2,
      status: 'Submitted',
    });
    await site.step('gate', 'receive', second);
    await withdraw(second);
    expect(await site.people.engineer.get(`/form/RISCForm/${failed.id}`)).toMatchObject({
      body: { form: { allowedActions: [] } },
    });
    await site.step('gate', 'approve', second);
    const third = await site.form(send({}));
    expect(third.form_number).toBe(`${failed.form_number}-R3`);
    expect(refusal(await send({}))).toEqual([409, 'WRONG_STATE']);

    const answered = await site.read(failed.id);
    // In the order of their revisions.
    expect(answered.related_form.map(({ status }) => status)).toEqual(['Withdrew', 'Withdrew', 'Submitted']);
    const { body } = await site.people.viewer.get(`/form/RISCForm/${failed.id}/history`);
    expect(body.intact).toBe(true);
    const steps = ['close', 'resubmit', 'reopen', 'resubmit', 'reopen', 'resubmit'];
    expect(body.history.slice(-steps.length).map(({ action }: { action: string }) => action)).toEqual(steps);
  });

  test('a form that the gate sends back is submitted again under its number', async () => {
    const form = await site.submitted();
    const back = await site.step('gate', 'receive', form, { approval_result: 'Fail', comment: 'No drawing' });
    expect(back.status).toBe('Resubmission');
    const again = await site.form(
      site.people.engineer.post(`/form/RISCForm/resubmit/${form.id}`, {
        description: 'With the drawing',
        signature,
      }),
    );
    expect(again).toMatchObject({
      status: 'Submitted',
      form_number: form.form_number,
      description: 'With the drawing',
    });
  });

  test('a request to withdraw stops everything until the gate answers it', async () => {
    const form = await site.inspecting();
    const asked = await site.form(
      site.people.engineer.post(`/form/RISCForm/withdraw/${form.id}`, { comment: 'Rain' }),
    );
    expect(asked.withdrawalTask).not.toBeNull();
    const main = asked.tasks.at(-1)?.id;
    const meanwhile = await site.people.inspector.post(`/workflow/signoff/${main}`, {
      ...site.found('Pass'),
      signature,
    });
    expect(meanwhile).toMatchObject({ status: 409, body: { error: { code: 'SIDE_TASK_OPEN' } } });
    expect((await site.step('gate', 'reject', form, { comment: 'Go on' })).status).toBe('Inspecting');
    await site.form(site.people.engineer.post(`/form/RISCForm/withdraw/${form.id}`, { comment: 'Rain' }));
    // The answer signs nothing, so the form was last processed by whom its latest date is of.
    expect(await site.step('gate', 'approve', form)).toMatchObject({
      status: 'Withdrew',
      processed_by: { name: 'inspector' },
    });
  });

  test('a request to edit leads back to the contractor', async () => {
    const form = await site.forwarded();
    await site.form(
      site.people.engineer.post(`/form/RISCForm/requestEdit/${form.id}`, { comment: 'Wrong bay' }),
    );
    expect((await site.step('gate', 'approve', form)).status).toBe('Resubmission');
  });

  test('the lead is skipped: the inspector’s result goes to the gate', async () => {
    const form = await site.submitted();
    if (variant === 'TCE10') await site.step('gate', 'receive', form);
    const skipped = await site.step('gate', 'forward', form, { skip_iow: true }, 'inspector');
    expect(skipped).toMatchObject({ status: 'Assigned', skip_iow: true });
    await site.step('inspector', 'receive', form);
    expect((await site.step('inspector', 'signoff', form, site.found('Noted/Recorded'))).status).toBe(
      'Confirmed',
    );
    const { data } = (await site.people.gate.get(`/form/RISCForm?search=${form.form_number}`)).body;
    expect(data).toMatchObject([{ id: form.id, status: 'Confirmed', skip_iow: true }]);
  });
});
