import { scenePalette } from '@gantry/plugin-ui';
import { makeAutoObservable, observableRef, when } from 'mobx';
import { dropEarly, earlyAnswers, withEarlyAnswers } from './api/early-answers.ts';
import { rememberProject, signedInCookie } from './api/early-calls.ts';
import { HostApi } from './api/host-api.ts';
import { noticeUnreached } from './api/notice-unreached.ts';
import { ServerClock } from './api/server-clock.ts';
import { watchSession } from './api/watch-session.ts';
import { FileCache } from './offline/file-cache.ts';
import { forgetKept, keptAtOf } from './offline/kept-page.ts';
import { fetchPluginParts } from './plugins/load-bundle.ts';
import { PluginHost } from './plugins/plugin-host.ts';
import { whenDrawn, whenStarted } from './plugins/when-started.ts';
import { fetchEngineWorker } from './scene/engine/engine-worker.ts';
import { ModelFiles } from './scene/models/model-files.ts';
import { ActivityStore } from './state/activity-store.ts';
import { AlarmPin } from './state/alarm-pin.ts';
import { AlarmStore } from './state/alarm-store.ts';
import { BoundaryStore } from './state/boundary-store.ts';
import { ClassStore } from './state/class-store.ts';
import { ColouringStore } from './state/colouring-store.ts';
import { ContextMenuStore } from './state/context-menu-store.ts';
import { FlyToService } from './state/fly-to-service.ts';
import { GroundStore } from './state/ground-store.ts';
import { LayerStore } from './state/layer-store.ts';
import { LiveStore } from './state/live-store.ts';
import { LookStore } from './state/look-store.ts';
import { MapStore } from './state/map-store.ts';
import { MarkerStore } from './state/marker-store.ts';
import { MeasureStore } from './state/measure-store.ts';
import { NotificationStore } from './state/notification-store.ts';
import { keepOneTool } from './state/one-tool.ts';
import { PlanStore } from './state/plan-store.ts';
import { PreferencesStore } from './state/preferences-store.ts';
import { ProjectStore } from './state/project-store.ts';
import type { ScenePort } from './state/scene-port.ts';
import { SceneStore } from './state/scene-store.ts';
import { SectionStore } from './state/section-store.ts';
import { SelectionStore } from './state/selection-store.ts';
import { SessionStore } from './state/session-store.ts';
import { ShapeStore } from './state/shape-store.ts';
import { StyleStore } from './state/style-store.ts';
import { TimelineStore } from './state/timeline-store.ts';
import { WalkStore } from './state/walk-store.ts';
import { WindowStore } from './state/window-store.ts';
import type { Host } from './ui/host-context.ts';
import { iconPath } from './ui/icon-sprite.tsx';
import { coveredBoxes } from './ui/model/covered-boxes.ts';
import { projectIn } from './ui/paths.ts';
import { fetchPages } from './ui/routing/pages-on-demand.tsx';
import { UiStore } from './ui/ui-store.ts';

/** The scene of the open project. Observable, so that the UI can wait for it. */
class CurrentScene {
  port: ScenePort | undefined = undefined;

  constructor() {
    makeAutoObservable(this, { port: observableRef }, { autoBind: true });
  }

  set(port: ScenePort | undefined): void {
    this.port?.dispose();
    this.port = port;
  }
}

/** Loads the engine, most of the app's code, separately: signing in does not wait for it, and by the time of choosing a project it is loaded. */
const sceneModule = () => import('./scene/create-scene.ts');

/** Without WebGL there is no scene. The store has the reason, and the rest of the host works. */
function openScene(create: () => ScenePort): ScenePort | undefined {
  try {
    return create();
  } catch (error) {
    globalThis.reportError(error);
    return undefined;
  }
}

/** Milliseconds from opening a project until this browser keeps it: the member's first steps come before. */
const keepAfter = 30_000;

/** Entry of the browser's timeline for when the first picture of a project is there. */
const firstPictureMark = 'gantry.first-picture';

