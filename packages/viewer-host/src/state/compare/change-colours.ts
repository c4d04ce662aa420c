import { type ChangeKind, changeKinds } from '@gantry/contract';
import type { ObjectRef } from '@gantry/plugin-sdk';
import type { StyleStore } from '../style-store.ts';

/** Told apart with each kind of colour blindness; an object has that of its first kind. */
export const changeColours: Readonly<Record<ChangeKind, string>> = {
  added: '#009e73',
  removed: '#d55e00',
  geometry: '#0072b2',
  place: '#cc79a7',
  properties: '#e69f00',
};
/** Opacity of removed objects, 0 to 1: what the newer version has behind them stays visible. */
const removedOpacity = 0.45;
/** Over the layers of modules, because somebody asked for exactly these colours. */
const priority = 1_000_000;
const owner = 'gantry';

/** The shapes of the objects that differ in the same ways. */
export interface ChangedGroup {
  readonly kinds: readonly ChangeKind[];
  readonly objects: readonly ObjectRef[];
}

export interface ChangePicture {
  readonly groups: readonly ChangedGroup[];
  /** Shapes of the newer version that do not differ. */
  readonly unchanged: readonly ObjectRef[];
  /** Shapes of the older version that the newer one has too. */
  readonly kept: readonly ObjectRef[];
  /** What is coloured. */
  readonly shown: ReadonlySet<ChangeKind>;
  /** Whether the rest is faint. */
  readonly isFaded: boolean;
}

/** The first of an object's kinds that is shown. */
export function shownKind(kinds: readonly ChangeKind[], shown: ReadonlySet<ChangeKind>) {
  return changeKinds.find((kind) => kinds.includes(kind) && shown.has(kind));
}

/** The colours of a comparison in the scene. */
export class ChangeColours {
  private readonly styles: StyleStore;
  private layer: string | undefined = undefined;

  constructor(styles: StyleStore) {
    this.styles = styles;
  }

  /** Replaces what was painted before. */
  paint({ groups, unchanged, kept, shown, isFaded }: ChangePicture): void {
    const { styles } = this;
    styles.batch(() => {
      this.layer ??= styles.create(owner, 'compare', priority);
      const { layer } = this;
      styles.clear(layer);
      styles.set(layer, kept, { visible: false });
      if (isFaded) styles.set(layer, unchanged, { ghost: true });
      for (const { kinds, objects } of groups) {
        const kind = shownKind(kinds, shown);
        if (kind === 'removed')
          styles.set(layer, objects, { color: changeColours.removed, opacity: removedOpacity });
        else if (kind) styles.set(layer, objects, { color: changeColours[kind] });
        else if (kinds.includes('removed')) styles.set(layer, objects, { visible: false });
        else if (isFaded) styles.set(layer, objects, { ghost: true });
      }
    });
  }

  end(): void {
    if (this.layer !== undefined) this.styles.remove(this.layer);
    this.layer = undefined;
  }
}
