import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Checks that axe finds nothing serious by WCAG 2.1 AA, once nothing fades any more.
 * @param name - of the page, for the message of a failure
 * @param rules - 'contrast': only what differs between themes, for a page whose structure was checked in another look
 */
export async function checkAccessibility(
  page: Page,
  name: string,
  rules: 'all' | 'contrast' = 'all',
): Promise<void> {
  await stillness(page);
  const isAlone = page.frames().length === 1;
  // It would be sent and evaluated twice for each check: half a megabyte of code.
  const isThere = isAlone && (await page.evaluate(() => 'axe' in window));
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    // Reporting passed checks too would take half of the time.
    .options({ resultTypes: ['violations'] })
    // Without legacy mode axe opens another page to merge the results of frames, which takes a second. Most pages have none.
    .setLegacyMode(isAlone)
    // Fluent's focus guards: hidden from readers on purpose, and never where focus rests.
    .exclude('[data-tabster-dummy]');
  if (rules === 'contrast') axe.withRules('color-contrast');
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']);
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const report = serious.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join('; ')}`,
  );
  expect(report, `axe on ${name}`).toEqual([]);
}

/** Waits for finite animations to end, because fading text has too little contrast. Endless ones may go on. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        );
    for (let left = ending(); left.length > 0; left = ending())
      await Promise.allSettled(left.map(({ finished }) => finished));
  });
}
