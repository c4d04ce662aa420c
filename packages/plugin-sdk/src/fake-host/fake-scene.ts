import type {
  FlyToOptions,
  Json,
  Layer,
  Marker,
  MarkerSpec,
  ObjectFilter,
  ObjectRef,
  Position,
  SavedViewpoint,
  Shape,
  ShapeSpec,
  Viewpoint,
} from '@gantry/plugin-sdk';
import { toDisposable } from '@gantry/plugin-sdk';
import type { SiteBoundary } from '@gantry/plugin-sdk/contract';
import { type HostServices, passesFilter } from '@gantry/plugin-sdk/kernel';
import { createAtom, makeAutoObservable, observable } from 'mobx';
import type { FakeClock } from './fake-clock.ts';
import type { FakeEvents } from './fake-events.ts';
import type { FakeModel, Flight } from './fake-host-options.ts';
import { FakeMeasure } from './fake-measure.ts';
import type { FakeOverlays } from './fake-overlays.ts';
import { FakeSections } from './fake-sections.ts';
import { FakeStyles, keyOf } from './fake-styles.ts';
import { fakeTree } from './fake-tree.ts';
import { colourFakes } from './fake-value-colours.ts';

/** Metres, EPSG:2326 and mPD, of the fake project's origin. */
const origin = { easting: 832_000, northing: 818_000, height: 0 };
/** EPSG code of the HK 1980 grid. */
const hongKong = 2326;
/** WGS 84 of the same place, and metres of a degree there: a plane, right to a metre within some kilometres. */
const plane = { lat: 22.3009, lon: 114.1354, north: 110_750, east: 103_000 };
/** Milliseconds between flights, as in the host. */
const flightCooldown = 1000;

/** Of the empty pictures that plugins get. */
const pictureSize = { width: 800, height: 450 };

/** What a page that draws the scene does in its place. */
export interface SceneView {
  /** Resolves when the flight has ended. */
  fly(flight: Flight): Promise<'done' | 'interrupted'>;
  viewpoint(): Viewpoint;
  picture(): Promise<HTMLCanvasElement>;
}

/** Records what plugins do to the scene. It draws nothing itself. */
export class FakeScene {
  readonly flights: Flight[] = [];
  readonly styles = new FakeStyles();
  readonly sections: FakeSections;
  readonly measure: FakeMeasure;
  private readonly markerSpecs = new Map<string, MarkerSpec>();
  private readonly shapeSpecs = new Map<object, ShapeSpec>();
  private coloursMade = 0;
  private readonly loaded = observable.map<string, FakeModel>({}, { deep: false });
  private readonly hidden = observable.set<string>();
  private readonly selected = observable.array<ObjectRef>([], { deep: false });
  private readonly clock: FakeClock;
  private readonly overlays: FakeOverlays;
  /** The last view that a plugin restored. */
  view: SavedViewpoint = plainView;
  /** The boundary of the site. */
  boundary: SiteBoundary | null = null;
  private epsg = hongKong;
  private lastFlight = Number.NEGATIVE_INFINITY;
  private markersMade = 0;
  private readonly drawing = createAtom('fake markers and shapes');
  private readonly picture: SceneView | undefined;
  private readonly onLoad;
  private readonly onUnload;
  private readonly onSelect;
  private readonly onLayers;

