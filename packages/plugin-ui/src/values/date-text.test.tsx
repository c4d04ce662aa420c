import { createFormat } from '@gantry/plugin-sdk';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { DateText } from './date-text.tsx';

const at = '2026-11-20T06:32:00Z';

test.each(['PTW-2611-0075', 'BEM/C/2611/0009-R1', 'CP-05'])('keeps %s together', (name) => {
  renderPart(<DateText text={`Near ${name} since May`} />);
  expect(screen.getByText(name).tagName).toBe('SPAN');
});

test.each([
  ['en', ['20 Nov 2026', '2026-11-20', '14:32', '2026-11-20', '02:32PM']],
  ['zh-CN', ['2026年11月20日', '2026-11-20', '14:32', '2026-11-20', '02:32PM']],
] as const)('keeps the dates of a text in %s together, and all of the text', (locale, kept) => {
  const format = createFormat({ locale, timeZone: 'Asia/Hong_Kong' });
  const text = `Since ${format.day(at)}, ${format.dateTime(at)} or ${format.dateTime12(at)}.`;
  const { container } = renderPart(
    <p>
      <DateText text={text} />
    </p>,
  );
  expect(container.querySelector('p')?.textContent).toBe(text);
  expect([...container.querySelectorAll('p > span')].map(({ textContent }) => textContent)).toEqual(kept);
});
