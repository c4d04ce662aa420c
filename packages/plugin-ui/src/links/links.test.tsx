import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NewDrafts } from '../form/new-drafts.ts';
import { surroundings } from '../testing/plant-form.tsx';
import { widthOf } from '../testing/plant-list.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { storyLinks, storyObjects } from '../testing/story-links.ts';
import { scenePalette } from '../theme/scene-palette.ts';
import { AttachWindow } from './attach-window.tsx';
import { ChosenObject, UnlinkedObject } from './chosen-object.tsx';
import { EditLinksDialog } from './edit-links-dialog.tsx';
import { LinkTab } from './link-tab.tsx';
import { LinkedObjects } from './linked-objects.tsx';
import { type ObjectGroup, ObjectLegend } from './object-legend.tsx';
import type { RecordChoice } from './record-choice.ts';
import { keptObjectName } from './use-kept-choice.ts';

afterEach(() => vi.restoreAllMocks());

const record = { id: 'a', name: 'BEM/C/2611/0179' };
type Form = typeof record;
/** The records to choose from. */
const choiceOf = (find: RecordChoice<Form>['find']): RecordChoice<Form> => ({
  title: 'Attach form',
  searchLabel: 'Search',
  find,
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  nameHeader: 'Number',
  columns: [],
});
const factsOf = (name: string, id: string) => `BIM object${name}BIM object id${id}LayerTunnel structure`;
const marks = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('says what became of linked objects, and of which nobody can tell', async () => {
  const { links } = storyLinks();
  renderPart(<LinkedObjects links={links} record={record} isAttachable />);
  await screen.findByText('Base slab B06');
  expect(marks()).toEqual([
    `${factsOf('Base slab B06', 'slab')}Fly to`,
    `${factsOf('Side wall', 'wall')}The object has changed since it was attachedFly to`,
    `${factsOf('Pile 12', 'pile')}Historical: no longer in the model`,
    `${factsOf('Base slab B06, from a list', 'slab')}Changes unknownFly to`,
  ]);
});

