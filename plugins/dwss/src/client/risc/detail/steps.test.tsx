import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lee, wholeForm } from '../testing/form-server.ts';
import { formSiteOfEachTest } from '../testing/form-site.ts';

const { user, start } = formSiteOfEachTest();
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const sign = async () => user.click(await dialog().findByRole('tab', { name: 'Stored signature' }));
const inspecting = () => wholeForm('Inspecting', ['RESULT', 'I'], ['signoff']);

describe('a step on a form', () => {
  it('signs a result; Fail needs a comment, and a second press sends nothing twice', async () => {
    const form = inspecting();
    const { open, server } = await start(form);
    await open('detail', { id: form.id });
    await user.click(await screen.findByRole('button', { name: 'Sign off' }));
    await user.click(await dialog().findByRole('radio', { name: 'Fail' }));
    await sign();
    await user.click(dialog().getByRole('button', { name: 'Sign off' }));
    expect(await dialog().findByText('Say why in the comment.')).toBeTruthy();
    expect(server.inputsOf('step')).toEqual([]);
    await user.type(dialog().getByRole('textbox', { name: /^Comment/ }), 'Two pinholes');
    const release = server.hold('step');
    const send = dialog().getByRole('button', { name: 'Sign off' });
    await user.dblClick(send);
    release();
    await screen.findByText(/^Result Fail is signed for RISC form BEM\/C\/2611\/0179/);
    expect(server.inputsOf('step')).toMatchObject([
      {
        action: 'signoff',
        approval_result: 'Fail',
        comment: 'Two pinholes',
        version: 3,
        signature: { method: 'stored' },
      },
    ]);
    await user.click(button('Done'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says above all else why somebody asks to withdraw the form, and on which registered device they signed', async () => {
    const form = wholeForm('Assigned', ['ATTEND', 'I'], []);
    const { open, history } = await start({
      ...form,
      withdrawalTask: { ...(form.tasks[0] as (typeof form.tasks)[0]), task: 'WITHDRAWAL', part: 'G' },
    });
    const registered_device = '0b2f41a3-c54c-4fd8-a2f4-1a3c54c1fd80';
    history.push({
      seq: 9,
      action: 'withdraw',
      part: 'C',
      from: 'Assigned',
      to: 'Assigned',
      by: lee,
      at: '2026-11-20T07:21:00.000Z',
      comment: 'The pour is put off',
      changedFields: [],
      approval_result: null,
      objects: [],
      handedOver: [],
      item: null,
      contradictions: [],
      coverage: 'covered',
      signature: { id: crypto.randomUUID(), method: 'drawn', hash: 'a', problems: [], registered_device },
    });
    await open('detail', { id: form.id });
    expect(await screen.findByText('Reason of Lee Ka-yan: The pour is put off')).toBeTruthy();
    expect(screen.getByText(`On the registered device ${registered_device}`)).toBeTruthy();
  });

  it.each(['C', 'S'] as const)(
    'offers those to countersign who can be named, in a form of %s',
    async (id) => {
      const discipline = { id, active: true, deleted: false, key: '' };
      const form = wholeForm('Inspected', ['CONFIRM', 'L'], ['signoff'], { variant: 'TCE11', discipline });
      const { open } = await start(form);
      await open('detail', { id: form.id });
      await user.click(await screen.findByRole('button', { name: 'Confirm' }));
      await user.click(await dialog().findByRole('checkbox', { name: 'Need countersign' }));
      expect(await dialog().findByRole('combobox', { name: /^Countersign By/ })).toBeTruthy();
      const surveyor = { name: /^LS/ };
      if (id === 'S') expect(await dialog().findByRole('combobox', surveyor)).toBeTruthy();
      else expect(dialog().queryByRole('combobox', surveyor)).toBeNull();
    },
  );

  it('says that the land surveyors did not load, and asks for nobody else instead', async () => {
    const discipline = { id: 'S' as const, active: true, deleted: false, key: '' };
    const form = wholeForm('Inspected', ['CONFIRM', 'L'], ['signoff'], { variant: 'TCE11', discipline });
    const { open, server } = await start(form);
    await open('detail', { id: form.id });
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    server.fail({ status: 503, code: 'DATABASE_UNAVAILABLE' }, 'users');
    await user.click(dialog().getByRole('checkbox', { name: 'Need countersign' }));
    await user.click(await dialog().findByRole('button', { name: 'Try again' }));
    expect(await dialog().findByRole('combobox', { name: /^LS/ })).toBeTruthy();
    expect(dialog().queryByText(/did not load/)).toBeNull();
  });

  it('says what failed and why, and keeps what was filled in', async () => {
    const form = wholeForm('Assigned', ['ATTEND', 'I'], ['receive']);
    const { open, server } = await start(form);
    await open('detail', { id: form.id });
    await user.click(await screen.findByRole('button', { name: 'Attend' }));
    await sign();
    server.fail({ status: 403, code: 'FORBIDDEN' }, 'step');
    await user.click(dialog().getByRole('button', { name: 'Attend' }));
    expect(
      await dialog().findByText(
        /^Attending and signing failed\. This step is not yours to do.* What you entered is kept\.$/,
      ),
    ).toBeTruthy();
  });

  it('says for whom a deputy signs', async () => {
    const form = inspecting();
    const [action] = form.allowedActions;
    if (action === undefined) throw new Error('The form has an action.');
    const { open } = await start({ ...form, allowedActions: [{ ...action, for: lee }] });
    await open('detail', { id: form.id });
    await user.click(await screen.findByRole('button', { name: 'Sign off' }));
    expect(await dialog().findByText('You sign for Lee Ka-yan.')).toBeTruthy();
  });

  it('tells who changed the form meanwhile, and goes on with the new version and the same input', async () => {
    const form = inspecting();
    const { open, server, put } = await start(form);
    await open('detail', { id: form.id });
    await user.click(await screen.findByRole('button', { name: 'Sign off' }));
    await user.click(await dialog().findByRole('radio', { name: 'Pass' }));
    await sign();
    put(form.id, { equipment: 'Holiday detector' });
    server.fail(
      {
        status: 409,
        code: 'VERSION_CONFLICT',
        details: {
          expectedVersion: 3,
          currentVersion: 4,
          changedFields: ['equipment'],
          changedBy: { userId: lee.userId, name: lee.name },
          changedAt: '2026-11-20T02:42:00.000Z',
        },
      },
      'step',
    );
    await user.click(dialog().getByRole('button', { name: 'Sign off' }));
    expect(await dialog().findByText('Lee Ka-yan changed Equipment at 2026-11-20 10:42AM.')).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: 'Load the current version' }));
    await screen.findByText(/ This is the form as it is now/);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(button('Continue'));
    await user.click(await dialog().findByRole('button', { name: 'Sign off' }));
    await screen.findByText(/^Result Pass is signed/);
    expect(server.inputsOf('step').at(-1)).toMatchObject({ version: 4, approval_result: 'Pass' });
  });

  it.each([
    ['what changed', ['signoff'], 'Lee Ka-yan changed Equipment at 2026-11-20 10:42AM.'],
    ['who took another step', [], /^Lee Ka-yan took another step at 2026-11-20 10:42AM\. .* can no longer/],
  ] as const)('tells %s while the step is filled in', async (_, left, told) => {
    const form = inspecting();
    const { open, server, change, host } = await start(form);
    await open('detail', { id: form.id });
    await user.click(await screen.findByRole('button', { name: 'Sign off' }));
    await user.click(await dialog().findByRole('radio', { name: 'Pass' }));
    change(form.id, {
      equipment: 'Holiday detector',
      allowedActions: form.allowedActions.filter(({ action }) => left.some((one) => one === action)),
    });
    await host.live.emit('risc-changed', { id: form.id });
    expect(await dialog().findByText(told)).toBeTruthy();
    expect(dialog().getByRole('button', { name: 'Sign off' })).toHaveProperty('disabled', true);
    expect(server.inputsOf('step')).toEqual([]);
  });

  it('says who was first, and does not send the step again', async () => {
    const form = inspecting();
    const { open, server, put, history } = await start(form);
    await open('detail', { id: form.id });
    await user.click(await screen.findByRole('button', { name: 'Sign off' }));
    await user.click(await dialog().findByRole('radio', { name: 'Pass' }));
    await sign();
    put(form.id, { status: 'Inspected', allowedActions: [] });
    history.push({
      seq: 9,
      action: 'signoff',
      part: 'I',
      from: 'Inspecting',
      to: 'Inspected',
      by: lee,
      at: '2026-11-20T07:21:00.000Z',
      comment: '',
      changedFields: [],
      approval_result: 'Pass',
      objects: [],
      handedOver: [],
      item: null,
      contradictions: [],
      coverage: 'covered',
      signature: null,
    });
    server.fail({ status: 409, code: 'TASK_DONE' }, 'step');
    await user.click(dialog().getByRole('button', { name: 'Sign off' }));
    expect(
      await dialog().findByText(
        'Lee Ka-yan has already taken this step, at 2026-11-20 03:21PM. The form is now Inspected.',
      ),
    ).toBeTruthy();
    expect(dialog().getByRole('button', { name: 'Sign off' })).toHaveProperty('disabled', true);
  });

  const surveyTime = '2026-11-20T03:00:00.000Z';
  const found = {
    by: lee,
    approval_result: 'Pass' as const,
    objects: [],
    handedOver: [],
    item: null,
    contradictions: [],
    coverage: 'covered',
    actual_inspection_date: '2026-11-20T03:15:00.000Z',
    inspectionCompletionDateTime: '2026-11-20T04:00:00.000Z',
    recurrenceOfNonConformities: true,
    comment: '',
    notes: '',
  };

  it.each([
    [
      'what the inspector found when the lead confirms the result',
      'Inspected',
      'CONFIRM',
      {
        actual_inspection_date: found.actual_inspection_date,
        inspectionCompletionDateTime: found.inspectionCompletionDateTime,
        recurrenceOfNonConformities: true,
      },
    ],
    [
      'the present minute when the inspector inspects again',
      'Inspecting',
      'RESULT',
      { actual_inspection_date: '2026-11-20T08:00:00.000Z', recurrenceOfNonConformities: false },
    ],
  ] as const)('offers %s', async (_, status, task, offered) => {
    const name = task === 'CONFIRM' ? 'Confirm' : 'Sign off';
    const form = wholeForm(status, [task, task === 'CONFIRM' ? 'L' : 'I'], ['signoff'], {
      survey_time: surveyTime,
      results: [found],
    });
    const { open, server } = await start(form);
    await open('detail', { id: form.id });
    await user.click(await screen.findByRole('button', { name }));
    await user.click(await dialog().findByRole('radio', { name: 'Pass' }));
    expect(dialog().queryAllByText(/^inspected by/)).toHaveLength(task === 'CONFIRM' ? 1 : 0);
    await sign();
    await user.click(dialog().getByRole('button', { name }));
    await screen.findByText(/^Result Pass is signed/);
    expect(server.inputsOf('step')).toMatchObject([offered]);
  });

  it('shows the planned time beside the actual one, takes it on request, and asks why an inspection was earlier', async () => {
    const form = wholeForm('Inspecting', ['RESULT', 'I'], ['signoff'], { survey_time: surveyTime });
    const { open, server } = await start(form);
    await open('detail', { id: form.id });
    await user.click(await screen.findByRole('button', { name: 'Sign off' }));
    const actual = () => dialog().getByRole<HTMLInputElement>('textbox', { name: /^Actual inspection/ });
    expect(actual().value).toBe('2026-11-20 16:00');
    expect(dialog().getByText('Planned for 2026-11-20 11:00')).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: 'Take this time' }));
    expect(actual().value).toBe('2026-11-20 11:00');
    expect(dialog().queryByText(/Say why in the comment/)).toBeNull();
    await user.clear(actual());
    await user.type(actual(), '2026-11-20 10:59');
    expect(dialog().getByText(/^This is before the work was ready, at 2026-11-20 11:00\./)).toBeTruthy();
    await user.click(dialog().getByRole('radio', { name: 'Pass' }));
    await sign();
    await user.click(dialog().getByRole('button', { name: 'Sign off' }));
    expect(await dialog().findByText('Say why in the comment.')).toBeTruthy();
    expect(server.inputsOf('step')).toEqual([]);
    await user.type(dialog().getByRole('textbox', { name: /^Comment/ }), 'Ready at dawn');
    await user.click(dialog().getByRole('button', { name: 'Sign off' }));
    await screen.findByText(/^Result Pass is signed/);
    expect(server.inputsOf('step')).toMatchObject([
      { actual_inspection_date: '2026-11-20T02:59:00.000Z', comment: 'Ready at dawn' },
    ]);
  });

  it('titles who signed a result by the part in which it was signed', async () => {
    const deputy = { ...found.by, name: 'Ng Tsz-him', actingFor: 'Mak Wing-yan' };
    const form = wholeForm('Confirmed', ['RETURN', 'G'], [], {
      // The lead was replaced since.
      SSOE: { ...lee, userId: crypto.randomUUID() },
      results: [found, { ...found, by: deputy }],
    });
    const { open, history } = await start(form);
    for (const part of ['I', 'L'])
      history.push({
        seq: history.length,
        action: 'signoff',
        part,
        from: 'Inspecting',
        to: 'Inspected',
        by: part === 'I' ? lee : deputy,
        at: '2026-11-20T07:21:00.000Z',
        comment: '',
        changedFields: [],
        approval_result: 'Pass',
        objects: [],
        handedOver: [],
        item: null,
        contradictions: [],
        coverage: 'covered',
        signature: null,
      });
    await open('detail', { id: form.id });
    const rows = (
      await within(await screen.findByRole('region', { name: 'Inspection result' })).findAllByRole('row')
    ).slice(1);
    expect(
      rows.map(({ textContent }) => /(Assistant )?Inspector of Works/.exec(textContent ?? '')?.[0]),
    ).toEqual(['Assistant Inspector of Works', 'Inspector of Works']);
  });

  it('says that another lead has the form, although an inspector is named on it', async () => {
    const form = wholeForm('Inspected', ['CONFIRM', 'L'], ['reassign'], {
      SSOE: lee,
      SOE: { ...lee, userId: crypto.randomUUID(), name: 'Tam Ho-yin' },
    });
    const { open, host } = await start(form);
    await open('detail', { id: form.id });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reassign' }));
    await user.click(await dialog().findByRole('combobox', { name: 'Assign to' }));
    await host.advance(300);
    await user.click(await screen.findByRole('option', { name: /^Lee Ka-yan/ }));
    await user.click(await dialog().findByRole('button', { name: 'Reassign' }));
    expect(await screen.findByText(/ is reassigned to Inspector of Works Lee Ka-yan\.$/)).toBeTruthy();
  });

  it('assigns an inspector, who has to be chosen', async () => {
    const form = wholeForm('Classified', ['ASSIGN', 'L'], ['assign', 'reject']);
    const { open, server, host } = await start(form);
    await open('detail', { id: form.id });
    await user.click(await screen.findByRole('button', { name: 'Assign' }));
    await sign();
    await user.click(dialog().getByRole('button', { name: 'Assign' }));
    expect(await dialog().findByText('Please choose a person')).toBeTruthy();
    await user.click(dialog().getByRole('combobox', { name: 'Assign to' }));
    await host.advance(300);
    // The server offers who can be named on this form.
    expect(await screen.findAllByRole('option')).toHaveLength(1);
    expect(server.inputsOf('users')).toMatchObject([
      { permissionCodes: 'RISC_INSPECT', discipline: 'C', formIds: [form.id] },
    ]);
    await user.click(await screen.findByRole('option', { name: /^Lee Ka-yan/ }));
    await user.click(await dialog().findByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(server.inputsOf('stepTo')).toMatchObject([{ userId: lee.userId }]));
  });
});