  /** @param view - without it flights end at once and pictures are empty */
  constructor(clock: FakeClock, events: FakeEvents, overlays: FakeOverlays, view: SceneView | undefined) {
    this.clock = clock;
    this.overlays = overlays;
    this.picture = view;
    this.sections = new FakeSections(events);
    this.measure = new FakeMeasure(events);
    this.onLoad = events.create<{ readonly modelId: string }>('scene.onDidLoadModel');
    this.onUnload = events.create<{ readonly modelId: string }>('scene.onDidUnloadModel');
    this.onSelect = events.create<readonly ObjectRef[]>('selection.onDidChange');
    this.onLayers = events.create<{ readonly ids: readonly string[] }>('layers.onDidChange');
    makeAutoObservable<
      this,
      | 'markerSpecs'
      | 'shapeSpecs'
      | 'coloursMade'
      | 'clock'
      | 'overlays'
      | 'epsg'
      | 'lastFlight'
      | 'markersMade'
      | 'onLoad'
      | 'onUnload'
      | 'onSelect'
      | 'onLayers'
      | 'drawing'
      | 'picture'
    >(this, {
      flights: false,
      view: false,
      boundary: false,
      styles: false,
      sections: false,
      measure: false,
      markerSpecs: false,
      shapeSpecs: false,
      coloursMade: false,
      clock: false,
      overlays: false,
      epsg: false,
      lastFlight: false,
      markersMade: false,
      onLoad: false,
      onUnload: false,
      onSelect: false,
      onLayers: false,
      drawing: false,
      picture: false,
      isVisible: false,
      convert: false,
      objectOf: false,
      boundsOf: false,
      markers: false,
      shapes: false,
      find: false,
      matches: false,
      servicesOf: false,
    });
  }

  get modelCount(): number {
    return this.loaded.size;
  }

  get selection(): readonly ObjectRef[] {
    return this.selected.slice();
  }

  get selectionCategory(): string {
    const [first] = this.selected;
    return (first && this.objectOf(first)?.category) ?? '';
  }

  /** The loaded models, in the order in which they came. */
  get models(): readonly FakeModel[] {
    return [...this.loaded.values()];
  }

  /** Whether the model's layer is switched on. */
  isVisible(modelId: string): boolean {
    return !this.hidden.has(modelId);
  }

  loadModel(model: FakeModel): void {
    this.loaded.set(model.id, model);
    this.onLoad.emit({ modelId: model.id });
  }

  setEpsg(epsg: number): void {
    this.epsg = epsg;
  }

  unloadModel(id: string): void {
    if (this.loaded.delete(id)) this.onUnload.emit({ modelId: id });
  }

  select(objects: readonly ObjectRef[]): void {
    this.selected.replace([...objects]);
    this.onSelect.emit(this.selection);
  }

  /** MobX observable, as are the shapes. */
  markers(): readonly (MarkerSpec & { readonly id: string })[] {
    this.drawing.reportObserved();
    return [...this.markerSpecs].map(([id, spec]) => ({ id, ...spec }));
  }

  shapes(): readonly ShapeSpec[] {
    this.drawing.reportObserved();
    return [...this.shapeSpecs.values()];
  }

  find(filter: ObjectFilter): readonly ObjectRef[] {
    return [...this.loaded.values()].flatMap((model) =>
      model.objects
        .map(({ globalId }) => ({ modelId: model.id, globalId }))
        .filter((object) => this.matches(filter, object)),
    );
  }

  matches(filter: ObjectFilter, ref: ObjectRef): boolean {
    const object = this.objectOf(ref);
    if (!object) return false;
    const { category, properties = {} } = object;
    return passesFilter(filter, { modelId: ref.modelId, category, properties });
  }

