import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { diaryTopics } from '../../../contract/diary/calls.ts';
import { blankPortion } from '../../../contract/diary/form.ts';
import type { SiteDiary } from '../../../contract/diary/site-diary.ts';
import { crane, diaryOf, foreman, lee, me, portionOf, stepOf, welder } from '../testing/diary-examples.ts';
import { diarySiteOfEachTest } from '../testing/diary-site.ts';

const { user, start } = diarySiteOfEachTest();
// Names of headings, since names of roles take seconds with as many fields.
const card = (name: string) =>
  within(screen.getByText(name, { selector: 'h2' }).closest('section') as HTMLElement);
const list = (name: string) =>
  within(screen.getByText(name, { selector: 'legend' }).closest('fieldset') as HTMLElement);
const rowOf = (name: string, nth: number) => within(list(name).getAllByRole('listitem')[nth] as HTMLElement);
const choose = async (name: string, nth: number, column: string, option: string) => {
  const select = rowOf(name, nth).getByLabelText(column);
  fireEvent.focus(select);
  const { value } = (await within(select).findByText(option)) as HTMLOptionElement;
  fireEvent.change(select, { target: { value } });
};
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = async (name: string) => user.click(await screen.findByText(name, { selector: 'button' }));
/** The form is drawn list by list. */
const activities = async () => {
  await screen.findByText('Engineers', { selector: 'legend' });
  return screen.getByLabelText(/^Activities/);
};
const mine = (fields = {}) => portionOf(0, 'Draft', ['save', 'submit'], { engineer: me, ...fields });
const shift = '08:00 - 18:00' as const;
const man = (name: string) => ({ type: foreman.id, shift, name, number: 1 });

const open = async (diary: SiteDiary, confirm?: () => boolean) => {
  const site = await start([diary], undefined, confirm);
  await site.open('diary-detail', { id: diary.id });
  return site;
};

describe('the portion of an engineer', () => {
  it('offers blank rows, sends those that were written, and totals them as one types', async () => {
    const diary = diaryOf('Draft', ['update'], { portions: [mine(), portionOf(1, 'Draft', [])] });
    const { server } = await open(diary);
    fill(await activities(), 'Slab');
    // The one form is that of the portion that is written.
    expect(screen.getAllByText('Labour', { selector: 'legend' })).toHaveLength(1);
    expect(list('Labour').getAllByRole('listitem')).toHaveLength(5);
    await choose('Labour', 0, 'Type', 'L1 Welder');
    await choose('Labour', 0, 'Contractor', 'Wing Steel');
    fill(rowOf('Labour', 0).getByLabelText('Number'), '4');
    await choose('Labour', 4, 'Type', 'L1 Welder');
    await choose('Labour', 4, 'Working hours', '08:00 - 12:00');
    fill(rowOf('Labour', 4).getByLabelText('Number'), '3');
    expect(list('Labour').getAllByRole('listitem')).toHaveLength(6);
    expect(screen.getByText('Total: 7 (5.5 man-days)')).toBeTruthy();
    await press('Save');
    await screen.findByText('Write', { selector: 'button' });
    expect(server.inputsOf('savePortion')).toMatchObject([
      {
        version: 1,
        activities: 'Slab',
        labour: [
          { type: welder.id, shift, number: 4 },
          { type: welder.id, shift: '08:00 - 12:00', contractor: null, number: 3 },
        ],
        plant: [],
        staff: [],
      },
    ]);
    expect(card('Portion 1').getByText('7 (5.5 man-days)')).toBeTruthy();
  });

  it('copies the portion of the diary before, and forgets a row that is removed', async () => {
    const { server, before } = await open(diaryOf('Draft', [], { portions: [mine()] }));
    before.push({
      diary_date: '2026-11-19',
      written: {
        ...blankPortion,
        activities: 'Formwork',
        plant: [{ type: crane.id, shift, contractor: null, number: 2, idle: 1, idle_code: '1c' }],
        staff: [man('Ho'), man('Ng')],
      },
    });
    await press('Copy the previous diary');
    await waitFor(async () => expect(await activities()).toHaveProperty('value', 'Formwork'));
    expect(screen.getByText('Total: 2 (2 machine-days) · 1 idle')).toBeTruthy();
    fill(rowOf('Plant', 0).getByLabelText('Number'), '-2');
    expect(screen.getByText('Total: 0 (0 machine-days)')).toBeTruthy();
    fill(rowOf('Plant', 0).getByLabelText('Number'), '2');
    await user.click(rowOf('Staff', 0).getByLabelText('Remove row 1'));
    await press('Save');
    await screen.findByText('Write', { selector: 'button' });
    expect(server.inputsOf('savePortion')).toMatchObject([
      { activities: 'Formwork', staff: [{ name: 'Ng' }], plant: [{ idle: 1, idle_code: '1c' }] },
    ]);
    expect(card('Portion 1').getByText('1c Bad Weather')).toBeTruthy();
  });

  it('is not submitted while somebody works in two places at once, nor with more idle plant than there is', async () => {
    const other = portionOf(1, 'Draft', [], { staff: [man('Ho Wing')] });
    const plant = [{ type: crane.id, shift, contractor: null, number: 1, idle: 1, idle_code: null }];
    const { server, host } = await open(
      diaryOf('Draft', [], { portions: [mine({ staff: [man('Lau'), man('ho  wing')], plant }), other] }),
    );
    fill(await activities(), 'Concreting');
    const idle = rowOf('Plant', 0).getByLabelText('Idle');
    fill(idle, '2');
    await press('Save and submit');
    expect(await rowOf('Plant', 0).findByText('More than there are.')).toBeTruthy();
    fill(idle, '1');
    await press('Save and submit');
    expect(
      rowOf('Staff', 1).getByText(
        'ho wing cannot work 08:00 - 18:00 and 08:00 - 18:00. Change one of the shifts.',
      ),
    ).toBeTruthy();
    expect(rowOf('Plant', 0).getByText('Fill in this field.')).toBeTruthy();
    expect(server.inputsOf('savePortion')).toEqual([]);
    await choose('Staff', 1, 'Working hours', '19:00 - 07:00');
    await choose('Plant', 0, 'Idle code', '1f No Operator');
    await press('Save and submit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit: Portion 1' }));
    // On a phone it would stand over the dialog.
    expect(host.notifications).toEqual([]);
    await user.click(await dialog.findByRole('tab', { name: 'Stored signature' }));
    await user.click(await dialog.findByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Portion 1 is saved and waits for the site agent.')).toBeTruthy();
    expect(server.inputsOf('step')).toMatchObject([
      { action: 'submit', version: 2, signature: { method: 'stored' } },
    ]);
  });

  it('asks before input is lost, and tells who refused a row where it stands', async () => {
    let answer = false;
    const labour = [{ type: welder.id, shift, contractor: null, number: 1 }];
    const { server } = await open(diaryOf('Draft', [], { portions: [mine({ labour })] }), () => answer);
    fill(await activities(), 'Blinding');
    await press('Cancel');
    expect(await activities()).toHaveProperty('value', 'Blinding');
    const refused = { fields: [{ path: 'labour.0.type', code: 'UNKNOWN' }] };
    server.fail({ status: 422, code: 'RULE_BROKEN', details: refused }, 'savePortion');
    await press('Save');
    expect(await rowOf('Labour', 0).findByText(/^The project no longer offers this\./)).toBeTruthy();
    answer = true;
    await press('Cancel');
    expect(await screen.findByText('Write', { selector: 'button' })).toBeTruthy();
    expect(card('Portion 1').queryByText('Blinding')).toBeNull();
  });
});