it('asks before an object is taken off a record, and asks on where that failed', async () => {
  const { links, state, detached } = storyLinks({ fails: true });
  const { user } = renderPart(<LinkedObjects links={links} record={record} isAttachable />);
  const remove = async () => user.click(await screen.findByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Remove the link to Side wall' }));
  expect(
    await screen.findByText(`Side wall is taken off ${record.name}. Both stay as they are.`),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove the link to Side wall' }));
  await remove();
  expect(detached).toEqual([]);
  state.fails = false;
  await remove();
  await waitFor(() => expect(detached).toEqual([['wall', 'a']]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull());
});

it('says that the records to choose from did not load, and tries again', async () => {
  const { links } = storyLinks();
  let fails = true;
  const { user } = renderPart(
    <EditLinksDialog
      links={links}
      object={{ modelId: 'tunnel', globalId: 'slab', name: 'Base slab B06', fingerprint: '' }}
      records={[]}
      choice={choiceOf(async () => {
        if (fails) throw new Error('The server does not answer.');
        return { rows: [record], total: 1 };
      })}
      onClose={() => undefined}
      onChanged={() => undefined}
    />,
  );
  expect(await screen.findByText('The records did not load')).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('The records did not load')).toBeNull());
});

it('does not take objects for unchanged while their model is not loaded, and looks again when it is', async () => {
  const { links, load } = storyLinks({ isLoaded: false });
  renderPart(<LinkedObjects links={links} record={record} isAttachable={false} />);
  expect(await screen.findAllByText('Changes unknown')).toHaveLength(4);
  expect(screen.getByText(/are known once the model is loaded\.$/)).toBeTruthy();
  act(load);
  expect(await screen.findByText('Historical: no longer in the model')).toBeTruthy();
  expect(screen.queryByText(/are known once the model is loaded\.$/)).toBeNull();
});

it('flies when the model has come, and only to what was asked for last', async () => {
  const { links, flights, told, load } = storyLinks({ isLoaded: false });
  const [slab, wall] = ['slab', 'wall'].map((globalId) => ({ modelId: 'tunnel', globalId }));
  if (slab === undefined || wall === undefined) throw new Error('There are two objects.');
  const both = [links.flyTo([slab]), links.flyTo([wall])];
  await waitFor(() => expect(told).toHaveLength(2));
  expect(told[0]).toMatch(/^The model is loading\./);
  expect(flights).toEqual([]);
  load();
  await Promise.all(both);
  expect(flights).toEqual([[wall]]);
});

it('says that an object is gone instead of flying', async () => {
  const { links, flights, told } = storyLinks();
  await links.flyTo([{ modelId: 'tunnel', globalId: 'pile' }]);
  expect(told).toEqual(['This object is no longer in the model.']);
  expect(flights).toEqual([]);
});

it('offers to link the object of a new record again where that failed, and not the next record', async () => {
  const { links, state, attached } = storyLinks({ fails: true });
  links.work.choose({ modelId: 'tunnel', globalId: 'slab', name: 'Base slab B06', fingerprint: '' });
  await links.attachChosen('a');
  const { user, rerender } = renderPart(<ChosenObject links={links} />);
  expect(screen.queryByText('Base slab B06')).toBeNull();
  rerender(<UnlinkedObject links={links} recordId="b" />);
  expect(screen.queryByText('Base slab B06')).toBeNull();
  rerender(<UnlinkedObject links={links} recordId="a" />);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The object is not linked to the record yet.')).toBeTruthy();
  state.fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Base slab B06')).toBeNull());
  expect(attached).toEqual([['a']]);
});

it('keeps the object of a new record, also before anything is typed, and one that was chosen since counts before it', async () => {
  const { storage, store } = surroundings();
  const slab = { modelId: 'tunnel', globalId: 'slab', name: 'Base slab B06', fingerprint: '5' };
  const drafts = new NewDrafts(storage, 'new');
  const { current: id } = drafts;
  const before = storyLinks().links;
  before.work.choose(slab);
  const page = renderPart(<ChosenObject links={before} draft={{ drafts, id }} />);
  await waitFor(() => expect(store.size).toBe(2));
  page.unmount();
  // The page is loaded anew.
  const again = new NewDrafts(storage, 'new');
  expect((await again.others()).map(({ about }) => keptObjectName(about))).toEqual(['Base slab B06']);
  await again.goOn(id);
  const { links } = storyLinks();
  renderPart(<ChosenObject links={links} draft={{ drafts: again, id: again.current }} />);
  expect(await screen.findByText('Base slab B06')).toBeTruthy();
  act(() => links.work.choose({ ...slab, name: 'Side wall' }));
  await waitFor(() => expect(JSON.stringify([...store.values()])).toContain('Side wall'));
  act(() => links.work.choose(undefined));
  await waitFor(() => expect(store.size).toBe(0));
  expect(links.work.chosen).toBeUndefined();
});

const tab = (links: ReturnType<typeof storyLinks>['links']) => (
  <LinkTab
    links={links}
    texts={{ title: 'Forms', tools: 'Tools', bar: 'Bar' }}
    kept="test"
    choice={choiceOf(async () => ({ rows: [record, { id: 'c', name: 'BEM/C/2611/0180' }], total: 2 }))}
    statusOf={() => undefined}
    onClose={() => undefined}
  />
);

it('stands above the card of the object that it asks for on a phone, and so does the window with the records', async () => {
  widthOf(true);
  const { links } = storyLinks();
  renderPart(tab(links));
  const isOnTop = (name: string) => document.activeElement === screen.getByRole('region', { name });
  await screen.findByRole('button', { name: 'Open BEM/C/2611/0179' });
  expect(isOnTop('Forms')).toBe(false);
  act(() => links.work.begin('attach'));
  await waitFor(() => expect(isOnTop('Forms')).toBe(true));
  act(() => links.work.openWindow());
  await waitFor(() => expect(isOnTop('Attach form')).toBe(true));
  act(() => links.work.closeWindow());
  await waitFor(() => expect(isOnTop('Forms')).toBe(true));
});

it('does not send the records of an object when Enter opens their list', async () => {
  const { links, told } = storyLinks();
  const { user } = renderPart(tab(links));
  await user.click(await screen.findByRole('button', { name: 'Edit records' }));
  const dialog = within(await screen.findByRole('dialog'));
  const box = dialog.getByRole('combobox', { name: 'Records' });
  act(() => box.focus());
  await user.keyboard('{Enter}');
  expect(box.getAttribute('aria-expanded')).toBe('true');
  expect(told).toEqual([]);
});

it('keeps the objects of a signed record, says why, and asks for a reason where one may be removed', async () => {
  const note = 'Linked after it was signed.';
  const guards = { 1: { change: 'no' }, 2: { change: 'reason', note }, 3: { change: 'no' } } as const;
  const { links, detached, reasons } = storyLinks({ guards });
  const { user } = renderPart(<LinkedObjects links={links} record={record} isAttachable={false} />);
  await screen.findByText(note);
  expect(screen.getByText('The record is signed, so its objects stay as they are.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove the link to Base slab B06' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove the link to Side wall' }));
  const dialog = within(await screen.findByRole('dialog'));
  const remove = dialog.getByRole('button', { name: 'Remove' });
  expect(remove).toHaveProperty('disabled', true);
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), ' Another wall ');
  await user.click(remove);
  await waitFor(() => expect([detached, reasons]).toEqual([[['wall', 'a']], ['Another wall']]));
});

it('asks why an object is attached to a signed record', async () => {
  const { links, attached, reasons } = storyLinks();
  act(() => links.work.beginFor({ ...record, needsReason: true }));
  const { user } = renderPart(tab(links));
  const bar = within(await screen.findByRole('toolbar', { name: 'Bar' }));
  const attach = bar.getByRole('button', { name: 'Attach' });
  await waitFor(() => expect(attach.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(attach);
  const dialog = within(await screen.findByRole('alertdialog'));
  const confirm = dialog.getByRole('button', { name: 'Confirm' });
  expect(confirm).toHaveProperty('disabled', true);
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'It is this wall');
  await user.click(confirm);
  await waitFor(() => expect([attached, reasons]).toEqual([[['a']], ['It is this wall']]));
});

it('offers records near the object first, with the reason, until somebody searches', async () => {
  const { links } = storyLinks();
  const far = { id: 'b', name: 'BEM/C/2611/0180' };
  const choice = {
    ...choiceOf(async ({ search }) => ({ rows: search === '' ? [far, record] : [record], total: 2 })),
    near: async () => [{ row: record, why: 'Near: same location' }],
  };
  const object = { modelId: 'tunnel', globalId: 'slab', name: 'Base slab B06', fingerprint: '' };
  const records = { value: [], load: { kind: 'ready' as const }, refresh: () => undefined };
  const { user } = renderPart(
    <AttachWindow links={links} object={object} records={records} choice={choice} />,
  );
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  await screen.findByText('Near: same location');
  expect(names()).toEqual([`${record.name}Near: same location`, far.name]);
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), '0179');
  await waitFor(() => expect(names()).toEqual([record.name]));
});

