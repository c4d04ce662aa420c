import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { portionOf, referenceSite, storey } from './testing/reference-site.ts';

const user = userEvent.setup({ delay: null });
let site: Awaited<ReturnType<typeof referenceSite>>;
afterEach(() => site.host.dispose());

async function open(...[portions, options]: Parameters<typeof referenceSite>) {
  site = await referenceSite(portions, options);
  await site.host.activate();
  // The host of the tests has no pages of its own.
  const toHost = vi.spyOn(site.host.context.commands, 'execute').mockResolvedValue(undefined);
  const page = await site.host.render('settingsPages', 'reference');
  return { ...site, page, toHost };
}
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

it('adds an entry, and asks for its name as soon as that is left empty', async () => {
  const { host, portions } = await open([portionOf(1, 'Portion 1', { offered: false })]);
  expect(within(await screen.findByRole('row', { name: /Portion 1/ })).getByText('Inactive')).toBeTruthy();
  await press('Add');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add: Portion' }));
  const name = await dialog.findByRole('textbox', { name: /^Name/ });
  name.focus();
  await user.tab();
  expect(await dialog.findByText('Please Fill...')).toBeTruthy();
  await user.type(name, 'Portion 2');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('row', { name: /Portion 2/ })).toBeTruthy();
  expect(host.notifications).toEqual(['Success']);
  expect(portions[1]).toMatchObject({ name: 'Portion 2', offered: true });
});

it('says what deactivating and activating mean before it is done', async () => {
  const { host, portions } = await open([portionOf(1, 'Portion 1')]);
  await press('Deactivate Portion 1');
  await press('Activate Portion 1');
  await waitFor(() => expect(portions[0]).toMatchObject({ offered: true, version: 3 }));
  expect(host.confirmations).toMatchObject([
    {
      title: 'Deactivate Portion 1?',
      text: expect.stringMatching(/^New forms no longer offer it\. Forms that/),
    },
    { title: 'Activate Portion 1?', text: 'New forms offer it again.' },
  ]);
});

it('offers to deactivate what is named and cannot be deleted', async () => {
  const { host, portions } = await open([portionOf(1, 'Named'), portionOf(2, 'Free')]);
  await press('Delete Free');
  await waitFor(() => expect(portions).toHaveLength(1));
  await press('Delete Named');
  await waitFor(() => expect(portions).toMatchObject([{ name: 'Named', offered: false }]));
  expect(host.confirmations.at(-1)).toMatchObject({
    title: 'Deactivate Named instead?',
    text: expect.stringMatching(/^Named cannot be deleted, because 3 forms or entries name it\./),
  });
  await press('Delete Named');
  await waitFor(() => expect(host.notifications.at(-1)).toMatch(/^Named cannot be deleted/));
});

it('moves an entry while the list is in its own order', async () => {
  const { server } = await open([portionOf(1, 'B'), portionOf(2, 'C'), portionOf(3, 'A')]);
  await screen.findByRole('row', { name: /^1/ });
  expect([isOff('Move B up'), isOff('Move A down'), isOff('Move A up')]).toEqual([true, true, false]);
  await press('Move B down');
  await waitFor(() => expect(names()).toEqual(['C', 'B', 'A']));
  expect(server.inputsOf('movePortion')).toMatchObject([{ position: 2 }]);
  await press(/^Name/);
  await waitFor(() => expect(names()).toEqual(['A', 'B', 'C']));
  expect(isOff('Move B up')).toBe(true);
});

it('imports a file after showing what it changes', async () => {
  const { server } = await open([]);
  await press('Import');
  const dialog = within(await screen.findByRole('dialog', { name: 'Import portions' }));
  const choose = (text: string) => {
    const input = document.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('There is no field for a file.');
    fireEvent.change(input, { target: { files: [new File([text], 'portions.csv')] } });
  };
  server.fail({
    status: 422,
    code: 'ROWS_REFUSED',
    details: { rows: [{ row: 1, code: 'TWICE', value: 'P1' }] },
  });
  choose('名称,Code,中文名称\n,X,\nP1,P-01,一区\n');
  await user.click(await dialog.findByRole('button', { name: 'Import 1 row' }));
  expect(await dialog.findByText('Row 3: P1 stands in the file twice.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Import 1 row' }));
  expect(await dialog.findByText('Added: 1 · Changed: 1 · Unchanged: 2')).toBeTruthy();
  expect(dialog.getByText('Changed: Code, Chinese name')).toBeTruthy();
  const notYet = 'Nothing is changed yet. Apply makes these changes.';
  expect(dialog.getByText(notYet)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await dialog.findByText('Success')).toBeTruthy();
  expect(dialog.queryByText(notYet)).toBeNull();
  const rows = [{ name: 'P1', name_zh: '一区', code: 'P-01' }];
  expect(server.inputsOf('importPortions').slice(-2)).toEqual([
    { rows, apply: false },
    { rows, apply: true },
  ]);
});

