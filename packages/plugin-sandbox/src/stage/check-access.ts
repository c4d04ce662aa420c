import type { Locale } from '@gantry/plugin-sdk';
import type { Locale as AxeLocale } from 'axe-core';
import type { AccessFinding } from '../link/protocol.ts';

/** WCAG 2.1 AA, as `checkAccessibility` of `@gantry/plugin-e2e` has it. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
/** The scene is the page's own, and Fluent's focus guards are hidden from readers on purpose. */
const excluded = ['[data-stage-scene]', '[data-tabster-dummy]'];
const impacts = ['critical', 'serious', 'moderate', 'minor'] as const;

/** Something that axe found, and where. */
export interface Found {
  readonly finding: Omit<AccessFinding, 'id' | 'show' | 'view'>;
  readonly element: Element | undefined;
}

/** What axe says of some elements. */
export interface AccessReport {
  /** The worst first. */
  readonly found: readonly Found[];
  /** Elements about which it could not decide, such as text over a picture. */
  readonly undecided: number;
}

/**
 * Runs axe on some elements. Fetches axe with the first check: half a megabyte that the page does not need otherwise.
 * @param parts - elements of this window
 */
export async function checkAccess(parts: readonly Element[], locale: Locale): Promise<AccessReport> {
  const { default: axe } = await import('axe-core');
  axe.reset();
  // axe has its English built in.
  if (locale === 'zh-CN') {
    const chinese: object = (await import('axe-core/locales/zh_CN.json')).default;
    // axe's own file. Its types ask for texts that some of its checks never show.
    axe.configure({ locale: chinese as AxeLocale });
  }
  const { violations, incomplete } = await axe.run(
    { include: [...parts], exclude: excluded.map((selector) => [selector]) },
    { runOnly: tags, resultTypes: ['violations', 'incomplete'], elementRef: true },
  );
  const found = violations
    .flatMap(({ id, impact, help, helpUrl, nodes }) =>
      nodes.map((node) => ({
        finding: {
          rule: id,
          impact: node.impact ?? impact ?? 'minor',
          help,
          about: helpUrl,
          target: node.target.join(' '),
          mend: node.failureSummary ?? '',
        },
        element: node.element,
      })),
    )
    .sort((a, b) => impacts.indexOf(a.finding.impact) - impacts.indexOf(b.finding.impact));
  return { found, undecided: incomplete.reduce((sum, { nodes }) => sum + nodes.length, 0) };
}
