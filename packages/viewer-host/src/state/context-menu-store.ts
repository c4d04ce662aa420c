import type { MenuHit } from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef } from 'mobx';

/** The right-click (or long-press) menu that is open, if any. `x`, `y` are CSS pixels in the window. */
export class ContextMenuStore {
  open: { readonly hit: MenuHit; readonly x: number; readonly y: number } | undefined = undefined;

  constructor() {
    makeAutoObservable(this, { open: observableRef }, { autoBind: true });
  }

  show(hit: MenuHit, x: number, y: number): void {
    this.open = { hit, x, y };
  }

  close(): void {
    this.open = undefined;
  }
}
