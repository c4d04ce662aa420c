import type { ViewMeasurements } from '@gantry/contract';
import type { MeasureStore, SavedMeasurements } from '../measure-store.ts';

/** What the user has measured, as a saved view has it. */
export function captureMeasurements(measure: MeasureStore): ViewMeasurements {
  const { unit, chosen, results } = measure.save();
  return {
    unit,
    chosen: chosen ?? null,
    isListOpen: measure.isOpen,
    list: results.map(({ kind, number, name, points }) => ({
      kind,
      number,
      name: name ?? null,
      points: points.map(({ at, normal, versionId }) => ({
        at: plain(at),
        normal: normal === undefined ? null : plain(normal),
        versionId: versionId ?? null,
      })),
    })),
  };
}

/** The inverse. Whether the list is open is the caller's. */
export function toSavedMeasurements({ unit, chosen, list }: ViewMeasurements): SavedMeasurements {
  return {
    unit,
    chosen: chosen ?? undefined,
    results: list.map(({ kind, number, name, points }) => ({
      kind,
      number,
      name: name ?? undefined,
      points: points.map(({ at, normal, versionId }) => ({
        at,
        normal: normal ?? undefined,
        versionId: versionId ?? undefined,
      })),
    })),
  };
}

const plain = ({ x, y, z }: { readonly x: number; readonly y: number; readonly z: number }) => ({ x, y, z });
