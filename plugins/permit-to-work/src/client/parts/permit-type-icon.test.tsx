import { LanguageProvider } from '@gantry/plugin-sdk';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { permitTypes } from '../../contract/permit-type.ts';
import { permitIconPaths } from './permit-icon-paths.ts';
import { PermitTypeIcon } from './permit-type-icon.tsx';

const chinese = { locale: 'zh-CN', project: { timeZone: 'Asia/Hong_Kong' } } as const;

it('names the permit type in the current language, only on request', () => {
  const { container, rerender } = render(
    <LanguageProvider source={chinese}>
      <PermitTypeIcon type="Dig" named />
    </LanguageProvider>,
  );
  expect(screen.getByRole('img', { name: '挖掘作业' })).toBeTruthy();
  rerender(
    <LanguageProvider source={chinese}>
      <PermitTypeIcon type="Dig" />
    </LanguageProvider>,
  );
  expect(screen.queryByRole('img')).toBeNull();
  expect(container.querySelector('path')?.getAttribute('d')).toBe(permitIconPaths.Dig);
});

it('draws every permit type inside the 20 by 20 grid', () => {
  for (const type of permitTypes) {
    const absolute = [...permitIconPaths[type].matchAll(/M(-?[\d.]+)[ ,]?(-?[\d.]+)/g)];
    expect(absolute.length).toBeGreaterThan(0);
    for (const [, x, y] of absolute) expect([x, y].map(Number).every((at) => at >= 0 && at <= 20)).toBe(true);
  }
});
