import { randomUUID } from 'node:crypto';
import type { DevicePlace, Level } from '@gantry/plugin-sdk/contract';
import type { Baseline, LimitsByChannel, Values } from '../contract/falsework.ts';
import {
  afterAcknowledgement,
  afterReading,
  calm,
  deviation,
  type Excess,
  excessAt,
  isWorse,
  type LevelState,
} from '../contract/levels.ts';

/** An excess over a threshold, from when the level left 0 until it is there again. */
export interface WatchedEpisode {
  readonly id: string;
  readonly openedAt: Date;
  endedAt: Date | null;
  peak: Level;
  worst: Excess;
  isAcknowledged: boolean;
}

/** What is stored about a sensor, and what is set up for it. */
export interface WatchedSensor {
  readonly sensorId: string;
  readonly place: DevicePlace | null;
  readonly baseline: Baseline;
  /** Newest first. */
  readonly thresholds: readonly { readonly from: Date; readonly limits: LimitsByChannel }[];
  readonly latest: { readonly at: Date; readonly values: Values } | null;
  readonly receivedAt: Date | null;
  readonly levels: LevelState;
  readonly since: Date | null;
  readonly cause: Excess | null;
  readonly episode: WatchedEpisode | null;
}

const noLimits: LimitsByChannel = { inclinationX: null, inclinationY: null, inclinationZ: null, force: null };

/** The thresholds of a sensor that hold at a moment. @param thresholds - newest first */
export const limitsAt = (thresholds: WatchedSensor['thresholds'], at: Date): LimitsByChannel =>
  thresholds.find(({ from }) => from.getTime() <= at.getTime())?.limits ?? noLimits;

/** The level of one sensor while readings and an acknowledgement move it. */
export class LevelWatch {
  readonly before: WatchedSensor;
  latest: WatchedSensor['latest'];
  receivedAt: Date | null;
  levels: LevelState;
  since: Date | null;
  /** The worst value at the present level; null at level 0. */
  cause: Excess | null;
  /** The episodes that began or changed. */
  readonly episodes = new Set<WatchedEpisode>();
  /** Whether an episode began or ended. */
  hasTurned = false;
  #episode: WatchedEpisode | null;

  constructor(before: WatchedSensor) {
    this.before = before;
    this.latest = before.latest;
    this.receivedAt = before.receivedAt;
    this.levels = before.levels;
    this.since = before.since;
    this.cause = before.cause;
    this.#episode = before.episode;
  }

  /** Takes a new reading. One that is older than the latest does not move the level. */
  take(at: Date, values: Values, receivedAt: Date): void {
    this.receivedAt = receivedAt;
    if (this.latest !== null && at.getTime() < this.latest.at.getTime()) return;
    this.latest = { at, values };
    const isAcknowledged = this.#episode?.isAcknowledged ?? false;
    this.#move(afterReading(this.levels, this.#measured(), this.#limits(), isAcknowledged), at);
  }

  /** The open episode was acknowledged. */
  acknowledge(at: Date): void {
    if (this.#episode === null) return;
    this.#episode.isAcknowledged = true;
    this.#move(afterAcknowledgement(this.levels), at);
  }

  /** The sensor was taken out of use: nothing can calm it any more. */
  retire(at: Date): void {
    this.#move(calm, at);
  }

  #measured(): Values {
    const { latest, before } = this;
    return deviation(
      latest?.values ?? { inclinationX: null, inclinationY: null, inclinationZ: null, force: null },
      before.baseline,
    );
  }

  #limits(): LimitsByChannel {
    return this.latest === null ? noLimits : limitsAt(this.before.thresholds, this.latest.at);
  }

  #move(next: LevelState, at: Date): void {
    const { level } = next;
    const isMoved = level !== this.levels.level;
    this.levels = next;
    if (isMoved) this.since = level === 0 ? null : at;
    if (level === 0) this.cause = null;
    else {
      const excess = excessAt(level, this.#measured(), this.#limits());
      if (excess !== null && (isMoved || this.cause === null || isWorse(excess, this.cause)))
        this.cause = excess;
    }
    this.#follow(at);
  }

  #follow(at: Date): void {
    const { level } = this.levels;
    if (level === 0) {
      if (this.#episode === null) return;
      this.#episode.endedAt = at;
      this.#note(this.#episode, true);
      this.#episode = null;
      return;
    }
    const worst = this.cause;
    if (worst === null) return;
    if (this.#episode === null) {
      this.#episode = {
        id: randomUUID(),
        openedAt: at,
        endedAt: null,
        isAcknowledged: false,
        peak: level,
        worst,
      };
      this.#note(this.#episode, true);
    } else if (
      level > this.#episode.peak ||
      (level === this.#episode.peak && isWorse(worst, this.#episode.worst))
    ) {
      this.#episode.peak = level;
      this.#episode.worst = worst;
      this.#note(this.#episode, false);
    }
  }

  #note(episode: WatchedEpisode, hasTurned: boolean): void {
    this.episodes.add(episode);
    this.hasTurned ||= hasTurned;
  }
}
