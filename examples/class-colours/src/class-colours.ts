import type { SceneService, StyleLayer } from '@gantry/plugin-sdk';
import type { manifest } from './manifest.ts';

type Scene = Pick<SceneService<typeof manifest>, 'find' | 'createStyleLayer'>;

/** The palette of Okabe and Ito, which colour-blind people can tell apart too. */
const palette = ['#e69f00', '#56b4e9', '#009e73', '#f0e442', '#0072b2', '#d55e00', '#cc79a7'] as const;

/** Above the host's own styles and below those of alarms. */
const priority = 10;

interface Coloured {
  readonly layer: StyleLayer;
  readonly color: string;
}

/** Which IFC classes have a colour. Each has a layer of its own, so that one can be removed without touching the others. */
export class ClassColours {
  readonly #scene: Scene;
  readonly #onChange: (count: number) => void;
  readonly #classes = new Map<string, Coloured>();

  constructor(scene: Scene, onChange: (count: number) => void) {
    this.#scene = scene;
    this.#onChange = onChange;
  }

  has(ifcClass: string): boolean {
    return this.#classes.has(ifcClass);
  }

  /** @returns how many objects now have the class's colour */
  async add(ifcClass: string, signal: AbortSignal): Promise<number> {
    const objects = await this.#scene.find({ categories: [ifcClass] }, signal);
    // If two calls for one class overlap, the first layer stays.
    const { layer, color } = this.#classes.get(ifcClass) ?? this.#open(ifcClass);
    layer.set(objects, { color });
    return objects.length;
  }

  /** Disposing a layer restores the looks that the other layers give its objects. */
  remove(ifcClass: string): void {
    this.#classes.get(ifcClass)?.layer.dispose();
    this.#classes.delete(ifcClass);
    this.#onChange(this.#classes.size);
  }

  clear(): void {
    for (const ifcClass of [...this.#classes.keys()]) this.remove(ifcClass);
  }

  #open(ifcClass: string): Coloured {
    const layer = this.#scene.createStyleLayer(`class ${ifcClass}`, priority);
    const coloured = { layer, color: this.#freeColour() };
    this.#classes.set(ifcClass, coloured);
    this.#onChange(this.#classes.size);
    return coloured;
  }

  /** The least used colour, and of those the first. */
  #freeColour(): string {
    const taken = [...this.#classes.values()].map(({ color }) => color);
    const uses = (color: string) => taken.filter((one) => one === color).length;
    return palette.reduce<string>((best, color) => (uses(color) < uses(best) ? color : best), palette[0]);
  }
}