it('shows the comments on a portion when they are opened, and adds one', async () => {
  const theirs = portionOf(1, 'Submitted', []);
  const { server } = await open(diaryOf('Draft', [], { portions: [{ ...theirs, comment_count: 0 }] }));
  const opener = await screen.findByRole('button', { name: 'Comments on this portion (0)' });
  expect(server.inputsOf('portionComments')).toEqual([]);
  // Those on the diary, drawn after all portions.
  expect(await screen.findByText('No comments yet.')).toBeTruthy();
  fireEvent.click(opener);
  await waitFor(() => expect(screen.getAllByText('No comments yet.')).toHaveLength(2));
  fill(card('Portion 2').getByLabelText('Write a comment'), 'Which grid line?');
  fireEvent.click(card('Portion 2').getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Which grid line?', { selector: 'li div' })).toBeTruthy();
  expect(server.inputsOf('addPortionComment')).toMatchObject([
    { portionID: theirs.id, text: 'Which grid line?' },
  ]);
});

describe('two people on one diary', () => {
  it('do not meet while they write two portions', async () => {
    const theirs = portionOf(1, 'Draft', []);
    const diary = diaryOf('Draft', [], { portions: [mine(), theirs] });
    const { server, putPortion, host } = await open(diary);
    fill(await activities(), 'Rebar');
    putPortion(theirs.id, { activities: 'Backfill' });
    await host.live.emit(diaryTopics.portionChanged, { id: theirs.id, diaryId: diary.id });
    expect(await card('Portion 2').findByText('Backfill')).toBeTruthy();
    expect(await activities()).toHaveProperty('value', 'Rebar');
    expect(screen.queryByText(/changed/i)).toBeNull();
    await press('Save');
    await screen.findByText('Write', { selector: 'button' });
    expect(server.inputsOf('savePortion')).toMatchObject([{ activities: 'Rebar', version: 1 }]);
  });

  it('choose where both changed the same of one portion, also if the server is the first to say so', async () => {
    const own = mine({ activities: 'Rebar' });
    const diary = diaryOf('Draft', [], { portions: [own] });
    const { server, putPortion, history } = await open(diary);
    fill(await activities(), 'Rebar to wall');
    putPortion(own.id, { activities: 'Rebar to slab', remarks: 'Wet' });
    history.push(
      stepOf(2, 'save', { item: { id: own.id, set: 'portions' }, changedFields: ['activities'], by: lee }),
    );
    await press('Save');
    expect(await screen.findByText(/Lee Ka-yan/, { selector: '[data-conflict] *' })).toBeTruthy();
    expect(screen.getByLabelText(/^Remarks/)).toHaveProperty('value', 'Wet');
    await press('Save');
    await screen.findByText('Write', { selector: 'button' });
    expect(server.inputsOf('savePortion').at(-1)).toMatchObject({ activities: 'Rebar to wall', version: 2 });
  });
});
