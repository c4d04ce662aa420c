import { ApiError } from '@gantry/plugin-sdk';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  crane,
  field,
  PlantForm,
  type PlantOptions,
  press,
  shown,
  surroundings,
} from '../testing/plant-form.tsx';
import { renderPart } from '../testing/render-part.tsx';

describe('a newer record that arrives while the form is filled in', () => {
  /** `hear` gives the form what somebody else saved. */
  const open = (options: Omit<PlantOptions, 'host'> = {}) => {
    const { host } = surroundings();
    const save = vi.fn<NonNullable<PlantOptions['save']>>(options.save ?? (async () => undefined));
    const form = (record: object) => (
      <PlantForm {...options} host={host} save={save} record={{ ...crane, ...record }} />
    );
    const { user, rerender } = renderPart(form({}));
    return { user, save, hear: (record: object) => rerender(form(record)) };
  };

  it('is told at once, and what is saved is built on it', async () => {
    const { user, save, hear } = open({
      history: [
        { seq: 3, by: { userId: 'l', name: 'Lee' }, at: '2026-11-20T02:40:00Z', changedFields: [] },
        { seq: 4, by: { userId: 'c', name: 'Chan' }, at: '2026-11-20T02:42:00Z', changedFields: ['name'] },
      ],
      alsoChanged: ['Status'],
    });
    await user.type(field(/^Name/), ' 2');
    hear({ version: 4, name: 'Tower crane', capacity: 300 });
    expect(screen.getByText('Chan changed Name, Capacity, Status at 10:42, while you edited.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Theirs: Tower crane' }));
    await user.click(press('Save'));
    expect(save.mock.calls).toEqual([
      [
        { name: 'Tower crane', capacity: 300, onSite: true, parts: [] },
        expect.objectContaining({ version: 4 }),
      ],
    ]);
  });

  it('still asks about a field that the next one leaves as it was', async () => {
    const { user, hear } = open();
    await user.type(field(/^Name/), ' 2');
    hear({ version: 4, name: 'Tower crane' });
    hear({ version: 5, name: 'Tower crane', capacity: 300 });
    expect(screen.getByText('Somebody changed Name, Capacity while you edited.')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Theirs: Tower crane' })).toBeTruthy();
  });

  it('is no news where it says what the user filled in', async () => {
    const { user, save, hear } = open();
    await user.type(field(/^Name/), ' 2');
    hear({ version: 4, name: 'Crane 2' });
    expect(screen.queryByText(/while you edited/)).toBeNull();
    await user.click(press('Save'));
    expect(save).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ version: 4 }));
  });

  it('is fetched where the refusal does not carry it, after a change and after a step of somebody else', async () => {
    const refused = (code: string, details: object) => new ApiError(409, code, 'refused', { details });
    const changedBy = { userId: 'c', name: 'Chan' };
    const save = vi.fn<NonNullable<PlantOptions['save']>>(async () => undefined);
    save.mockRejectedValueOnce(refused('VERSION_CONFLICT', { changedBy, changedAt: '2026-11-20T02:42:00Z' }));
    save.mockRejectedValueOnce(refused('WRONG_STATE', { status: 'Closed' }));
    save.mockRejectedValueOnce(refused('WRONG_STATE', { status: 'Closed' }));
    const refetch = vi.fn<NonNullable<PlantOptions['refetch']>>();
    refetch.mockResolvedValueOnce({ current: { ...crane, capacity: 300 }, currentVersion: 4 });
    refetch.mockResolvedValueOnce({ current: crane, currentVersion: 5, alsoChanged: ['Status'] });
    refetch.mockRejectedValueOnce(new Error('down'));
    const { user } = open({ save, refetch });
    await user.type(field(/^Name/), ' 2');
    await user.click(press('Save'));
    expect(await screen.findByText('Chan changed Capacity at 10:42, while you edited.')).toBeTruthy();
    await user.click(press('Save'));
    expect(await screen.findByText(/^Somebody changed .*Status.* while you edited\.$/)).toBeTruthy();
    await user.click(press('Save'));
    expect(await screen.findByText(/^Not saved\./)).toBeTruthy();
    expect(save.mock.calls.map(([, { version }]) => version)).toEqual([3, 4, 5]);
    expect(shown(/^Name/)).toBe('Crane 2');
  });

  it('is told of a form that was signed, though nothing else was filled in', async () => {
    const { hear } = open({ isSigned: true });
    hear({ version: 4, capacity: 300 });
    expect(screen.getByText('Somebody changed Capacity while you edited.')).toBeTruthy();
  });

  it('waits while what was sent may have been saved, so that it can be sent again', async () => {
    const lost = new ApiError(0, 'NETWORK', 'lost');
    const { user, save, hear } = open({ save: () => Promise.reject(lost) });
    await user.type(field(/^Name/), ' 2');
    await user.click(press('Save'));
    await screen.findByText(/The server did not answer/);
    hear({ version: 4, capacity: 300 });
    expect(shown(/^Capacity/)).toBe('250.0');
    await user.click(press('Save'));
    const [first, again] = save.mock.calls;
    expect(again).toEqual(first);
  });

  it('is brought into sight before anything is saved over it', async () => {
    const { user, save, hear } = open();
    await user.type(field(/^Name/), ' 2');
    const below = vi
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(0, -900, 100, 40));
    hear({ version: 4, name: 'Tower crane' });
    expect(press('Show')).toBeTruthy();
    await user.click(press('Save'));
    expect(save).not.toHaveBeenCalled();
    expect(document.activeElement?.textContent).toMatch(/^Somebody changed Name/);
    expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
    await user.click(press('Save'));
    expect(save).toHaveBeenCalledTimes(1);
    below.mockRestore();
  });
});
