import { Matrix4, Vector3 } from 'three';
import type { StepFile } from '../ifc/step-file.ts';
import { referenceIn } from '../ifc/step-values.ts';
import { axisPlacement } from '../lines/placements.ts';
import type { EntityHashes } from './entity-hashes.ts';
import { numberText } from './hash-text.ts';

/** Placements in placements; a file may contain a cycle. */
const deepest = 100;

interface Place {
  /** In the file's unit of length. */
  readonly matrix: Matrix4;
  /** What else decides the place, such as a distance along a curve. */
  readonly along: string;
}

const nowhere: Place = { matrix: new Matrix4(), along: '' };

/** Where the objects of a file are, in the file's own frame. */
export class ObjectPlaces {
  readonly #file: StepFile;
  readonly #entities: EntityHashes;
  readonly #metre: number;
  readonly #known = new Map<number, Place>();

  /** @param metre - metres in the file's unit of length. */
  constructor(file: StepFile, entities: EntityHashes, metre: number) {
    this.#file = file;
    this.#entities = entities;
    this.#metre = metre;
  }

  /** @param placement - id of the object's placement. */
  textOf(placement: number): string {
    const { matrix, along } = this.#read(placement, 0);
    return `${this.#matrixText(matrix)} ${along}`;
  }

  /** In metres. Undefined where the place follows from something else than coordinates. */
  positionOf(placement: number): readonly [number, number, number] | undefined {
    const { matrix, along } = this.#read(placement, 0);
    if (along !== '') return undefined;
    const { x, y, z } = new Vector3().setFromMatrixPosition(matrix).multiplyScalar(this.#metre);
    return [x, y, z];
  }

  /** Where an opening is in the frame of what it is cut out of. */
  relativeText(placement: number, whole: number): string {
    const chain = this.#chainTo(placement, whole);
    if (chain !== undefined) return this.#matrixText(chain);
    const above = this.#read(whole, 0).matrix.clone().invert();
    return this.#matrixText(above.multiply(this.#read(placement, 0).matrix));
  }

  /** The placements between two, so that the place of both does not count at all. */
  #chainTo(placement: number, whole: number): Matrix4 | undefined {
    const matrix = new Matrix4();
    let at: number | undefined = placement;
    for (let depth = 0; at !== undefined && depth < deepest; depth++) {
      if (at === whole) return matrix;
      const entity = this.#file.entity(at);
      if (entity?.name !== 'IFCLOCALPLACEMENT') return undefined;
      matrix.premultiply(axisPlacement(this.#file, referenceIn(entity.attributes[1])));
      at = referenceIn(entity.attributes[0]);
    }
    return undefined;
  }

  #read(id: number, depth: number): Place {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const entity = depth === deepest ? undefined : this.#file.entity(id);
    if (entity === undefined) return nowhere;
    let place: Place;
    if (entity.name === 'IFCLOCALPLACEMENT') {
      const above = referenceIn(entity.attributes[0]);
      const { matrix, along } = above === undefined ? nowhere : this.#read(above, depth + 1);
      const own = axisPlacement(this.#file, referenceIn(entity.attributes[1]));
      place = { matrix: matrix.clone().multiply(own), along };
    } else place = { matrix: nowhere.matrix, along: this.#entities.of(id) };
    this.#known.set(id, place);
    return place;
  }

  /** To a hundredth of a millimetre. */
  #matrixText({ elements }: Matrix4): string {
    const axes = [0, 1, 2, 4, 5, 6, 8, 9, 10].map((at) => numberText(round(elements[at] ?? 0, 1e-7)));
    const position = [12, 13, 14].map((at) => numberText(round((elements[at] ?? 0) * this.#metre, 1e-5)));
    return [...axes, ...position].join(' ');
  }
}

function round(number: number, step: number): number {
  return Math.round(number / step) * step;
}
