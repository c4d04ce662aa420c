import type { ModelVersion, PlacementNote } from '@gantry/contract';

/** Notes that are no reason to look at a model's place again. */
const harmless: readonly PlacementNote[] = ['NO_GEOREFERENCE', 'TRANSFORMED'];

/** What somebody should settle about the place of a version. Empty once a person has chosen it. */
export function placeConcerns({ place }: ModelVersion): readonly PlacementNote[] {
  if (!place || place.chosen || place.notes.every((note) => harmless.includes(note))) return [];
  return place.notes;
}
