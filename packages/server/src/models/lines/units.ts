import type { StepFile } from '../ifc/step-file.ts';
import { numberIn, referenceIn, referencesIn, wordIn } from '../ifc/step-values.ts';

/** Radians in the file's unit of plane angles. */
export function angleUnit(file: StepFile): number {
  for (const id of file.ids('IFCUNITASSIGNMENT')) {
    for (const unit of referencesIn(file.entity(id)?.attributes[0])) {
      const entity = file.entity(unit);
      if (wordIn(entity?.attributes[1]) !== 'PLANEANGLEUNIT') continue;
      if (entity?.name !== 'IFCCONVERSIONBASEDUNIT') return 1;
      const factor = file.entity(referenceIn(entity.attributes[3]));
      return numberIn(factor?.attributes[0]) ?? 1;
    }
  }
  return 1;
}
