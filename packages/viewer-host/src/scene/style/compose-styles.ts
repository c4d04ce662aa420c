import type { ObjectRef, ObjectStyle } from '@gantry/plugin-sdk';
import type { StyleLayerState } from '../../state/style-store.ts';

/** How one object looks when all layers have had their say. Undefined means: as the file has it. */
export type Look = 'hidden' | Paint;
export interface Paint {
  readonly color?: string | undefined;
  /** 0..1 */
  readonly opacity: number;
}

export interface ComposedLooks {
  readonly looks: ReadonlyMap<string, Look>;
  readonly only: ReadonlySet<string> | undefined;
  /** Colours of outlines, by GlobalId; of hidden objects too. */
  readonly outlines: ReadonlyMap<string, string>;
}

/** Opacity of objects that are there only to show where the others are. */
const GHOST = 0.14;

/**
 * The looks of one model's objects, by GlobalId. `visible: false` wins over `ghost`, `ghost` over `color`; among layers that
 * say something about the same part, the higher priority wins, and of equal ones the later.
 * @param hidden - by the user.
 * @param isolated - the user's: all other objects are hidden. The caller lists these others, for only the engine knows them.
 */
export function composeLooks(
  modelId: string,
  layers: Iterable<StyleLayerState>,
  hidden: Iterable<ObjectRef>,
  isolated: readonly ObjectRef[] | undefined,
): ComposedLooks {
  const merged = new Map<string, ObjectStyle>();
  for (const layer of [...layers].sort((a, b) => a.priority - b.priority)) {
    for (const [globalId, style] of layer.styles.get(modelId) ?? []) {
      const below = merged.get(globalId);
      merged.set(globalId, below ? over(below, style) : style);
    }
  }
  const looks = new Map<string, Look>();
  const outlines = new Map<string, string>();
  for (const [globalId, style] of merged) {
    const look = lookOf(style);
    if (look) looks.set(globalId, look);
    if (style.outline !== undefined) outlines.set(globalId, style.outline);
  }
  for (const object of hidden) if (object.modelId === modelId) looks.set(object.globalId, 'hidden');
  if (!isolated) return { looks, only: undefined, outlines };
  const only = new Set(
    isolated.filter((object) => object.modelId === modelId).map((object) => object.globalId),
  );
  return { looks, only, outlines };
}

/** Parts that the upper layer does not mention keep what the lower says. A layer that hides cannot be overruled. */
function over(below: ObjectStyle, above: ObjectStyle): ObjectStyle {
  const given = Object.fromEntries(Object.entries(above).filter(([, value]) => value !== undefined));
  const style: ObjectStyle = { ...below, ...given };
  return below.visible === false || above.visible === false ? { ...style, visible: false } : style;
}

function lookOf({ visible, ghost, color, opacity }: ObjectStyle): Look | undefined {
  if (visible === false) return 'hidden';
  if (ghost) return { opacity: GHOST };
  if (color === undefined && opacity === undefined) return undefined;
  return { color, opacity: opacity ?? 1 };
}
