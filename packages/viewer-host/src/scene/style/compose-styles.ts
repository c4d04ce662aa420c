import type { ObjectStyle } from '@gantry/plugin-sdk';
import { withoutUndefined } from '@gantry/plugin-sdk/contract';

/** The look of one object after all layers are applied. */
export type Look = 'hidden' | Paint;
export interface Paint {
  /** `#RRGGBB`; undefined keeps the item's own colour. */
  readonly color?: string | undefined;
  /** 0..1 */
  readonly opacity: number;
}

export interface ComposedLook {
  /** Undefined: the file's own look. */
  readonly look: Look | undefined;
  /** Colour of the outline. May be set for a hidden object, which shows none. */
  readonly outline: string | undefined;
}

/** Opacity of ghosted objects. */
const GHOST = 0.14;

/** A cache: layers use the same object for equal styles. */
const looks = new WeakMap<ObjectStyle, ComposedLook>();

/**
 * One object's look. `visible: false` wins over `ghost`, `ghost` over `color`; for the same property the later style wins. No style can
 * show an object that another one hides.
 * @param styles - styles of the object, lowest priority first. They must not change afterwards.
 */
export function composeLook(styles: readonly ObjectStyle[]): ComposedLook {
  const [first, ...others] = styles;
  if (!first) return { look: undefined, outline: undefined };
  if (others.length > 0) return lookOf(others.reduce(over, first));
  const known = looks.get(first);
  if (known) return known;
  const look = lookOf(first);
  looks.set(first, look);
  return look;
}

/** Properties that the upper style does not set keep their lower value. */
function over(below: ObjectStyle, above: ObjectStyle): ObjectStyle {
  const style: ObjectStyle = { ...below, ...withoutUndefined(above) };
  return below.visible === false || above.visible === false ? { ...style, visible: false } : style;
}

function lookOf({ visible, ghost, color, opacity, outline }: ObjectStyle): ComposedLook {
  if (visible === false) return { look: 'hidden', outline };
  if (ghost) return { look: { opacity: GHOST }, outline };
  const isPainted = color !== undefined || opacity !== undefined;
  return { look: isPainted ? { color, opacity: opacity ?? 1 } : undefined, outline };
}
