import { ApiError } from '@gantry/plugin-sdk';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lee, wholeForm } from '../testing/form-server.ts';
import { formSiteOfEachTest, slab } from '../testing/form-site.ts';

const { user, start } = formSiteOfEachTest();
const wrongFile = formSiteOfEachTest({
  upload() {
    throw new ApiError(422, 'FILE_NAME', 'Not that.');
  },
});
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const description = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ });
const draft = () => wholeForm('Draft', ['SUBMIT', 'author'], ['update', 'submit', 'delete']);

describe('the form', () => {
  it('saves a draft that is not complete, once, and names what a submission lacks', async () => {
    const { open, server, host } = await start();
    await open('create');
    await user.click(await screen.findByRole('radio', { name: 'Civil' }));
    await user.type(await description(), 'Membrane');
    await press('Submit');
    expect(screen.getAllByText('Fill this in before you submit.').length).toBe(3);
    expect(screen.getByText('Say when the work is ready for inspection.')).toBeTruthy();
    expect(server.inputsOf('create')).toEqual([]);
    // The answer of the first try is lost: the second one makes no second draft.
    server.fail('lost', 'create');
    await press('Save draft');
    await screen.findByText(/^The draft was not saved\./);
    await press('Save draft');
    await waitFor(() => expect(host.navigations.at(-1)?.path).toContain('/risc/edit'));
    const ids = server.inputsOf('create').map(({ id }) => id);
    expect(ids.length).toBe(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('says while it is filled in that there are not 24 hours left', async () => {
    const { open } = await start();
    await open('create');
    const time = await screen.findByRole('textbox', { name: /^Inspection-ready time/ });
    await user.type(time, '2020-01-01 08:00');
    expect(await screen.findByText('Your form is submitted after its inspection time.')).toBeTruthy();
  });

  it('begins at the location in which the object lies, and says how it knows', async () => {
    const { open, host, server } = await start();
    await host.execute('raise', slab);
    await open('create');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /^Location/ }).textContent).toContain('EB Bay 006'),
    );
    expect(screen.getByText('From the model: the chosen object lies in it.')).toBeTruthy();
    expect(server.inputsOf('placeOf')).toEqual([
      { modelId: 'tunnel', bimId: 'slab', easting: 832_000.5, northing: 817_999.5, height: 0.5 },
    ]);
  });

  it('keeps a location that was chosen before the object was found', async () => {
    const { open, host, server } = await start();
    const letGo = server.hold('placeOf');
    await host.execute('raise', slab);
    await open('create');
    await user.click(await screen.findByRole('combobox', { name: /^Portion/ }));
    await user.click(await screen.findByRole('option', { name: 'Portion 3' }));
    letGo();
    await waitFor(() => expect(server.inputsOf('placeOf')).toHaveLength(1));
    await host.advance(1);
    expect(screen.getByRole('combobox', { name: /^Location/ }).textContent).not.toContain('EB Bay 006');
  });

  it('asks before input is lost, and leaves without it', async () => {
    const { open, host, server } = await start();
    await open('create');
    await user.type(await description(), 'Membrane');
    await press('Cancel');
    await waitFor(() => expect(host.navigations.at(-1)?.path).toContain('/risc/formmanage'));
    expect(host.confirmations).toMatchObject([
      { title: 'Leave Confirmation', text: 'Do you want to leave? Any changes will be lost.' },
    ]);
    expect(server.inputsOf('create')).toEqual([]);
  });

  it('saves the draft and goes on to sign it', async () => {
    const form = draft();
    const { open, server, host } = await start(form);
    await open('edit', { id: form.id });
    await user.type(await description(), ', bay 006');
    await press('Submit');
    await waitFor(() => expect(host.navigations.at(-1)?.params).toMatchObject({ do: 'submit' }));
    expect(server.inputsOf('update')).toMatchObject([
      { description: 'Membrane to roof slab, bay 006', version: 3 },
    ]);
    expect(server.inputsOf('step')).toEqual([]);
  });

  it('tells of a change by somebody else and keeps what was filled in', async () => {
    const form = draft();
    const { open, server, put } = await start(form);
    await open('edit', { id: form.id });
    await user.type(await description(), ' by night');
    put(form.id, { equipment: 'Detector' });
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
      'update',
    );
    await press('Save draft');
    expect(await screen.findByText(/Lee Ka-yan/)).toBeTruthy();
    expect((await description()).value).toBe('Membrane to roof slab by night');
    expect(screen.getByRole('textbox', { name: 'Equipment' })).toHaveProperty('value', 'Detector');
    await press('Save draft');
    await waitFor(() => expect(server.inputsOf('update').at(-1)?.version).toBe(4));
  });

  it('tells of a change while it is filled in, and saves on top of it', async () => {
    const form = draft();
    const { open, server, change, host } = await start(form);
    await open('edit', { id: form.id });
    await user.type(await description(), ' by night');
    change(form.id, { equipment: 'Detector' });
    await host.live.emit('risc-changed', { id: form.id });
    expect(await screen.findByText('Lee Ka-yan changed Equipment at 10:42, while you edited.')).toBeTruthy();
    expect((await description()).value).toBe('Membrane to roof slab by night');
    await press('Save draft');
    await waitFor(() => expect(server.inputsOf('update')).toHaveLength(1));
    expect(server.inputsOf('update')).toEqual([
      { id: form.id, version: 4, description: 'Membrane to roof slab by night' },
    ]);
  });

  it('answers a failed form with a new revision that has another time and a signature', async () => {
    const form = wholeForm('Fail', ['RESUBMIT_NEW', 'C'], ['resubmit']);
    const { open, server } = await start(form);
    await open('edit', { id: form.id });
    await user.click(await screen.findByRole('tab', { name: 'Stored signature' }));
    await press('Resubmit');
    expect(screen.getByText('Say when the work is ready for inspection.')).toBeTruthy();
    const time = screen.getByRole('textbox', { name: /^Inspection-ready time/ });
    await user.type(time, '2026-12-01 08:00');
    await user.dblClick(screen.getByRole('button', { name: 'Resubmit' }));
    await screen.findByText(/is submitted as a new revision/);
    expect(server.inputsOf('resubmit')).toMatchObject([
      { survey_time: '2026-12-01T00:00:00.000Z', signature: { method: 'stored' } },
    ]);
  });

  describe('a new revision', () => {
    const failed = () => wholeForm('Fail', ['RESUBMIT_NEW', 'C'], ['resubmit']);
    const pdf = new File(['%PDF'], 'method.pdf', { type: 'application/pdf' });
    const open = async (begin = start) => {
      const form = failed();
      const site = await begin(form);
      await site.open('edit', { id: form.id });
      const time = await screen.findByRole('textbox', { name: /^Inspection-ready time/ });
      await user.type(time, '2026-12-01 08:00');
      return site;
    };
    const choose = async (file: File) => {
      const [, documents] = await screen.findAllByLabelText('Choose files to add');
      if (documents === undefined) throw new Error('There are photos and documents.');
      await user.upload(documents, file);
    };
    const sign = async () => user.click(await screen.findByRole('tab', { name: 'Stored signature' }));

    it('takes its files along, and keeps them when it is refused', async () => {
      const { server, host } = await open();
      await choose(pdf);
      await screen.findByText('method.pdf');
      await sign();
      server.fail({ status: 422, code: 'ACTION_BLOCKED', details: { blockers: [] } }, 'resubmit');
      await press('Resubmit');
      await screen.findByText(/^Submission failed\./);
      expect(screen.getByText('method.pdf')).toBeTruthy();
      await press('Resubmit');
      await screen.findByText(/is submitted as a new revision/);
      const uploadIds = host.uploads.map(({ uploadId }) => uploadId);
      expect(uploadIds).toHaveLength(1);
      expect(server.inputsOf('resubmit')).toMatchObject([{ uploadIds }, { uploadIds }]);
    });

    it('says that a file is no longer there', async () => {
      const { server } = await open();
      await choose(pdf);
      await screen.findByText('method.pdf');
      await sign();
      const fields = [{ path: 'uploadIds', code: 'GONE' }];
      server.fail({ status: 422, code: 'RULE_BROKEN', details: { fields } }, 'resubmit');
      await press('Resubmit');
      expect(await screen.findByText(/A file is no longer there: files wait 24 hours/)).toBeTruthy();
      await press('Remove method.pdf');
      await press('Remove');
      await press('Resubmit');
      await screen.findByText(/is submitted as a new revision/);
      expect(server.inputsOf('resubmit').at(-1)).not.toHaveProperty('uploadIds');
    });

    it('is not sent without a file that did not arrive', async () => {
      const { server } = await open(wrongFile.start);
      await choose(pdf);
      await screen.findByRole('button', { name: 'Dismiss method.pdf' });
      await sign();
      await press('Resubmit');
      expect(
        await screen.findByText('Wait until all files have arrived, or take them off the list.'),
      ).toBeTruthy();
      expect(server.inputsOf('resubmit')).toEqual([]);
      await press('Dismiss method.pdf');
      await press('Resubmit');
      await screen.findByText(/is submitted as a new revision/);
    });
  });
});
