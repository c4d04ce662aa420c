import type { Permit } from '../../contract/permit.ts';

const hour = 3_600_000;

/** A period from the start of the current hour, as long as another one. */
export function nextPeriod({ validFrom, validTo }: Pick<Permit, 'validFrom' | 'validTo'>, now: number) {
  const start = now - (now % hour);
  const length = Date.parse(validTo) - Date.parse(validFrom);
  return { validFrom: new Date(start).toISOString(), validTo: new Date(start + length).toISOString() };
}
