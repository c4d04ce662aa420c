import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { wholeForm } from '../testing/form-server.ts';
import { formSiteOfEachTest } from '../testing/form-site.ts';

const { user, start } = formSiteOfEachTest();
const contradiction = {
  object: 'Wall 12',
  place: 'EB Bay 013',
  by: 'model' as const,
  form_number: null,
  location: 'EB Bay 006',
};

it('names both places before the submission, leads to the location, and lets it be submitted anyway', async () => {
  const form = wholeForm('Draft', ['SUBMIT', 'author'], ['update', 'submit', 'delete']);
  const { open, contradictions, host } = await start(form);
  contradictions.push(contradiction);
  await open('detail', { id: form.id, do: 'submit' });
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    await dialog.findByText('The form says EB Bay 006, but the model places Wall 12 in EB Bay 013.'),
  ).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Submit anyway' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Change location' }));
  expect(host.navigations.at(-1)).toMatchObject({ path: '/risc/edit', params: { id: form.id } });
});

it('says so in the draft too, where the location is on the screen', async () => {
  const form = wholeForm('Draft', ['SUBMIT', 'author'], ['update', 'submit', 'delete']);
  const { open, contradictions, server } = await start(form);
  contradictions.push({ ...contradiction, by: 'form', form_number: 'BEM/C/2611/0007' });
  await open('edit', { id: form.id });
  expect(
    await screen.findByText('The form says EB Bay 006, but form BEM/C/2611/0007 on Wall 12 says EB Bay 013.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change location' })).toBeNull();
  expect(server.inputsOf('placeCheck')[0]).toMatchObject({ formId: form.id, location: form.location?.id });
});
