import type { PermitContext } from '../permit-api.ts';
import { inFrame } from './in-frame.ts';

/** `E 836 412.35  N 818 987.10`; undefined where the host cannot convert. */
export function gridReadout(
  context: PermitContext,
  place: { readonly latitude: number; readonly longitude: number; readonly height: number },
): string | undefined {
  const { latitude: lat, longitude: lon, height } = place;
  const grid = inFrame(context, { frame: 'wgs84', lat, lon, height }, 'hk1980');
  if (!grid || !('at' in grid)) return undefined;
  return `E ${metres(grid.at.x)}  N ${metres(grid.at.y)}`;
}

/** With a thin space before the last three digits, as on survey drawings. */
function metres(value: number): string {
  const [whole = '', fraction = ''] = value.toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '\u2009')}.${fraction}`;
}
