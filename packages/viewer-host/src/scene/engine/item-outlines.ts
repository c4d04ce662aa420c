import type { Scene } from 'three';
import type { Cut } from '../sections/cut.ts';
import { type DrawnItems, ItemOverlay } from './item-overlay.ts';

/** The most outlined items of one colour. For more, the worker would take seconds to deliver the shapes. */
const MAX_OUTLINED = 1000;

/** Edge lines of items, visible through other objects, with one colour for each group. */
export class ItemOutlines {
  private readonly scene: Scene;
  private readonly cut: Cut | undefined;
  private readonly changed: () => void;
  private readonly overlays = new Map<string, ItemOverlay>();
  /** Outlined items by colour, to detect real changes. */
  private readonly shown = new Map<string, readonly DrawnItems[]>();
  private size = { width: 1, height: 1 };

  /** @param changed - called when a frame must be drawn. */
  constructor(scene: Scene, changed: () => void, cut?: Cut) {
    this.scene = scene;
    this.cut = cut;
    this.changed = changed;
  }

  /** Outlines exactly these items. @param groups - by colour, `#RRGGBB` */
  async show(groups: ReadonlyMap<string, readonly DrawnItems[]>): Promise<void> {
    for (const [color, overlay] of this.overlays) {
      if (groups.has(color)) continue;
      overlay.dispose();
      this.overlays.delete(color);
      this.shown.delete(color);
      this.changed();
    }
    for (const [color, items] of groups) {
      if (isSame(this.shown.get(color), items)) continue;
      if (await this.overlay(color).show(items)) this.changed();
      this.shown.set(color, items);
    }
  }

  /** Draws the same outlines where the items are now, after a model was moved. */
  async refresh(): Promise<void> {
    for (const overlay of this.overlays.values()) if (await overlay.refresh()) this.changed();
  }

  resize(width: number, height: number): void {
    this.size = { width, height };
    for (const overlay of this.overlays.values()) overlay.resize(width, height);
  }

  dispose(): void {
    for (const overlay of this.overlays.values()) overlay.dispose();
    this.overlays.clear();
    this.shown.clear();
  }

  private overlay(color: string): ItemOverlay {
    const known = this.overlays.get(color);
    if (known) return known;
    const overlay = new ItemOverlay(this.scene, {
      opacity: 0,
      outline: true,
      maxOutlined: MAX_OUTLINED,
      ...(this.cut ? { cut: this.cut } : {}),
    });
    overlay.setColor(color);
    overlay.resize(this.size.width, this.size.height);
    this.overlays.set(color, overlay);
    return overlay;
  }
}

function isSame(before: readonly DrawnItems[] | undefined, after: readonly DrawnItems[]): boolean {
  if (before?.length !== after.length) return false;
  return after.every(({ model, localIds }, i) => {
    const other = before[i];
    return (
      other?.model === model &&
      other.localIds.length === localIds.length &&
      localIds.every((id, at) => other.localIds[at] === id)
    );
  });
}
