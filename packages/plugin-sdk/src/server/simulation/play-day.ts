import { dayInZone, type IsoDay } from '@gantry/plugin-sdk/contract';
import { httpDoor, type SimulatedDoor } from './http-door.ts';
import { machineClock, type SimulatedClock } from './simulated-clock.ts';
import type { AskedDay, SimulatedItem, SimulatedModule } from './simulated-day.ts';
import {
  type RegisteredSimulation,
  type SimulatedAccount,
  type SimulatedAddress,
  SimulatedSite,
} from './simulated-site.ts';

/** What is played, how fast, and where it is told. */
export interface PlayOptions extends SimulatedAccount {
  /** Whose devices send. */
  readonly modules: readonly SimulatedModule[];
  /** How many counters, cameras or sensors each module has. */
  readonly devices: number;
  /** Today unless given. */
  readonly day?: IsoDay | undefined;
  /** Simulated seconds per second. */
  readonly speed: number;
  /** The same seed gives the same day. */
  readonly seed: string;
  /** Gets each line that a person should read. */
  readonly say: (line: string) => void;
  /** HTTP unless given. */
  readonly door?: SimulatedDoor;
  /** The machine's unless given. */
  readonly clock?: SimulatedClock;
}

/** What the devices of a module sent, and what the server said of it. */
export interface PlayedTotals {
  /** Name of the module. */
  readonly module: string;
  /** Items. */
  sent: number;
  /** Items that were new. */
  accepted: number;
  /** Items that the server had already. */
  duplicates: number;
  /** Items that are wrong. */
  refused: number;
  /** Items of which nobody said what became of them. */
  untold: number;
  /** The sum of what the sent items add, by name. */
  readonly adds: Record<string, number>;
}

/** A device with a token, and what it has to send. */
interface Sender {
  readonly name: string;
  readonly token: string;
  readonly sendsTo: SimulatedAddress;
  readonly lists: readonly string[];
  readonly items: readonly SimulatedItem[];
  readonly totals: PlayedTotals;
  sent: number;
}

/** The most items of a message; no module takes fewer. */
const batch = 500;
/** Milliseconds between two messages of a device. */
const interval = 1000;
/** Milliseconds between two looks at whether the server still takes messages from the broker. */
const lookEvery = 3000;
/** Looks without a new message after which it has them all. The server notes at most every five seconds that it heard a device. */
const quietLooks = 5;
/** The most looks: a broker without a server keeps its messages for good. */
const mostLooks = 200;

/**
 * Plays a day of devices against a running server: registers those that are missing, gives each a token, sends what they have to say at
 * its own time, and revokes the tokens at the end, once the server has what went through a broker. Nothing is sent before it happened by
 * the clock. A stop ends it early.
 * @throws Error if the server refuses something, or a token could not be revoked
 */
export async function playDay(options: PlayOptions, signal: AbortSignal): Promise<readonly PlayedTotals[]> {
  const { modules, speed, say, clock = machineClock } = options;
  const door = options.door ?? httpDoor(options.origin);
  const site = await SimulatedSite.signIn(options);
  const day = options.day ?? dayInZone(clock.now(), site.timeZone);
  const registered: RegisteredSimulation[] = [];
  const senders: Sender[] = [];
  const totals: PlayedTotals[] = [];
  let valid: readonly string[] = [];
  try {
    for (const module of modules) {
      const asked = { seed: options.seed, day, timeZone: site.timeZone, devices: options.devices };
      const made = await makeReady(site, module, asked, registered);
      senders.push(...made.senders);
      totals.push(made.totals);
    }
    const all = senders.flatMap(({ items }) => items.map(({ at }) => at));
    const start = all.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
    const end = all.reduce((most, at) => Math.max(most, at), Number.NEGATIVE_INFINITY);
    say(`Playing ${day} with ${all.length} items at ${speed} times the speed of the clock.`);
    const began = clock.now();
    let played = start;
    while (played < end && !signal.aborted) {
      played = Math.min(start + (clock.now() - began) * speed, clock.now(), end);
      for (const sender of senders) await sendUntil(door, sender, played, signal);
      say(`${new Date(played).toISOString()}: ${totals.map(briefly).join('; ')}`);
      if (played < end) await clock.wait(interval, signal);
    }
    for (const each of totals) say(inFull(each));
    if (totals.some(({ untold }) => untold > 0)) await untilTaken(site, registered, { clock, say, signal });
  } finally {
    // Every token is tried, and a failure here must not replace an earlier one.
    valid = await site.revokeAll(registered);
    if (valid.length === 0) say('The tokens of the simulated devices are revoked.');
    else say(`Revoke the tokens of these devices in Settings, Sensors and counters: ${valid.join(', ')}.`);
  }
  if (valid.length > 0)
    throw new Error(
      `${valid.length} of ${registered.filter(({ access }) => access).length} tokens could not be revoked.`,
    );
  return totals;
}

