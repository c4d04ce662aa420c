import type { ObjectStyle } from '@gantry/plugin-sdk';

/** How one object looks when all layers have had their say. */
export type Look = 'hidden' | Paint;
export interface Paint {
  /** `#RRGGBB`; undefined keeps the item's own. */
  readonly color?: string | undefined;
  /** 0..1 */
  readonly opacity: number;
}

export interface ComposedLook {
  /** Undefined means: as the file has it. */
  readonly look: Look | undefined;
  /** Colour of the outline; of a hidden object too, which shows none. */
  readonly outline: string | undefined;
}

/** Opacity of objects that are there only to show where the others are. */
const GHOST = 0.14;

/** Layers hand out one object for equal styles, so most compositions are looked up. */
const looks = new WeakMap<ObjectStyle, ComposedLook>();

/**
 * One object's look. `visible: false` wins over `ghost`, `ghost` over `color`; among styles that say something about the same
 * part, the later wins. No style can show what another hides.
 * @param styles - what the layers say of the object, lowest priority first. They must not change afterwards.
 */
export function composeLook(styles: readonly ObjectStyle[]): ComposedLook {
  const [first, ...others] = styles;
  if (!first) return { look: undefined, outline: undefined };
  if (others.length > 0) return lookOf(others.reduce(over, first));
  const known = looks.get(first) ?? lookOf(first);
  looks.set(first, known);
  return known;
}

/** Parts that the upper style does not mention keep what the lower says. */
function over(below: ObjectStyle, above: ObjectStyle): ObjectStyle {
  const given = Object.fromEntries(Object.entries(above).filter(([, value]) => value !== undefined));
  const style: ObjectStyle = { ...below, ...given };
  return below.visible === false || above.visible === false ? { ...style, visible: false } : style;
}

function lookOf({ visible, ghost, color, opacity, outline }: ObjectStyle): ComposedLook {
  if (visible === false) return { look: 'hidden', outline };
  if (ghost) return { look: { opacity: GHOST }, outline };
  const isPainted = color !== undefined || opacity !== undefined;
  return { look: isPainted ? { color, opacity: opacity ?? 1 } : undefined, outline };
}
