import { derivedUnitSymbol, namedUnitSymbol, siUnitSymbol, unitTypeOf } from '@gantry/contract';
import type { StepFile } from '../ifc/step-file.ts';
import { numberIn, referenceIn, referencesIn, type StepValue, textIn, wordIn } from '../ifc/step-values.ts';

/** Symbols of the units in a file. */
export class FileUnits {
  readonly #file: StepFile;
  /** By unit type, such as `LENGTHUNIT`. */
  readonly #ofFile = new Map<string, string>();

  constructor(file: StepFile) {
    this.#file = file;
    for (const assignment of file.ids('IFCUNITASSIGNMENT'))
      for (const id of referencesIn(file.entity(assignment)?.attributes[0])) {
        const type = wordIn(file.entity(id)?.attributes[1]);
        const symbol = this.symbol(id);
        if (type !== undefined && symbol !== undefined && !this.#ofFile.has(type))
          this.#ofFile.set(type, symbol);
      }
  }

  /** Symbol of the file's own unit for a measure, such as `IFCLENGTHMEASURE`. */
  ofMeasure(measure: string | undefined): string | undefined {
    return this.#ofFile.get(unitTypeOf(measure ?? '') ?? '');
  }

  symbol(id: number | undefined): string | undefined {
    const unit = this.#file.entity(id);
    if (unit === undefined) return undefined;
    const [, , third, fourth] = unit.attributes;
    switch (unit.name) {
      case 'IFCSIUNIT':
        return siUnitSymbol(wordIn(third), wordIn(fourth) ?? '');
      case 'IFCDERIVEDUNIT':
        return this.#derived(unit.attributes) ?? textIn(third);
      case 'IFCMONETARYUNIT':
        return textIn(unit.attributes[0]) ?? wordIn(unit.attributes[0]);
      default:
        return namedUnitSymbol(textIn(third) ?? '');
    }
  }

  #derived(attributes: readonly StepValue[]): string | undefined {
    const parts: { symbol: string; exponent: number }[] = [];
    for (const id of referencesIn(attributes[0])) {
      const element = this.#file.entity(id);
      const base = this.#file.entity(referenceIn(element?.attributes[0]));
      const symbol = base === undefined || base.name === 'IFCDERIVEDUNIT' ? undefined : this.symbol(base.id);
      if (symbol === undefined) return undefined;
      parts.push({ symbol, exponent: numberIn(element?.attributes[1]) ?? 1 });
    }
    return derivedUnitSymbol(parts);
  }
}