  /** @param owner - the plugin's id */
  servicesOf(owner: string): Pick<HostServices, 'scene' | 'selection' | 'layers' | 'camera'> {
    const models = () =>
      [...this.loaded.values()].map(({ id, name }) => ({ id, name: name ?? id, loaded: true }));
    const tree = () =>
      [...this.loaded.values()].map(
        ({ id, name }): Layer => ({ id, name: name ?? id, visible: !this.hidden.has(id), children: [] }),
      );
    const current = () => this.selection;
    const { overlays } = this;
    return {
      scene: {
        get models() {
          return models();
        },
        onDidLoadModel: this.onLoad.event,
        onDidUnloadModel: this.onUnload.event,
        find: async (filter, signal) => {
          signal?.throwIfAborted();
          return this.find(filter);
        },
        getProperties: async (object, signal): Promise<Readonly<Record<string, Json>>> => {
          signal?.throwIfAborted();
          const found = this.objectOf(object);
          return found ? { Class: found.category, GlobalId: found.globalId, ...found.properties } : {};
        },
        getBounds: async (objects) => this.boundsOf(objects),
        getBoundary: async (signal) => {
          signal?.throwIfAborted();
          return this.boundary;
        },
        picture: async (signal) => {
          signal?.throwIfAborted();
          return this.picture?.picture() ?? Object.assign(document.createElement('canvas'), pictureSize);
        },
        convert: (position, frame) => this.convert(position, frame),
        createStyleLayer: (name, priority) => this.styles.create(owner, name, priority ?? 0),
        colourBy: async (field, signal) => {
          signal?.throwIfAborted();
          this.coloursMade += 1;
          // Below every layer of a plugin, as in the host.
          const layer = this.styles.create(owner, `values ${this.coloursMade}`, -1000);
          const objects = [...this.loaded.values()].flatMap((model) =>
            model.objects.map((object) => ({ ...object, modelId: model.id })),
          );
          return colourFakes(objects, field, layer);
        },
        addMarkers: (specs) => specs.map((spec) => this.addMarker(spec)),
        addShapes: (specs) => specs.map((spec) => this.addShape(spec)),
        sections: this.sections.service(),
        measure: this.measure.service(owner),
        tree: fakeTree((id) => this.loaded.get(id)),
        views: {
          capture: async () => this.view,
          colours: async () => [],
          restore: async (view) => {
            this.view = view;
            return { models: 0, layers: 0, isDayGone: false };
          },
        },
        get three() {
          return overlays.permanent();
        },
      },
      selection: {
        get current() {
          return current();
        },
        onDidChange: this.onSelect.event,
        set: (objects, how = 'replace') => this.select(combine(this.selection, objects, how)),
      },
      layers: {
        get tree() {
          return tree();
        },
        isVisible: (id) => !this.hidden.has(id),
        onDidChange: this.onLayers.event,
        setVisible: (ids, visible) => this.setVisible(ids, visible),
      },
      camera: {
        flyTo: async (to, options) => this.fly(to, options),
        capture: () => this.picture?.viewpoint() ?? viewpoint,
      },
    };
  }

  private setVisible(ids: readonly string[], visible: boolean): void {
    for (const id of ids) {
      if (visible) this.hidden.delete(id);
      else this.hidden.add(id);
    }
    this.onLayers.emit({ ids });
  }

  private async fly(
    to: Flight['to'],
    options: FlyToOptions | undefined,
  ): Promise<'done' | 'interrupted' | 'cooldown'> {
    if (options?.signal?.aborted) return 'interrupted';
    if (this.clock.now() - this.lastFlight < flightCooldown) return 'cooldown';
    this.lastFlight = this.clock.now();
    const flight = { to, options: options ?? {} };
    this.flights.push(flight);
    return this.picture ? this.picture.fly(flight) : 'done';
  }

  private addMarker(spec: MarkerSpec): Marker {
    this.markersMade += 1;
    const id = `marker-${this.markersMade}`;
    const put = (now: MarkerSpec) => {
      this.markerSpecs.set(id, now);
      this.drawing.reportChanged();
    };
    put(spec);
    return {
      ...toDisposable(() => {
        this.markerSpecs.delete(id);
        this.drawing.reportChanged();
      }),
      id,
      update: (patch) => {
        const current = this.markerSpecs.get(id);
        if (current) put({ ...current, ...patch });
      },
    };
  }

  /** @throws Error where the project's grid does not convert to the frame */
  convert(position: Position, frame: Position['frame']): Position {
    const needsHongKong = [position.frame, frame].some((name) => name === 'hk1980' || name === 'wgs84');
    if (needsHongKong && position.frame !== frame && this.epsg !== hongKong)
      throw new Error(`A project of EPSG:${this.epsg} converts to neither hk1980 nor wgs84.`);
    return convert(position, frame);
  }

