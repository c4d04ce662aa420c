import type { Location, Portion } from '../../../contract/reference/entries.ts';
import { disciplineEntries } from './form-server.ts';

const portionOf = (name: string, more: Partial<Portion> = {}): Portion => ({
  id: crypto.randomUUID(),
  version: 1,
  position: 1,
  code: '',
  offered: true,
  name,
  name_zh: '',
  ...more,
});

/** What forms offer, and one portion with a location that only older forms name. The project calls survey otherwise than usual. */
export const portions = [
  portionOf('Portion 3', { name_zh: '第三段' }),
  portionOf('Old depot', { position: 2, offered: false }),
] as const;
const locations: readonly Location[] = portions.map(({ id, name, name_zh, offered }, at) => ({
  ...portionOf(`Bay ${at + 1}`, { offered }),
  portion_master: id,
  portion_name: name,
  portion_name_zh: name_zh,
  object: null,
  point: null,
}));

const pageOf = <R>(rows: readonly R[]) => ({
  rows: [...rows],
  total: rows.length,
  truncated: false,
  unreadable: 0,
});

export const referenceAnswers = {
  portionPage: () => pageOf(portions),
  locationPage: () => pageOf(locations),
  disciplineEntries: () => ({
    rows: disciplineEntries.map((entry) =>
      entry.id === 'S' ? { ...entry, name: 'Land survey', name_zh: '土地测量' } : { ...entry },
    ),
    unreadable: 0,
  }),
};
