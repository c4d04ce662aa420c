import { ApiError } from '@gantry/plugin-sdk';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { surroundings } from '../testing/plant-form.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { RecordActionDialog } from './record-action-dialog.tsx';
import { type RecordActionOptions, useRecordAction } from './use-record-action.ts';

interface Plant {
  readonly version: number;
  readonly name: string;
  readonly canRetire: boolean;
}
type Options = RecordActionOptions<Plant>;
type Step = Options['history'][number];

const crane: Plant = { version: 1, name: 'Crane', canRetire: true };
const step = (action: string, more: Partial<Step> = {}): Step => ({
  seq: 2,
  action,
  by: { userId: 'lee', name: 'Lee Ka-yan' },
  at: '2026-11-20T02:42:00.000Z',
  changedFields: ['name'],
  ...more,
});

/** Retires the crane, of which the server then says `refused`. */
function retire(now: Plant, history: readonly Step[], refused?: ReturnType<Options['refusalOf']>) {
  const { host } = surroundings();
  function Dialog() {
    const half = useRecordAction<Plant>({
      action: 'retire',
      first: crane,
      source: { refresh: async () => undefined, read: () => ({ record: now, load: { kind: 'ready' } }) },
      history,
      isAllowed: ({ canRetire }) => canRetire,
      refusalOf: () => refused,
      fieldName: (field) => (field === 'name' ? 'Name' : undefined),
      recordText: 'plant',
      statusText: ({ canRetire }) => (canRetire ? 'In use' : 'Retired'),
      blockerText: ({ code, about }, { name }) => `${name}: ${code} ${about.join()}.`,
    });
    return (
      <RecordActionDialog
        host={host}
        {...half}
        title="Retire"
        submitLabel="Retire"
        needs={() => ({ comment: 'optional' })}
        send={() => Promise.reject(new ApiError(422, refused?.code ?? '', ''))}
        onClose={() => undefined}
      />
    );
  }
  return renderPart(<Dialog />);
}
const gone: Plant = { ...crane, version: 2, canRetire: false };

it.each([
  [
    [step('retire')],
    'Lee Ka-yan has already taken this step, at 2026-11-20 10:42. The plant is now Retired.',
  ],
  [
    [step('sell')],
    'Lee Ka-yan took another step at 2026-11-20 10:42. The plant is now Retired. This step can no longer be taken.',
  ],
  // Steps of items are no steps of the record.
  [
    [step('retire'), step('check', { item: {}, by: { userId: 'au', name: 'Au' } })],
    'Lee Ka-yan has already taken this step, at 2026-11-20 10:42. The plant is now Retired.',
  ],
  [[step('lapse', { by: null })], 'The plant is now Retired. This step can no longer be taken.'],
  [[], 'The plant is now Retired. This step can no longer be taken.'],
])('says who moved the record on: %#', async (history, text) => {
  retire(gone, history);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('says who changed what, and after loading it again that this is the record now', async () => {
  const { user } = retire({ ...crane, version: 2 }, [step('update')]);
  expect(screen.getByText('Lee Ka-yan changed Name at 2026-11-20 10:42.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Load the current version' }));
  expect(await screen.findByText('This is the plant as it is now. Check it before you go on.')).toBeTruthy();
});

it('says of a refused step what keeps it, and of another refusal what it means', async () => {
  const blockers = [
    { code: 'IN_USE', about: ['Bay'] },
    { code: 'NO_PAPER', about: [] },
  ];
  const blocked = retire(crane, [], { code: 'ACTION_BLOCKED', details: { blockers } });
  await blocked.user.click(screen.getByRole('button', { name: 'Retire' }));
  expect(await screen.findByText(/Crane: IN_USE Bay\. Crane: NO_PAPER \./)).toBeTruthy();
  blocked.unmount();
  const { user } = retire(crane, [], { code: 'WRONG_PERSON' });
  await user.click(screen.getByRole('button', { name: 'Retire' }));
  expect(await screen.findByText(/^Not done\. /)).toBeTruthy();
  expect(screen.queryByText(/Crane:/)).toBeNull();
});
