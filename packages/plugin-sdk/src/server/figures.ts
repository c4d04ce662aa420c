import type { Tx } from './database.ts';
import type { NotificationPlace, NotificationText } from './notifications.ts';
import type { ServerHost } from './plugin.ts';
import type { RouteContext } from './route.ts';

/** What a figure counts in: a transaction of the project, at a moment. */
export interface FigureContext {
  /** Reads only. */
  readonly tx: Tx;
  /** Services of the host. */
  readonly host: ServerHost;
  /** Project whose figure it is. */
  readonly project: RouteContext['project'];
  /** Moment for which it counts. */
  readonly now: Date;
}

/** One share of a figure, such as a gate. */
export interface FigurePart {
  /** Names it within the figure; keep it over the days, because changes are found by it. */
  readonly id: string;
  /** Its name, as short as `North gate`. */
  readonly title: NotificationText;
  /** Its number. */
  readonly value: number;
  /** The list of what it counts. */
  readonly place?: NotificationPlace;
}

/** A figure with more than its number. */
export interface FigureReading {
  /** Its number. */
  readonly value: number;
  /** The moment up to which its data are complete. Left out: now. Screens grey a figure that is old. */
  readonly asOf?: Date;
  /** Its shares; the first three are shown. */
  readonly parts?: readonly FigurePart[];
}

/** The fields of every figure. */
export interface FigureBase {
  /** Names it within the plugin: lower-case letters, digits and hyphens. */
  readonly id: string;
  /** What it counts, in a word or two: `Due today`. */
  readonly title: NotificationText;
  /** Members without this permission do not see it. */
  readonly permission: string;
  /** The list of exactly what it counts, such as one filtered by days. */
  readonly place?:
    | NotificationPlace
    | ((context: Pick<FigureContext, 'project' | 'now'>) => NotificationPlace);
  /** Returns whether somebody should act on it. Left out: never. */
  readonly alert?: (value: number) => boolean;
  /** Set if more or less of it is clearly better. Left out: neither. */
  readonly better?: 'more' | 'less';
  /** Shows it on the project's card too, under this title, which must be clear without the name of the module. */
  readonly onCard?: NotificationText;
}

/**
 * A number about a project, on its overview. It is read for each member who looks, and once an hour for the change since yesterday, so keep it
 * to a few milliseconds: a maintained count or an index. One that throws or takes more than two seconds shows as unavailable, and the others
 * are there. `null` leaves it out, such as where the project has nothing to count.
 */
export type Figure =
  | (FigureBase & {
      /** Absent: it is the same for all members. */
      readonly own?: undefined;
      /** Reads it. */
      value(context: FigureContext): Promise<number | FigureReading | null>;
    })
  | (FigureBase & {
      /** It depends on the member, so there is no change since yesterday. */
      readonly own: true;
      /** Reads it. */
      value(context: FigureContext & Pick<RouteContext, 'user'>): Promise<number | FigureReading | null>;
    });