  private addShape(spec: ShapeSpec): Shape {
    const key = {};
    const put = (now: ShapeSpec) => {
      this.shapeSpecs.set(key, now);
      this.drawing.reportChanged();
    };
    put(spec);
    return {
      ...toDisposable(() => {
        this.shapeSpecs.delete(key);
        this.drawing.reportChanged();
      }),
      update: (patch) => {
        const current = this.shapeSpecs.get(key);
        if (current) put({ ...current, ...patch });
      },
    };
  }

  objectOf(ref: ObjectRef): FakeModel['objects'][number] | undefined {
    return this.loaded.get(ref.modelId)?.objects.find(({ globalId }) => globalId === ref.globalId);
  }

  /** Of the objects' boxes; empty, with `min` above `max`, where none has one. */
  boundsOf(objects: readonly ObjectRef[]) {
    const boxes = objects.flatMap((ref) => this.objectOf(ref)?.box ?? []);
    const along = (axis: number, pick: (...values: number[]) => number) =>
      pick(...boxes.filter((_, at) => at % 6 === axis));
    return {
      min: { x: along(0, Math.min), y: along(1, Math.min), z: along(2, Math.min) },
      max: { x: along(3, Math.max), y: along(4, Math.max), z: along(5, Math.max) },
    };
  }
}

const viewpoint: Viewpoint = {
  position: { x: 10, y: 10, z: 10 },
  target: { x: 0, y: 0, z: 0 },
  projection: 'perspective',
};

/** The same camera, with everything shown. */
const plainView: SavedViewpoint = {
  format: 1,
  camera: {
    kind: 'perspective',
    cameraViewPoint: { x: origin.easting + 10, y: origin.northing - 10, z: origin.height + 10 },
    cameraDirection: { x: -Math.sqrt(1 / 3), y: Math.sqrt(1 / 3), z: -Math.sqrt(1 / 3) },
    cameraUpVector: { x: -Math.sqrt(1 / 6), y: Math.sqrt(1 / 6), z: Math.sqrt(2 / 3) },
    targetDistance: Math.sqrt(300),
    fieldOfView: 45,
  },
  clipping: [],
  components: { selection: [], hidden: [], isolated: null, ghosted: [] },
  layers: { hiddenLayers: [], hiddenModels: [], hiddenClasses: [], hiddenLines: [], opacities: [] },
  colours: 'own',
  day: null,
  tab: null,
};

/** Between the scene, the project, the HK 1980 grid and degrees. */
function convert(position: Position, frame: Position['frame']): Position {
  if (position.frame === frame) return position;
  const { easting, northing, height } = gridOf(position);
  const [east, north] = [easting - origin.easting, northing - origin.northing];
  if (frame === 'scene') return { frame, at: { x: east, y: height - origin.height, z: -north } };
  if (frame !== 'wgs84') return { frame, at: { x: easting, y: northing, z: height } };
  return { frame, lat: plane.lat + north / plane.north, lon: plane.lon + east / plane.east, height };
}

function gridOf(position: Position): typeof origin {
  if (position.frame === 'wgs84')
    return {
      easting: origin.easting + (position.lon - plane.lon) * plane.east,
      northing: origin.northing + (position.lat - plane.lat) * plane.north,
      height: position.height ?? origin.height,
    };
  const { x, y, z } = position.at;
  if (position.frame !== 'scene') return { easting: x, northing: y, height: z };
  return { easting: origin.easting + x, northing: origin.northing - z, height: origin.height + y };
}

function combine(
  current: readonly ObjectRef[],
  objects: readonly ObjectRef[],
  how: 'replace' | 'add' | 'remove',
): readonly ObjectRef[] {
  if (how === 'replace') return objects;
  const named = new Set(objects.map(keyOf));
  const others = current.filter((one) => !named.has(keyOf(one)));
  return how === 'add' ? [...others, ...objects] : others;
}
