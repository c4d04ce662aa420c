import type { PicturePoint } from '@gantry/plugin-sdk/cameras';
import { isAreaList, type ZoneKind } from '@gantry/plugin-ui/cameras';

/** A zone that is being drawn. */
export interface NewZone {
  readonly kind: ZoneKind;
  readonly points: readonly PicturePoint[];
}

/** Whether it has enough points. */
export const canEnd = ({ kind, points }: NewZone): boolean => points.length >= (isAreaList(kind) ? 3 : 2);
