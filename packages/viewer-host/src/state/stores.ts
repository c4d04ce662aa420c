import type { HostApi } from '../api/host-api.ts';
import type { ServerClock } from '../api/server-clock.ts';
import type { ActivityStore } from './activity-store.ts';
import type { AlarmStore } from './alarm-store.ts';
import type { ClassStore } from './class-store.ts';
import type { ColouringStore } from './colouring-store.ts';
import type { FlyToService } from './fly-to-service.ts';
import type { LayerStore } from './layer-store.ts';
import type { LookStore } from './look-store.ts';
import type { MarkerStore } from './marker-store.ts';
import type { MeasureStore } from './measure-store.ts';
import type { NotificationStore } from './notification-store.ts';
import type { PreferencesStore } from './preferences-store.ts';
import type { ProjectStore } from './project-store.ts';
import type { SceneStore } from './scene-store.ts';
import type { SectionStore } from './section-store.ts';
import type { SelectionStore } from './selection-store.ts';
import type { SessionStore } from './session-store.ts';
import type { ShapeStore } from './shape-store.ts';
import type { StyleStore } from './style-store.ts';
import type { TimelineStore } from './timeline-store.ts';
import type { WindowStore } from './window-store.ts';

/** The stores that the screen and the plugins' services share. */
export interface Stores {
  readonly api: HostApi;
  readonly serverClock: ServerClock;
  readonly session: SessionStore;
  readonly projects: ProjectStore;
  readonly preferences: PreferencesStore;
  readonly layers: LayerStore;
  readonly timeline: TimelineStore;
  readonly selection: SelectionStore;
  readonly styles: StyleStore;
  readonly classes: ClassStore;
  readonly colouring: ColouringStore;
  readonly look: LookStore;
  readonly markers: MarkerStore;
  readonly shapes: ShapeStore;
  readonly sections: SectionStore;
  readonly measure: MeasureStore;
  readonly sceneStore: SceneStore;
  readonly activities: ActivityStore;
  readonly notifications: NotificationStore;
  readonly alarms: AlarmStore;
  readonly windows: WindowStore;
  readonly flyTo: FlyToService;
}
