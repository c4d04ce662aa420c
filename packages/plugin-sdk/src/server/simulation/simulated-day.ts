import type { Endpoint, IsoDay } from '@gantry/plugin-sdk/contract';
import type { z } from 'zod';

/** Which day a module is asked for. */
export interface AskedDay {
  /** The same seed gives the same day. */
  readonly seed: string;
  /** By the project's clock. */
  readonly day: IsoDay;
  /** Of the project. */
  readonly timeZone: string;
  /** How many counters, cameras or sensors there are. */
  readonly devices: number;
}

/** A device that the player registers, or finds from an earlier time. */
export interface SimulatedDevice {
  /** One of the plugin's kinds. */
  readonly kind: string;
  /** What people call it. */
  readonly name: string;
  /** What it calls itself. */
  readonly externalId: string;
  /** External id of the gateway through which it sends, which comes before it; left out: it has a token of its own. */
  readonly behind?: string;
}

/** One reading, passage or event. */
export interface SimulatedItem {
  /** When it is sent, in milliseconds since 1970. */
  readonly at: number;
  /** External id of the device that sends it: the gateway, or the device itself. */
  readonly from: string;
  /** The list of the message that it is in, such as `readings`. */
  readonly list: string;
  /** The item itself, as the message holds it. */
  readonly content: object;
  /** What it adds to the totals that the player says, such as `{ in: 1 }`. */
  readonly adds?: Readonly<Record<string, number>>;
}

/** What the devices of a module send on one day. */
export interface SimulatedDay {
  /** Gateways before the devices behind them. */
  readonly devices: readonly SimulatedDevice[];
  /** In the order of time for each device that sends. */
  readonly items: readonly SimulatedItem[];
}

/** A project whose devices are registered, as a module sets them up. */
export interface SimulatedStage extends AskedDay {
  /** Calls the module's server half. @throws Error with the answer if it is refused */
  call<E extends Endpoint>(
    endpoint: E,
    input: Readonly<Record<string, unknown>>,
  ): Promise<z.output<E['response']>>;
  /** The id of a registered device. @throws Error if the day has none of this external id */
  idOf(externalId: string): string;
}

/** How a module takes part in a simulated day. Its messages are objects of lists, and its answers count `accepted`, `duplicates` and `refused`. */
export interface SimulatedModule {
  /** What people call it at the command line, such as `sensors`. */
  readonly name: string;
  /** Of the plugin that gets the messages. */
  readonly pluginId: string;
  /** The lists that each message has, empty or not. A message without items is a sign of life. */
  readonly lists: readonly string[];
  /** Answers the same for the same question. */
  readonly day: (asked: AskedDay) => SimulatedDay;
  /** Sets up what the devices need besides their registration, by the module's own calls. A day may be played again. */
  readonly setUp?: (stage: SimulatedStage) => Promise<void>;
}