/** Registers the devices of a module and sets them up. @param registered - gets each device as soon as it has a token */
async function makeReady(
  site: SimulatedSite,
  module: SimulatedModule,
  asked: AskedDay,
  registered: RegisteredSimulation[],
): Promise<{ readonly senders: readonly Sender[]; readonly totals: PlayedTotals }> {
  const { name, pluginId, lists } = module;
  const { devices, items } = module.day(asked);
  const addresses = await site.addresses(pluginId, [...new Set(devices.map(({ kind }) => kind))]);
  const totals = { module: name, sent: 0, accepted: 0, duplicates: 0, refused: 0, untold: 0, adds: {} };
  const ids = new Map<string, string>();
  const idOf = (externalId: string) => {
    const id = ids.get(externalId);
    if (id === undefined) throw new Error(`The module ${name} has no device ${externalId}.`);
    return id;
  };
  const senders: Sender[] = [];
  for (const device of devices) {
    const { externalId, kind, behind } = device;
    const made = await site.register(pluginId, device, behind === undefined ? null : idOf(behind));
    registered.push(made);
    ids.set(externalId, made.id);
    const sendsTo = addresses.get(kind);
    if (made.access === null || sendsTo === undefined) continue;
    const own = items.filter(({ from }) => from === externalId);
    senders.push({ name: made.name, token: made.access.token, sendsTo, lists, items: own, totals, sent: 0 });
  }
  // A module's calls have the same name in their address as its devices'.
  const path = [...addresses.values()][0]?.address.replace(/^\/ingest/, '/api') ?? '';
  await module.setUp?.({ ...asked, idOf, call: (endpoint, input) => site.ask(path, endpoint, input) });
  return { senders, totals };
}

/** Resolves once the server takes no more messages of the devices from the broker: a token that is revoked before makes it refuse the rest. */
async function untilTaken(
  site: SimulatedSite,
  devices: readonly RegisteredSimulation[],
  { clock, say, signal }: { clock: SimulatedClock; say: PlayOptions['say']; signal: AbortSignal },
): Promise<void> {
  say('Waiting until the server has taken the messages from the broker.');
  let [heard, quiet] = ['', 0];
  for (let look = 0; look < mostLooks && quiet < quietLooks && !signal.aborted; look += 1) {
    await clock.wait(lookEvery, signal);
    const latest = await site.lastHeard(devices);
    quiet = latest === heard ? quiet + 1 : 0;
    heard = latest;
  }
  if (quiet < quietLooks && !signal.aborted)
    say('The server still takes messages. Those that it has not taken yet will be refused.');
}

async function sendUntil(
  door: SimulatedDoor,
  sender: Sender,
  until: number,
  signal: AbortSignal,
): Promise<void> {
  const { name, token, sendsTo, lists, items, totals } = sender;
  let isFirst = true;
  while (!signal.aborted) {
    const due = items.slice(sender.sent, sender.sent + batch).filter(({ at }) => at <= until);
    // The first message is sent even without items, as a sign of life.
    if (due.length === 0 && !isFirst) return;
    isFirst = false;
    const body = Object.fromEntries(
      lists.map((list) => [list, due.flatMap((item) => (item.list === list ? [item.content] : []))]),
    );
    const answer = await door({ ...sendsTo, name, token, body }, signal);
    if (answer === undefined && signal.aborted) return;
    sender.sent += due.length;
    totals.sent += due.length;
    for (const { adds = {} } of due)
      for (const [what, by] of Object.entries(adds)) totals.adds[what] = (totals.adds[what] ?? 0) + by;
    totals.accepted += answer?.accepted ?? 0;
    totals.duplicates += answer?.duplicates ?? 0;
    totals.refused += answer?.refused ?? 0;
    if (answer === undefined) totals.untold += due.length;
  }
}

const outcome = ({ accepted, duplicates, refused, untold }: PlayedTotals) =>
  untold > 0
    ? `${untold} given to the broker`
    : `${accepted} accepted, ${duplicates} repeated, ${refused} refused`;

const briefly = (totals: PlayedTotals) => `${totals.module} ${outcome(totals)}`;

function inFull(totals: PlayedTotals): string {
  const adds = Object.entries(totals.adds).map(([what, sum]) => `${what} ${sum}`);
  return `${totals.module}: ${totals.sent} sent, ${outcome(totals)}${adds.length > 0 ? ` (${adds.join(', ')})` : ''}`;
}
