import { createServer, type Server, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import { connectAsync, type MqttClient } from 'mqtt';

/** An MQTT broker on this machine that can go away and come back with what it holds. */
export class TestBroker {
  readonly #broker: Aedes;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  readonly #devices: MqttClient[] = [];

  private constructor(broker: Aedes) {
    this.#broker = broker;
  }

  static async start(): Promise<TestBroker> {
    const started = new TestBroker(await Aedes.createBroker());
    await started.comeBack();
    return started;
  }

  get url(): string {
    return `mqtt://127.0.0.1:${this.#port}`;
  }

  /** Connects a device, which `publishAsync` sends for. */
  async device(): Promise<MqttClient> {
    const client = await connectAsync(this.url, { reconnectPeriod: 100 });
    this.#devices.push(client);
    return client;
  }

  /** @param listener - called with each message that a subscriber has acknowledged */
  onAcknowledged(listener: (payload: string) => void): void {
    this.#broker.on('ack', (packet) => {
      if ('payload' in packet) listener(String(packet.payload));
    });
  }

  /** Cuts every connection, and takes no new one until `comeBack`. */
  async goAway(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    const closed = new Promise((resolve) => server?.close(resolve));
    this.cut();
    await closed;
  }

  /** Cuts every connection; clients connect again. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async comeBack(): Promise<void> {
    const server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('error', () => undefined);
      this.#broker.handle(socket);
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    const address = server.address();
    if (address !== null && typeof address === 'object') this.#port = address.port;
  }

  async close(): Promise<void> {
    await Promise.all(this.#devices.map((client) => client.endAsync(true)));
    await this.goAway();
    await new Promise<void>((resolve) => this.#broker.close(resolve));
  }
}
