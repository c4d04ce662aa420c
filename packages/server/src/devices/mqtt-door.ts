import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { connect, type IPublishPacket, type MqttClient } from 'mqtt';
import { writeToStream } from 'mqtt-packet';
import pLimit from 'p-limit';
import type { BrokerEntry } from '../config/deployment.ts';
import { SettingsError } from '../config/settings.ts';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { LockSession } from '../database/lock-session.ts';
import { hostSecrets } from '../notifications/webhooks.ts';
import { deliver, readTopic } from './mqtt-delivery.ts';
import { MqttIntake } from './mqtt-intake.ts';

/** Milliseconds after which a process without the connection asks for it again. */
const askEvery = 2000;
/** Milliseconds between two tries to reach the broker. */
const reconnectAfter = 2000;
/** Milliseconds between two log lines about refused messages. */
const logEvery = 60_000;
/** Milliseconds for which a stop waits for the messages that are being stored. */
const lastMessages = 2000;
/** The most messages that are stored at a time; more would leave people too few connections to the database. */
const atATime = 4;

export type BrokerState = 'connected' | 'unreachable' | 'elsewhere';

export interface MqttDoorParts {
  readonly broker: BrokerEntry;
  readonly secret: (name: string) => string | undefined;
  readonly database: GantryDatabase;
  readonly log: FastifyBaseLogger;
}

/**
 * Takes messages of devices from an MQTT broker to their routes. A message is acknowledged once its transaction has committed, or
 * once it was refused for good; until then the broker keeps it. Of all processes of a deployment, the one that holds a lock of the
 * database is connected. It stores a few messages at a time, those of one device in turn, and the broker holds back what comes too fast.
 */
export class MqttDoor {
  readonly #parts: MqttDoorParts;
  readonly #password: string | undefined;
  readonly #lock: LockSession;
  #app: FastifyInstance | undefined;
  #client: MqttClient | undefined;
  #asking: NodeJS.Timeout | undefined;
  /** Of the current connection. */
  #connection = new AbortController();
  #intake: MqttIntake | undefined;
  readonly #places = pLimit(atATime);
  #isClosed = false;
  #refused = { count: 0, since: Number.NEGATIVE_INFINITY };

  /** @throws SettingsError when the password's secret is missing. */
  constructor(parts: MqttDoorParts) {
    this.#parts = parts;
    const { broker, secret, database } = parts;
    this.#password = broker.password === undefined ? undefined : secret(broker.password);
    if (broker.password !== undefined && this.#password === undefined)
      throw new SettingsError(
        `The broker ${broker.url} needs the secret '${broker.password}', which the file of GANTRY_SECRETS does not have. Add it there under '${hostSecrets}'.`,
      );
    this.#lock = new LockSession(database, { name: 'gantry-mqtt', onLost: () => void this.#disconnect() });
  }

  get state(): BrokerState {
    if (this.#client === undefined) return 'elsewhere';
    return this.#client.connected ? 'connected' : 'unreachable';
  }

  /** Connects once no other process is connected. @param app - has the routes of devices, and accepts requests. */
  start(app: FastifyInstance): void {
    this.#app = app;
    void this.#ask();
  }

  /** Lets the messages that are being stored end. Call it before the routes stop to answer. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#asking);
    const patience = AbortSignal.timeout(lastMessages);
    await Promise.race([
      this.#intake?.settled(),
      new Promise((resolve) => patience.addEventListener('abort', resolve, { once: true })),
    ]);
    await this.#disconnect();
    await this.#lock.close();
  }

  /** Asks for the lock until this process holds it, also after the database was away. */
  async #ask(): Promise<void> {
    if (this.#isClosed) return;
    if (this.#client === undefined) {
      const held = await this.#lock
        .ask(`select pg_try_advisory_lock(hashtextextended('gantry.mqtt', 0)) as held`, [])
        .then(({ rows }) => rows[0]?.held === true)
        .catch(() => false);
      if (held && !this.#isClosed) this.#connect();
    }
    this.#asking = setTimeout(() => void this.#ask(), askEvery);
    this.#asking.unref();
  }

  #connect(): void {
    const { broker, log } = this.#parts;
    const client = connect(broker.url, {
      clientId: broker.clientId,
      username: broker.username,
      password: this.#password,
      // The broker keeps what arrives while no process is connected.
      clean: false,
      reconnectPeriod: reconnectAfter,
      // Subscribed below on each connection, because a broker may have lost the session.
      resubscribe: false,
    });
    this.#client = client;
    let isKnownAway = false;
    client.on('connect', () => {
      isKnownAway = false;
      this.#connection = new AbortController();
      this.#intake = this.#newIntake(client, this.#connection.signal);
      log.info({ broker: broker.url }, 'Connected to the MQTT broker');
      client.subscribe(`${broker.topic}/#`, { qos: 1 }, (error) => {
        if (error) log.error({ err: error }, 'The MQTT broker refused the subscription');
      });
    });
    client.on('close', () => this.#connection.abort());
    client.on('error', (error) => {
      if (!isKnownAway) log.warn({ err: error, broker: broker.url }, 'The MQTT broker cannot be reached');
      isKnownAway = true;
    });
    // Given an error, the client goes on to the next message and leaves the acknowledgement to the intake.
    const later = new Error('The message is not stored yet.');
    client.handleMessage = (packet, done) => this.#intake?.take(packet, () => done(later));
  }

  #newIntake(client: MqttClient, signal: AbortSignal): MqttIntake {
    const { stream } = client;
    return new MqttIntake({
      store: async (packet) => {
        try {
          return await this.#isDone(packet, signal);
        } catch (error) {
          this.#parts.log.error({ err: error }, 'A message of the MQTT broker could not be handled');
          return false;
        }
      },
      acknowledge: (messageId) => {
        if (!signal.aborted) writeToStream({ cmd: 'puback', messageId }, stream);
      },
    });
  }

  /** False if the message is to come again. */
  async #isDone({ topic, payload }: IPublishPacket, signal: AbortSignal): Promise<boolean> {
    if (this.#app === undefined || this.#isClosed) return false;
    const call = readTopic(this.#parts.broker.topic, topic);
    if (call === undefined) {
      this.#noteRefused({ code: 'UNKNOWN_TOPIC' });
      return true;
    }
    const delivery = await deliver(this.#app, this.#places, call, Buffer.from(payload), signal);
    if (delivery.outcome === 'left' && !signal.aborted)
      this.#parts.log.error(
        { url: call.url },
        'A message of the MQTT broker was left there after repeated faults',
      );
    const { url, token } = call;
    if (delivery.outcome === 'refused' || (delivery.outcome === 'stored' && delivery.codes.length > 0))
      this.#noteRefused({ url, token: token.slice(-4), ...delivery });
    return delivery.outcome !== 'left';
  }

  /** Topics hold tokens, so none is logged. */
  #noteRefused(about: object): void {
    const now = performance.now();
    this.#refused.count += 1;
    if (now - this.#refused.since < logEvery) return;
    this.#parts.log.warn(
      { ...about, refused: this.#refused.count },
      'Messages from the MQTT broker were refused, or parts of them',
    );
    this.#refused = { count: 0, since: now };
  }

  async #disconnect(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#connection.abort();
    await client?.endAsync(true);
  }
}
