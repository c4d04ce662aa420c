import { makeAutoObservable } from 'mobx';

const key = (userId: string) => `gantry.look.${userId}`;

/** How this user sees the model on this device: in its own colours, or in greys that leave colour to states. */
export class LookStore {
  isNeutral = false;
  private userId = '';
  private readonly storage: Storage;

  constructor(storage: Storage) {
    this.storage = storage;
    makeAutoObservable<this, 'storage' | 'userId'>(
      this,
      { storage: false, userId: false },
      { autoBind: true },
    );
  }

  open(userId: string): void {
    this.userId = userId;
    this.isNeutral = this.saved() === 'neutral';
  }

  setNeutral(isNeutral: boolean): void {
    this.isNeutral = isNeutral;
    try {
      this.storage.setItem(key(this.userId), isNeutral ? 'neutral' : 'own');
    } catch {
      // Without working storage, the choice lasts as long as the page.
    }
  }

  private saved(): string | null {
    try {
      return this.storage.getItem(key(this.userId));
    } catch {
      return null;
    }
  }
}
