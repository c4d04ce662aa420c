import { HostApi } from '../../api/host-api.ts';
import { ServerClock } from '../../api/server-clock.ts';
import { ActivityStore } from '../activity-store.ts';
import { AlarmPin } from '../alarm-pin.ts';
import { AlarmStore } from '../alarm-store.ts';
import { BoundaryStore } from '../boundary-store.ts';
import { ClassStore } from '../class-store.ts';
import { ColouringStore } from '../colouring-store.ts';
import { FlyToService } from '../fly-to-service.ts';
import { GroundStore } from '../ground-store.ts';
import { LayerStore } from '../layer-store.ts';
import { LookStore } from '../look-store.ts';
import { MapStore } from '../map-store.ts';
import { MarkerStore } from '../marker-store.ts';
import { MeasureStore } from '../measure-store.ts';
import { NotificationStore } from '../notification-store.ts';
import { PlanStore } from '../plan-store.ts';
import { PreferencesStore } from '../preferences-store.ts';
import { ProjectStore } from '../project-store.ts';
import type { ScenePort } from '../scene-port.ts';
import { SceneStore } from '../scene-store.ts';
import { SectionStore } from '../section-store.ts';
import { SelectionStore } from '../selection-store.ts';
import { SessionStore } from '../session-store.ts';
import { ShapeStore } from '../shape-store.ts';
import type { Stores } from '../stores.ts';
import { StyleStore } from '../style-store.ts';
import { TimelineStore } from '../timeline-store.ts';
import { WalkStore } from '../walk-store.ts';
import { WindowStore } from '../window-store.ts';

/** The real stores on the test's network. */
export function testStores(fetch: typeof globalThis.fetch, scene: () => ScenePort | undefined): Stores {
  const serverClock = new ServerClock();
  const api = new HostApi('http://localhost/', serverClock.heardBy(fetch));
  const layers = new LayerStore(api);
  const prefers = { dark: false, contrast: false, touch: false };
  const preferences = new PreferencesStore(localStorage, [], prefers, (locale) =>
    api.changeAccount({ locale }),
  );
  const alarms = new AlarmStore(api, localStorage);
  const markers = new MarkerStore();
  return {
    api,
    serverClock,
    session: new SessionStore(api, undefined, (user, how) => preferences.setUser(user, how)),
    projects: new ProjectStore(api),
    preferences,
    layers,
    boundary: new BoundaryStore(api),
    ground: new GroundStore(localStorage),
    maps: new MapStore(api, localStorage),
    timeline: new TimelineStore(layers),
    selection: new SelectionStore(),
    styles: new StyleStore(),
    classes: new ClassStore(),
    colouring: new ColouringStore(),
    look: new LookStore(localStorage),
    markers,
    shapes: new ShapeStore(),
    sections: new SectionStore(),
    measure: new MeasureStore(localStorage),
    walk: new WalkStore(),
    plan: new PlanStore(localStorage),
    sceneStore: new SceneStore(),
    activities: new ActivityStore(api),
    notifications: new NotificationStore(api),
    alarms,
    alarmPin: new AlarmPin({ markers, alarms, preferences }),
    windows: new WindowStore(localStorage),
    flyTo: new FlyToService(scene),
  };
}
