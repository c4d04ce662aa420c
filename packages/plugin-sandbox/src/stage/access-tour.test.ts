import { afterEach, expect, it, vi } from 'vitest';
import { AccessTour } from './access-tour.ts';
import type { AccessReport, Found } from './check-access.ts';
import { outlineMark } from './outline-element.ts';

const button = document.createElement('button');
button.id = 'nameless';
const found: Found = {
  finding: {
    rule: 'button-name',
    impact: 'critical',
    help: 'Buttons must have discernible text',
    about: 'https://example.com/button-name',
    target: '#nameless',
    mend: 'Give it a name.',
  },
  element: button,
};
const stops = [
  { show: 'modelTabs/a', title: 'A' },
  { show: 'modelTabs/b', title: 'B' },
];
const outlines = () => document.querySelectorAll(`[${outlineMark}]`).length;
let tour: AccessTour | undefined;
afterEach(() => {
  tour?.unmark();
  document.body.replaceChildren();
});

/** A stage on which the second view has the button. */
function open(check?: () => Promise<AccessReport>) {
  const shown: string[] = [];
  tour = new AccessTour({
    show: async (show) => void shown.push(show),
    check: check ?? (async () => ({ found: shown.at(-1) === 'modelTabs/b' ? [found] : [], undecided: 2 })),
  });
  return { tour, shown };
}

it('goes through the views and back, and says where each finding is', async () => {
  const { tour: one, shown } = open();
  await one.run(stops, 'modelTabs/a');
  expect(shown).toEqual(['modelTabs/a', 'modelTabs/b', 'modelTabs/a']);
  expect(one.outcome).toEqual({
    kind: 'done',
    views: 2,
    undecided: 4,
    findings: [{ ...found.finding, id: 0, show: 'modelTabs/b', view: 'B' }],
  });
});

it('shows the view of a finding and outlines the element, also after React has made it anew', async () => {
  const { tour: one, shown } = open();
  document.body.append(button);
  const scrolled = vi.spyOn(button, 'scrollIntoView');
  await one.run(stops, 'modelTabs/a');
  await one.point(0);
  expect(shown.at(-1)).toBe('modelTabs/b');
  expect(scrolled).toHaveBeenCalled();
  expect([one.mark, outlines()]).toEqual([{ id: 0, isFound: true }, 1]);
  button.remove();
  const again = document.createElement('button');
  again.id = 'nameless';
  document.body.append(again);
  await one.point(0);
  expect([one.mark, outlines()]).toEqual([{ id: 0, isFound: true }, 1]);
  again.remove();
  await one.point(0);
  expect([one.mark, outlines()]).toEqual([{ id: 0, isFound: false }, 0]);
  await one.point(null);
  expect(one.mark).toBeNull();
});

it('says why a check failed, and shows again what was shown before', async () => {
  const { tour: one, shown } = open(async () => {
    throw new Error('axe could not be fetched.');
  });
  await one.run(stops, 'modelTabs/b');
  expect(one.outcome).toEqual({ kind: 'failed', text: 'axe could not be fetched.' });
  expect(shown.at(-1)).toBe('modelTabs/b');
});
