import { useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { useMemo } from 'react';
import { isLate, pointsAhead, type Standing } from './standing.ts';
import { valueMessages } from './value-messages.ts';

/** Values of the wire as texts; a negative one stands for none. */
interface ValueTexts {
  /** A share of the work, such as `28.1%`. */
  readonly percent: (share: number) => string;
  /** Points with their sign, such as `−3.1`. */
  readonly points: (points: number) => string;
  /** A calendar day, such as `2026-11-20`. */
  readonly day: (ms: number) => string;
  readonly dateTime: (ms: number) => string;
  readonly updateAs: (ms: number) => string;
  /** How far behind plan late work is; undefined for other work. */
  readonly behind: (standing: Standing) => string | undefined;
}

/** How the values of progress are written. */
export function useValues(): ValueTexts {
  const { locale } = useLanguage();
  const { t } = useMessages(valueMessages);
  const format = useFormat();
  return useMemo(() => {
    const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
    const listed = new Intl.NumberFormat(locale, one);
    const signed = new Intl.NumberFormat(locale, { ...one, signDisplay: 'exceptZero' });
    const orNone = (value: number, text: (value: number) => string) => (value < 0 ? t('none') : text(value));
    const day = (ms: number) => orNone(ms, format.isoDay);
    return {
      percent: (share) => orNone(share, (known) => `${listed.format(known * 100)}%`),
      points: (points) => signed.format(points).replace('-', '−'),
      day,
      dateTime: (ms) => orNone(ms, format.dateTime),
      updateAs: (ms) => t('updateAs', { date: day(ms) }),
      behind: (standing) =>
        isLate(standing) ? t('behind', { points: listed.format(-(pointsAhead(standing) ?? 0)) }) : undefined,
    };
  }, [locale, t, format]);
}
