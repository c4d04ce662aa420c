import { TestBroker } from '../../../packages/server/src/devices/testing/test-broker.ts';

/** A broker that knows how long the server took to acknowledge each message. */
export class BenchBroker {
  readonly broker: TestBroker;
  readonly #due = new Map<string, number>();
  /** Milliseconds from the moment at which a message was due to the server's acknowledgement. */
  readonly times: number[] = [];

  private constructor(broker: TestBroker) {
    this.broker = broker;
    broker.onAcknowledged((payload) => {
      const due = this.#due.get(payload);
      if (due === undefined) return;
      this.#due.delete(payload);
      this.times.push(performance.now() - due);
    });
  }

  static async start(): Promise<BenchBroker> {
    return new BenchBroker(await TestBroker.start());
  }

  /** @param message - unlike any other */
  expect(message: string, due: number): void {
    this.#due.set(message, due);
  }
}
