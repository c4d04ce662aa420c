import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lee, wholeForm } from '../testing/form-server.ts';
import { formSiteOfEachTest, slab } from '../testing/form-site.ts';

const { start } = formSiteOfEachTest();

/** The preview of a form that has come some way. */
async function preview() {
  const form = wholeForm('Inspecting', ['RESULT', 'I'], []);
  const { open, history, linked } = await start(form);
  const at = '2026-11-20T07:21:00.000Z';
  const entry = {
    part: 'C',
    changedFields: [],
    approval_result: null,
    objects: [],
    item: null,
    contradictions: [],
    handedOver: [],
    coverage: 'pending' as const,
    signature: null,
  };
  history.push(
    { ...entry, seq: 1, action: 'submit', from: 'Draft', to: 'Submitted', by: lee, at, comment: '' },
    {
      ...entry,
      seq: 2,
      action: 'receive',
      part: 'G',
      from: 'Submitted',
      to: 'Received',
      by: lee,
      at,
      comment: 'The drawing is missing',
    },
  );
  linked.push({
    id: crypto.randomUUID(),
    layerId: '',
    elementId: '',
    modelId: slab.modelId,
    bimId: slab.globalId,
    objectName: 'Roof slab',
    fingerprint: '',
    formId: form.id,
    formNo: form.form_number,
    formType: form.form_type,
    discipline: 'C',
    status: form.status,
    attachedAt: at,
    afterResult: false,
    change: 'free',
  });
  await open('preview', { id: form.id });
  await screen.findByText('This is how the form will read once it is submitted.');
}

describe('the preview of a form shows, as the form does,', () => {
  it('its path, with who did the steps behind it', async () => {
    await preview();
    const path = within(await screen.findByRole('region', { name: 'Progress' }));
    expect((await path.findAllByText(/Lee Ka-yan/)).length).toBeGreaterThan(0);
  });

  it('the objects that it is linked to, which cannot be taken off here', async () => {
    await preview();
    expect(await screen.findByText('Roof slab')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Remove the link|Attach BIM/ })).toBeNull();
  });

  it('its history, with comments', async () => {
    await preview();
    expect(await screen.findByText('Lee Ka-yan received the form')).toBeTruthy();
    expect(screen.getByText('The drawing is missing')).toBeTruthy();
  });
});
