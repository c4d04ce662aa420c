import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { crane, field, PlantForm, press, surroundings } from '../testing/plant-form.tsx';
import { renderPart } from '../testing/render-part.tsx';

it('asks before the app leaves the page, where what was entered would be lost', async () => {
  const { host, confirm, leavePage } = surroundings();
  const { user, unmount } = renderPart(<PlantForm host={host} record={crane} />);
  expect(await leavePage()).toBe(true);
  expect(confirm).not.toHaveBeenCalled();
  await user.type(field(/^Name/), 's');
  confirm.mockResolvedValueOnce(false);
  expect(await leavePage()).toBe(false);
  expect(await leavePage()).toBe(true);
  expect(confirm).toHaveBeenCalledTimes(2);
  unmount();
  expect(await leavePage()).toBe(true);
  expect(confirm).toHaveBeenCalledTimes(2);
});

it('does not ask while a draft keeps the input', async () => {
  const { host, storage, confirm, leavePage } = surroundings();
  const { user } = renderPart(<PlantForm host={host} record={crane} draft={{ storage, key: 'draft' }} />);
  await user.type(field(/^Name/), 's');
  expect(await leavePage()).toBe(true);
  expect(confirm).not.toHaveBeenCalled();
});

it('asks once where Cancel leads to another page, and not on the way on after saving', async () => {
  const { host, confirm, leavePage } = surroundings();
  const left: boolean[] = [];
  const go = async () => void left.push(await leavePage());
  const onDone = vi.fn(() => void go());
  const { user } = renderPart(
    <PlantForm host={host} record={crane} onDone={onDone} onLeave={() => void go()} />,
  );
  await user.type(field(/^Name/), 's');
  await user.click(press('Save'));
  await act(async () => undefined);
  expect([left, confirm.mock.calls.length]).toEqual([[true], 0]);
  await user.type(field(/^Name/), 's');
  await user.click(press('Cancel'));
  await act(async () => undefined);
  expect([left, confirm.mock.calls.length]).toEqual([[true, true], 1]);
});
