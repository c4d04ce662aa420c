import { useFormat, useMessages } from '@gantry/plugin-sdk';
import type { Location, PlacePoint } from '../../contract/reference/entries.ts';
import { referenceMessages } from './messages.ts';

/** Where a location is: the name of its object, or else its point. Empty where nothing is set. */
export function usePlaceWords(): (of: Pick<Location, 'object' | 'point'>) => string {
  const { t } = useMessages(referenceMessages);
  const pointText = usePointText();
  return ({ object, point }) => {
    if (object !== null) return object.name || t('unnamedObject');
    return point === null ? '' : pointText(point);
  };
}

/** `E 836 412.35  N 818 987.10  H 4.20` */
export function usePointText(): (point: PlacePoint) => string {
  const { t } = useMessages(referenceMessages);
  const format = useFormat();
  const metres = (value: number) =>
    format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return ({ easting, northing, height }) =>
    t('pointText', { easting: metres(easting), northing: metres(northing), height: metres(height) });
}
