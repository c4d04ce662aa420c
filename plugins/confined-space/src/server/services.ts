import { type NotificationText, serverService, type Tx } from '@gantry/plugin-sdk/server';

/** What this module uses of a camera of AI CCTV that counts people against a limit. */
export interface WatchedCamera {
  readonly monitorId: string;
  readonly name: string;
  readonly peopleCountLimit: number;
  readonly status: string;
  readonly isOffline: boolean;
  readonly count: { readonly count: number; readonly isStale: boolean } | null;
  /** Degrees (WGS 84) and metres; null: unknown. */
  readonly place: { readonly latitude: number; readonly longitude: number; readonly height: number } | null;
}

interface CameraWatch {
  /** Cameras with a limit that are not removed. */
  limited(tx: Tx): Promise<readonly WatchedCamera[]>;
}
export const cameraWatch = serverService<CameraWatch>('gantry.ai-cctv/watch@1');

/** A permit for a confined space whose period includes this moment. */
export interface WorkPermit {
  readonly permitId: string;
  readonly permitNumber: string;
  readonly locationId: string;
  readonly status: string;
  readonly maxEntrants: number | null;
  /** Item of the dashboard on which it opens. */
  readonly page: { readonly dashboardItem: string; readonly params: Readonly<Record<string, string>> };
}

export interface WorkPermits {
  /** Locations in use, by name. */
  locations(tx: Tx): Promise<readonly { readonly locationId: string; readonly name: string }[]>;
  /** Those that are issued, active or suspended, by number. */
  confinedSpacePermits(tx: Tx, locationIds: readonly string[]): Promise<readonly WorkPermit[]>;
  /** How many people are inside by the entry logs of these permits. */
  inside(tx: Tx, permitIds: readonly string[]): Promise<number>;
  /** Returns false if it is not active any more. */
  suspend(tx: Tx, permitId: string, reason: NotificationText): Promise<boolean>;
}
export const workPermits = serverService<WorkPermits>('gantry.permit-to-work/work-permits@1');

/** A danger under a permit, as the permit module takes it. */
export interface ReportedAlarm {
  readonly name: string;
  readonly severity: 'critical' | 'serious';
  readonly title: NotificationText;
  readonly tag: NotificationText;
  readonly todo: NotificationText;
  readonly value?: number;
  readonly limit?: number;
  readonly since: Date;
  /** Ids of people who know of it already. */
  readonly known?: readonly string[];
}

export interface PermitAlarms {
  /** Reports a danger under a permit, or how it has changed. Holder and issuer are told once. */
  report(tx: Tx, permitId: string, alarm: ReportedAlarm): Promise<void>;
  /** Ends it. */
  withdraw(tx: Tx, permitId: string, name: string): Promise<void>;
}
export const permitAlarms = serverService<PermitAlarms>('gantry.permit-to-work/permit-alarms@1');