it.each(['light', 'dark', 'high-contrast'] as const)(
  'colours objects with the light tones and shows the same in its legend, in the %s theme',
  async (theme) => {
    const { links } = storyLinks();
    const painted: (string | undefined)[][] = [];
    const host = {
      ...links.host,
      session: { ...links.host.session, theme },
      scene: {
        ...links.host.scene,
        createStyleLayer: (...layer: Parameters<typeof links.host.scene.createStyleLayer>) => ({
          ...links.host.scene.createStyleLayer(...layer),
          paint: async (_: unknown, looks: readonly { readonly color?: string | undefined }[]) => {
            painted.push(looks.map(({ color }) => color));
          },
        }),
      },
    };
    const tones = ['neutral', 'info', 'success', 'warning', 'danger', 'paused'] as const;
    const groups: readonly ObjectGroup[] = tones.map((tone) => ({ id: tone, label: tone, tone }));
    renderPart(
      <ObjectLegend
        host={host}
        name="states"
        groups={groups}
        fetch={async () => ({ objects: storyObjects, groups: Uint8Array.of(0, 1, 2, 3) })}
        topics={[]}
        isOn
        onSwitch={() => undefined}
      />,
    );
    const { fills } = scenePalette(theme);
    const light = tones.map((tone) => fills[tone]);
    await waitFor(() => expect(painted).toEqual([light]));
    const swatches = screen
      .getAllByRole('listitem')
      .map((entry) => entry.querySelector('[aria-hidden]')?.getAttribute('style'));
    expect(swatches).toEqual(light.map((color) => `background-color: ${color};`));
  },
);
