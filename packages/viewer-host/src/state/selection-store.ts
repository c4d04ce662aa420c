import type { ObjectRef } from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef } from 'mobx';

/** Model objects that the user, a link or a plugin has selected. */
export class SelectionStore {
  current: readonly ObjectRef[] = [];
  hovered: ObjectRef | undefined = undefined;
  /** IFC class of the object selected last, such as `IFCSLAB`; undefined until known. */
  category: string | undefined = undefined;
  /** Whether a drag draws a rectangle that selects, instead of moving the camera. */
  isRectangleOn = false;

  constructor() {
    makeAutoObservable(this, { current: observableRef, hovered: observableRef }, { autoBind: true });
  }

  set(objects: readonly ObjectRef[], how: 'replace' | 'add' | 'remove' = 'replace'): void {
    const named = new Set(objects.map(keyOf));
    const others = this.current.filter((object) => !named.has(keyOf(object)));
    this.current = how === 'replace' ? objects : how === 'add' ? [...others, ...objects] : others;
    this.category = undefined;
  }

  clear(): void {
    this.set([]);
  }

  setRectangle(isOn: boolean): void {
    this.isRectangleOn = isOn;
  }

  setCategory(category: string | undefined): void {
    this.category = category;
  }

  hover(object: ObjectRef | undefined): void {
    if (object && this.hovered && keyOf(object) === keyOf(this.hovered)) return;
    this.hovered = object;
  }

  has(object: ObjectRef): boolean {
    return this.current.some((other) => keyOf(other) === keyOf(object));
  }
}

function keyOf(object: ObjectRef): string {
  return `${object.modelId}/${object.globalId}`;
}
