import type { ControlAction } from '@gantry/plugin-sdk/cameras';

/** Milliseconds after the answer to an order at which it is given again while the button is held; the camera stops after five seconds. */
const renewEvery = 2000;

/** What a held button tells a camera: to move, again and again, and to stop once it is let go. The owner ends it. */
export class HeldMove {
  readonly #give: (action: ControlAction) => Promise<unknown>;
  readonly #onFailure: (error: unknown) => void;
  #action: ControlAction | undefined;
  /** Counts the presses, so that what an earlier one began goes on no more. */
  #press = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param give - sends an order */
  constructor(give: (action: ControlAction) => Promise<unknown>, onFailure: (error: unknown) => void) {
    this.#give = give;
    this.#onFailure = onFailure;
  }

  /** Begins to move; a second press without a release before it changes the way. */
  press(action: ControlAction): void {
    if (this.#action === action) return;
    this.#forget();
    this.#action = action;
    void this.#renew(action, this.#press);
  }

  /** Stops, if it moves. */
  release(): void {
    if (this.#action === undefined) return;
    this.#forget();
    this.#give('stop').catch(this.#onFailure);
  }

  async #renew(action: ControlAction, press: number): Promise<void> {
    try {
      await this.#give(action);
    } catch (error) {
      if (press === this.#press) this.#forget();
      this.#onFailure(error);
      return;
    }
    if (press === this.#press) this.#timer = setTimeout(() => void this.#renew(action, press), renewEvery);
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#press += 1;
    this.#action = undefined;
  }
}
