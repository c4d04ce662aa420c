import { makeAutoObservable } from 'mobx';

const key = 'gantry.plan';

/** Whether this browser shows the small plan of the models. */
export class PlanStore {
  isOpen: boolean;
  /** Somebody has opened it on this page, and does not only find it open from before. */
  isAsked = false;
  private readonly storage: Storage;

  constructor(storage: Storage) {
    this.storage = storage;
    this.isOpen = this.saved() === 'open';
    makeAutoObservable<this, 'storage'>(this, { storage: false }, { autoBind: true });
  }

  setOpen(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.isAsked = isOpen;
    try {
      if (isOpen) this.storage.setItem(key, 'open');
      else this.storage.removeItem(key);
    } catch {
      // Without working storage, the choice lasts as long as the page.
    }
  }

  private saved(): string | null {
    try {
      return this.storage.getItem(key);
    } catch {
      return null;
    }
  }
}
