import type { IPublishPacket } from 'mqtt';

/** The most messages of which the broker has no answer. Beyond them the connection is not read, so the broker keeps the rest. */
const mostOpen = 64;

/** A message that was received, and whether its work is done. */
interface Open {
  readonly messageId: number | undefined;
  outcome: 'running' | 'done' | 'left';
}

export interface IntakeParts {
  /** Stores a message. False if the broker is to deliver it again. */
  store(packet: IPublishPacket): Promise<boolean>;
  /** Tells the broker that it may forget a message. */
  acknowledge(messageId: number): void;
}

/**
 * The messages of one connection to a broker. Those of one topic, which is one device, are stored one after the other, and those of others
 * beside them. They are acknowledged in the order in which they came, as MQTT 3.1.1 demands (4.6).
 */
export class MqttIntake {
  readonly #parts: IntakeParts;
  /** In the order in which they came. */
  readonly #open: Open[] = [];
  /** The newest work for each topic. */
  readonly #newest = new Map<string, Promise<void>>();
  #readOn: (() => void) | undefined;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
  }

  /** Ends when everything that was taken is stored or left. */
  async settled(): Promise<void> {
    await Promise.all(this.#newest.values());
  }

  /** @param readOn - called when the next message can be taken */
  take(packet: IPublishPacket, readOn: () => void): void {
    const message: Open = { messageId: packet.messageId, outcome: 'running' };
    this.#open.push(message);
    const before = this.#newest.get(packet.topic) ?? Promise.resolve();
    const work = before.then(() => this.#run(message, packet));
    this.#newest.set(packet.topic, work);
    void work.then(() => {
      if (this.#newest.get(packet.topic) === work) this.#newest.delete(packet.topic);
    });
    if (this.#open.length < mostOpen) readOn();
    else this.#readOn = readOn;
  }

  async #run(message: Open, packet: IPublishPacket): Promise<void> {
    message.outcome = (await this.#parts.store(packet)) ? 'done' : 'left';
    for (let [first] = this.#open; first !== undefined && first.outcome !== 'running'; [first] = this.#open) {
      this.#open.shift();
      if (first.outcome === 'done' && first.messageId !== undefined) this.#parts.acknowledge(first.messageId);
    }
    if (this.#open.length >= mostOpen) return;
    const readOn = this.#readOn;
    this.#readOn = undefined;
    readOn?.();
  }
}
