import { expect, test } from 'vitest';
import { listedStatuses } from '../../../contract/risc/form.ts';
import { type DemoForm, demoPlan } from './demo-plan.ts';

/** What is asked for while a form has a status, and what the steps of a form show. */
const stages = ['EditAsked', 'Forwarded', 'WithdrawalAsked'];
const projects = [
  ['BEM', 'TCE11', 451],
  ['TCE', 'TCE10', 92],
  ['TY', 'TY', 57],
] as const;

test.each(projects)(
  'the plan of %s has every end, late and short-notice forms, and revisions',
  (code, variant, amount) => {
    for (const text of ['2026-11-20T00:10:00Z', '2026-11-20T15:59:00Z', '2027-01-01T09:30:00Z']) {
      const now = new Date(text);
      const plan = demoPlan(code, variant, now);
      expect(plan).toHaveLength(amount);
      expect(new Set(plan.map(({ id }) => id)).size).toBe(amount);
      const ends = new Set<string>(plan.map(({ end }) => end));
      const wanted = listedStatuses.filter((status) => status !== 'Classified');
      expect([...ends].sort()).toEqual([...wanted, ...stages].sort());
      expect(plan.filter(({ notice }) => notice === 'late').length).toBeGreaterThan(1);
      expect(plan.filter(({ notice }) => notice === 'short').length).toBeGreaterThan(1);
      expect(plan.filter(({ revision }) => revision === 2).length).toBeGreaterThan(0);
      expect(plan.filter(({ answers }) => answers !== null).length).toBeGreaterThan(1);
      const isInOrder = ({ begunAt, steps }: DemoForm) =>
        [...steps.map(({ at }) => at), now].reduce<Date | null>(
          (last, at) => (last !== null && last <= at ? at : null),
          begunAt,
        ) !== null;
      expect(plan.filter((form) => !isInOrder(form))).toEqual([]);
    }
  },
);
