import { scenePalette } from '../../../packages/plugin-ui/src/theme/scene-palette.ts';
import { groupTone, objectGroups } from '../../../plugins/dwss/src/client/risc/state/object-colours.ts';

/** One call of a plugin that colours objects of the model. */
export interface Colouring {
  readonly name: string;
  /** The call names each nth object of the model. */
  readonly every: number;
  /** `#RRGGBB`; undefined: the file's own. */
  readonly palette: readonly (string | undefined)[];
  /** For each object that is named, the index of its colour. */
  readonly colours: readonly number[];
  /** The largest acceptable ratio to the engine's own call. */
  readonly target: number;
}

/** Items that get one colour by the engine's own call. */
export interface BarePaint {
  readonly localIds: readonly number[];
  readonly color: string | undefined;
}

/** Objects that inspection forms are linked to, in a model of 50,000. */
const linkedShare = 1 / 5;

/** Shares of all objects, each with all objects named, and the colours of inspection forms. */
export function colourings(blocks: number): readonly Colouring[] {
  const shares = [0.01, 0.1, 1].map((share) => ({
    name: `${share * 100} %`,
    every: 1,
    palette: [undefined, '#d55e00'],
    colours: Array.from({ length: blocks }, (_, at) => (at < Math.round(blocks * share) ? 1 : 0)),
    target: 1.5,
  }));
  const { tones } = scenePalette('light');
  const linked = Math.ceil(blocks * linkedShare);
  return [
    ...shares,
    {
      name: `${linked} linked objects`,
      every: 1 / linkedShare,
      palette: objectGroups.map((group) => tones[groupTone[group]].solid),
      colours: Array.from({ length: linked }, (_, at) => at % objectGroups.length),
      target: 1.2,
    },
  ];
}

/** What the engine is told for the same picture: only the items that change. */
export function barePaints(
  { every, palette, colours }: Colouring,
  localIds: readonly number[],
): readonly BarePaint[] {
  const named = localIds.filter((_, at) => at % every === 0);
  return palette.flatMap((color, index) => {
    if (color === undefined) return [];
    return [{ color, localIds: named.filter((_, at) => colours[at] === index) }];
  });
}
