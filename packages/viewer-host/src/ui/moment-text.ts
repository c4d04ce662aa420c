import type { Format, Instant } from '@gantry/plugin-sdk';
import { unbroken } from '@gantry/plugin-ui';

/** A moment in running text, in one line: `20 Nov 2026 14:32`. Tables have `format.dateTime`, so that their columns line up. */
export function momentText(format: Pick<Format, 'day' | 'time'>, at: Instant): string {
  return unbroken(`${format.day(at)} ${format.time(at)}`);
}