/** Connects stores, scene and plugins. The only module that knows all of them. */
export function composeHost(): Host {
  const serverClock = new ServerClock();
  const early = earlyAnswers(document, window.gantryEarly);
  const keptAt = keptAtOf(document);
  const api = new HostApi(
    location.origin,
    // The early requests were sent at another time than the host's own.
    watchSession(
      withEarlyAnswers(
        noticeUnreached(serverClock.heardBy(fetch), () => live.miss()),
        early,
      ),
      () => session,
    ),
  );
  const media = (query: string) => matchMedia(query).matches;
  const preferences = new PreferencesStore(
    localStorage,
    navigator.languages,
    {
      dark: media('(prefers-color-scheme: dark)'),
      contrast: media('(prefers-contrast: more), (forced-colors: active)'),
      touch: media('(pointer: coarse)'),
    },
    (locale) => api.changeAccount({ locale }),
  );
  const maybeSignedIn = () => document.cookie.includes(`${signedInCookie}=`);
  const session = new SessionStore(api, maybeSignedIn, (user, how) => {
    preferences.setUser(user, how);
    // What the next person at this browser must not open.
    if (user === undefined) void forgetKept();
  });
  const projects = new ProjectStore(api);
  const layers = new LayerStore(api);
  const boundary = new BoundaryStore(api);
  const ground = new GroundStore(localStorage);
  const maps = new MapStore(api, localStorage);
  const timeline = new TimelineStore(layers);
  const selection = new SelectionStore();
  const styles = new StyleStore();
  const classes = new ClassStore();
  const colouring = new ColouringStore();
  const look = new LookStore(localStorage);
  const markers = new MarkerStore();
  const shapes = new ShapeStore();
  const sections = new SectionStore();
  const measure = new MeasureStore(localStorage);
  keepOneTool(measure, sections);
  const walk = new WalkStore();
  const plan = new PlanStore(localStorage);
  const windows = new WindowStore(localStorage);
  const menu = new ContextMenuStore();
  const sceneStore = new SceneStore();
  const live = new LiveStore(layers, { refused: () => void session.verify(), now: serverClock.now });
  const activities = new ActivityStore(api);
  activities.follow(live);
  projects.follow(live);
  boundary.follow(live);
  maps.follow(live);
  const notifications = new NotificationStore(api);
  notifications.follow(live);
  const alarms = new AlarmStore(api, localStorage);
  alarms.follow(live);
  const alarmPin = new AlarmPin({ markers, alarms, preferences });
  const ui = new UiStore(keptAt);
  const current = new CurrentScene();
  const flyTo = new FlyToService(
    () => current.port,
    (objects) =>
      void import('./ui/model/nowhere.ts').then(({ tellNowhere }) =>
        tellNowhere({ plugins, preferences, sceneStore, layers, timeline }, objects),
      ),
  );
  const scene = () => {
    if (!current.port) throw new Error('There is no scene: no project is open.');
    return current.port;
  };
  const plugins = new PluginHost({
    api,
    serverClock,
    session,
    projects,
    preferences,
    layers,
    boundary,
    ground,
    maps,
    timeline,
    selection,
    styles,
    classes,
    colouring,
    look,
    markers,
    shapes,
    sections,
    measure,
    walk,
    plan,
    sceneStore,
    activities,
    notifications,
    alarms,
    alarmPin,
    windows,
    live,
    flyTo,
    ui,
    scene,
  });

  void when(
    () => maybeSignedIn() || session.current !== undefined,
    () => {
      void sceneModule();
      void fetchEngineWorker();
    },
  );
  // Request both early for a browser that was signed in; building the UI, which would request them, takes longer.
  const resumed = maybeSignedIn() ? Promise.all([session.resume(), projects.refresh()]) : undefined;

  let files: ModelFiles | undefined;
  let endWaiting: () => void = () => undefined;
  const leave = async () => {
    endWaiting();
    // First, because plugins may take seconds, in which another user can sign in.
    activities.close();
    notifications.close();
    alarms.close();
    alarmPin.clear();
    projects.close();
    await plugins.close();
    windows.close();
    live.close();
    current.set(undefined);
    files?.dispose();
    files = undefined;
    timeline.reset();
    layers.close();
    boundary.close();
    ground.close();
    maps.close();
    selection.clear();
    measure.close();
    walk.end();
    colouring.end();
    styles.showAll();
    classes.reset();
    classes.setCounts(new Map());
    sections.reset();
    menu.close();
    sceneStore.reset();
  };
  const enter = async (projectId: string) => {
    // In parallel, because together they take most of the time until the first view.
    const opening = new ModelFiles(
      (sha256) => `/api/projects/${projectId}/files/${sha256}`,
      new FileCache(),
      withEarlyAnswers(fetch, early),
    );
    files = opening;
    windows.open(session.current?.user.id ?? '', projectId);
    look.open(session.current?.user.id ?? '');
    measure.open(session.current?.user.id ?? '');
    boundary.open(projectId);
    ground.open(session.current?.user.id ?? '', projectId);
    maps.open(session.current?.user.id ?? '', projectId);
    const layersOpened = layers.open(projectId).then(() => {
      if (files === opening) opening.fetchAhead(layers.shownOn(timeline.day));
    });
    const projectOpened = projects.open(projectId);
    // Not awaited, because nothing on the screen needs it yet.
    void notifications.open();
    // Alarms of a kept page are old: nobody may take them for those of now.
    if (keptAt === undefined) alarms.open(session.current?.user.id ?? '', projectId);
    if (keptAt === undefined && early.has(`/api/projects/${projectId}/alarms`)) void alarms.ensure();
    const listening = Promise.all([projectOpened, layersOpened]).then(([{ asOf }]) => {
      // Both may be early answers. Follow the events since then, so that neither host nor plugins miss a change.
      if (files === opening) live.open(projectId, Math.min(asOf, layers.asOf ?? asOf));
    });
    const [project, { createScene, sceneTexts }] = await Promise.all([projectOpened, sceneModule()]);
    rememberProject(localStorage, project.code, project.id);
    current.set(
      openScene(() =>
        createScene({
          layers,
          boundary,
          ground,
          maps,
          timeline,
          selection,
          styles,
          classes,
          look,
          markers,
          shapes,
          sections,
          measure,
          walk,
          menu,
          scene: sceneStore,
          projectId,
          files: opening,
          palette: () => scenePalette(preferences.theme),
          texts: () => sceneTexts(preferences.locale),
          iconPath,
          panels: () => [ui.panels, windows.shown].join(),
          covered: coveredBoxes,
          onMarkerActivate: (marker) => {
            const { command, data } = marker.spec;
            if (command) void plugins.execute(command, data === undefined ? {} : { value: data });
          },
          onWalkNowhere: () =>
            void import('./ui/walk/tell-nowhere.ts').then(({ tellNowhere }) =>
              tellNowhere(plugins, preferences.locale, {
                hasModels: layers.shownOn(timeline.day).some(({ visible }) => visible),
              }),
            ),
          reducedMotion: () => media('(prefers-reduced-motion: reduce)'),
          epsg: project.crs,
        }),
      ),
    );
    const picture = { sceneStore, layers, timeline };
    const endDrawn = whenDrawn(picture, () => performance.mark(firstPictureMark));
    const endStarted = whenStarted(picture, () => {
      dropEarly(early);
      fetchPages();
      if (keptAt !== undefined) return;
      void activities.open(projectId);
      void fetchPluginParts();
      if (project.permissions.includes('LAYER_VIEW')) {
        void boundary.ensure();
        void maps.ensure();
      }
      void alarms.ensure();
    });
    const keeping = setTimeout(() => {
      if (keptAt === undefined && preferences.keepsModels)
        void import('./offline/keep-opened.ts').then(({ keepOpened }) =>
          keepOpened(project, projects.projects),
        );
    }, keepAfter);
    endWaiting = () => {
      clearTimeout(keeping);
      endDrawn();
      endStarted();
    };
    // Modules have nothing to show without the server.
    await Promise.all([listening, keptAt === undefined && plugins.open(project)]);
  };

  // A queue: a project must be left before the next one is entered, however fast the user clicks.
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };

  const openProject = (projectId: string) =>
    inTurn(async () => {
      if (projects.current?.id === projectId) return;
      await leave();
      try {
        await enter(projectId);
      } catch (error) {
        // Otherwise a half-opened project would count as open, and opening it again would do nothing.
        await leave();
        throw error;
      }
    });
  // The UI opens it too, but building that takes longer; meanwhile the engine's workers can already read the models.
  void resumed?.then(() => {
    const project = projects.byCode(projectIn(location.pathname));
    // If this fails, the UI tries again and says why.
    if (project) openProject(project.id).catch(() => undefined);
  });

  return {
    session,
    projects,
    preferences,
    layers,
    boundary,
    ground,
    maps,
    timeline,
    selection,
    styles,
    classes,
    colouring,
    look,
    markers,
    shapes,
    sections,
    measure,
    walk,
    plan,
    menu,
    sceneStore,
    activities,
    notifications,
    alarms,
    alarmPin,
    windows,
    flyTo,
    api,
    serverClock,
    live,
    plugins,
    ui,
    scene: () => current.port,
    openProject,
    closeProject: () => inTurn(leave),
  };
}
