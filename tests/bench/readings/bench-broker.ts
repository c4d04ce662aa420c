import { createServer } from 'node:net';
import { Aedes } from 'aedes';
import { connectAsync, type MqttClient } from 'mqtt';
import { freePort } from '../../../packages/server/src/database/free-port.ts';

/** An MQTT broker that knows when the server acknowledged each message. */
export class BenchBroker {
  readonly url: string;
  readonly #close: () => Promise<void>;
  readonly #published = new Map<string, number>();
  /** Milliseconds from the publication of each message to the server's acknowledgement. */
  readonly times: number[] = [];

  private constructor(url: string, close: () => Promise<void>) {
    this.url = url;
    this.#close = close;
  }

  static async start(): Promise<BenchBroker> {
    const port = await freePort();
    const aedes = await Aedes.createBroker();
    const server = createServer(aedes.handle);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const broker = new BenchBroker(`mqtt://127.0.0.1:${port}`, async () => {
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
      server.close();
    });
    aedes.on('ack', (packet) => {
      if (!('payload' in packet)) return;
      const due = broker.#published.get(String(packet.payload));
      if (due === undefined) return;
      broker.#published.delete(String(packet.payload));
      broker.times.push(performance.now() - due);
    });
    return broker;
  }

  device(): Promise<MqttClient> {
    return connectAsync(this.url);
  }

  async publish(client: MqttClient, topic: string, message: string, due: number): Promise<void> {
    this.#published.set(message, due);
    await client.publishAsync(topic, message, { qos: 1 });
  }

  close(): Promise<void> {
    return this.#close();
  }
}
