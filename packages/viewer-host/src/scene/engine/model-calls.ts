/**
 * The calls of one model to the engine. Once the model goes, each of them answers as for a model without items: the engine fails for a
 * model that it no longer has, and never answers a call during which the model's worker ends.
 */
export class ModelCalls {
  private readonly leaving = new Set<() => void>();
  private isEnded = false;

  /** @param otherwise - the answer once the model is going or gone. */
  ask<T>(call: () => Promise<T>, otherwise: T): Promise<T> {
    if (this.isEnded) return Promise.resolve(otherwise);
    return new Promise((resolve, reject) => {
      const leave = () => resolve(otherwise);
      this.leaving.add(leave);
      void call()
        .then(resolve, reject)
        .finally(() => this.leaving.delete(leave));
    });
  }

  /** Answers what is under way and everything later. Call it before the engine drops the model. */
  end(): void {
    this.isEnded = true;
    for (const leave of this.leaving) leave();
    this.leaving.clear();
  }
}