it('sends no file that is too long, and says what to do', async () => {
  const { server } = await open([]);
  await press('Import');
  const input = document.querySelector('input[type=file]');
  const lines = Array.from({ length: 5001 }, (_, at) => `P${at}`);
  fireEvent.change(input as HTMLInputElement, {
    target: { files: [new File([['Name', ...lines].join('\n')], 'portions.csv')] },
  });
  await press(/^Import 5,?001 rows/);
  expect(await screen.findByText(/takes 5,000 at most\. Split the file/)).toBeTruthy();
  expect(server.inputsOf('importPortions')).toEqual([]);
});

it('goes to the model for the place of a location, and comes back to what was filled in', async () => {
  const { host, page, toHost, locations } = await open([portionOf(1, 'Portion 1')]);
  await user.click(await screen.findByRole('tab', { name: 'Location' }));
  const pick = async () => {
    await press('Place on the model');
    await waitFor(() =>
      expect(toHost).toHaveBeenLastCalledWith('gantry.host/open-model', { tab: 'gantry.dwss/dwss' }),
    );
    return host.render('modelTabs', 'dwss', { visible: true });
  };
  const back = async () => {
    await waitFor(() =>
      expect(toHost).toHaveBeenLastCalledWith('gantry.host/open-settings', { page: 'gantry.dwss/reference' }),
    );
    await host.render('settingsPages', 'reference');
    return within(await screen.findByRole('dialog', { name: 'Add: Location' }));
  };
  await press('Add');
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Bay 1');
  page.unmount();
  const tab = await pick();
  expect(await screen.findByText('Where is Bay 1?')).toBeTruthy();
  host.select([storey]);
  await press('Use Level B1');
  tab.unmount();
  let dialog = await back();
  expect(await dialog.findByText('Level B1')).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Bay 1');
  const again = await pick();
  const at = { frame: 'scene', at: { x: 1, y: 2, z: -3 } } as const;
  const hit = { kind: 'ground', id: '', at } as const;
  expect((await host.contextMenu(hit)).map(({ label }) => label)).toContain('Use this point');
  await host.execute('place-location', undefined, hit);
  again.unmount();
  dialog = await back();
  expect(await dialog.findByText('E 832,001.00 N 818,003.00 H 2.00')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Remove the object' }));
  await user.click(await dialog.findByRole('combobox', { name: /^Portion/ }));
  await user.click(await screen.findByRole('option', { name: 'Portion 1' }));
  await user.click(await dialog.findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(locations).toMatchObject([
      { name: 'Bay 1', object: null, point: { easting: 832_001, northing: 818_003, height: 2 } },
    ]),
  );
});

it('adds locations for places of the model that have none', async () => {
  const { host, server } = await open([portionOf(1, 'Portion 1')]);
  await user.click(await screen.findByRole('tab', { name: 'Location' }));
  await press('From the model');
  const dialog = within(await screen.findByRole('dialog', { name: 'From the model' }));
  const taken = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Pump room' });
  expect([taken.checked, taken.disabled]).toEqual([true, true]);
  await user.click(dialog.getByRole('button', { name: 'Tick all shown' }));
  await user.click(await dialog.findByRole('button', { name: 'Add 1 location' }));
  expect(await dialog.findByText('Choose a portion.')).toBeTruthy();
  await user.click(dialog.getByRole('combobox', { name: 'Portion' }));
  await user.click(await screen.findByRole('option', { name: 'Portion 1' }));
  await user.click(await dialog.findByRole('button', { name: 'Add 1 location' }));
  await waitFor(() => expect(host.notifications).toEqual(['Success. Added: 1. Placed on the model: 0.']));
  expect(server.inputsOf('addModelPlaces')).toMatchObject([{ places: [storey] }]);
});

it('leads from an empty choice of a form to the list that fills it', async () => {
  const { host, page, toHost } = await open([portionOf(1, 'Portion 1', { name_zh: '一区' })], {
    locale: 'zh-CN',
  });
  page.unmount();
  const form = await host.render('routes', 'create', { params: {} });
  await user.click(await screen.findByRole('combobox', { name: /^工程区段/ }));
  await user.click(await screen.findByRole('option', { name: '一区' }));
  await press('添加位置');
  expect(toHost).toHaveBeenLastCalledWith('gantry.host/open-settings', { page: 'gantry.dwss/reference' });
  form.unmount();
  await host.render('settingsPages', 'reference');
  expect((await screen.findByRole('tab', { name: '位置' })).getAttribute('aria-selected')).toBe('true');
});
