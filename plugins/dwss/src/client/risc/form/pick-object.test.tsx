import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { formSiteOfEachTest, slab } from '../testing/form-site.ts';

const { user, start } = formSiteOfEachTest();
const namesIn = (name: string) =>
  within(screen.getByRole('toolbar', { name }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const bar = 'RISC form of the selected object';

/** From the form to the model, which asks for an object. */
async function picking() {
  const site = await start();
  await site.host.activate();
  const { commands } = site.host.context;
  // The host of the tests has no pages of its own.
  const toHost = vi.spyOn(commands, 'execute').mockResolvedValue(undefined);
  const goToModel = async () => {
    const page = await site.open('create');
    await user.click(await screen.findByRole('button', { name: 'Attach BIM from the form' }));
    page.unmount();
    expect(toHost).toHaveBeenLastCalledWith('gantry.host/open-model', { tab: 'gantry.dwss/dwss' });
    return site.host.render('modelTabs', 'dwss', { visible: true });
  };
  return { ...site, goToModel };
}

it('picks an object for a new form: only Attach is offered, which takes the object back to the form', async () => {
  const { host, open, goToModel } = await picking();
  const tab = await goToModel();
  expect(screen.getByText('Select the object for the new form.')).toBeTruthy();
  expect([namesIn('RISC forms of objects'), namesIn(bar)]).toEqual([['Attach'], ['Cancel', 'Attach']]);
  const attach = within(screen.getByRole('toolbar', { name: bar })).getByRole('button', { name: 'Attach' });
  const isOff = () => attach.getAttribute('aria-disabled') === 'true';
  expect([attach.title, isOff()]).toEqual(['No BIM Selected', true]);
  host.select([slab]);
  await waitFor(() => expect(isOff()).toBe(false));
  expect(attach.title).toBe('');
  await user.click(attach);
  expect(host.navigations.at(-1)?.path).toBe('/risc/create');
  tab.unmount();
  await open('create');
  expect(await screen.findByText('Roof slab')).toBeTruthy();
});

it('comes back without an object when picking is cancelled', async () => {
  const { host, open, goToModel } = await picking();
  const tab = await goToModel();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(host.navigations.at(-1)?.path).toBe('/risc/create');
  tab.unmount();
  await open('create');
  expect(await screen.findByRole('button', { name: 'Attach BIM from the form' })).toBeTruthy();
  expect(screen.queryByText('Roof slab')).toBeNull();
});

it('ends picking when a form is raised at an object meanwhile, which the form has then', async () => {
  const { host, open, goToModel } = await picking();
  const tab = await goToModel();
  await host.execute('raise', slab);
  await waitFor(() => expect(screen.queryByText('Select the object for the new form.')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(host.navigations.at(-1)?.path).toBe('/risc/create');
  tab.unmount();
  await open('create');
  expect(await screen.findByText('Roof slab')).toBeTruthy();
});
