import type { IconRef, MarkerSpec, Tone } from '@gantry/plugin-sdk';
import type { ContextMenuStore } from '../state/context-menu-store.ts';
import type { LayerStore } from '../state/layer-store.ts';
import type { MarkerStore, PlacedMarker } from '../state/marker-store.ts';
import type { SceneStore } from '../state/scene-store.ts';
import type { SelectionStore } from '../state/selection-store.ts';
import type { StyleStore } from '../state/style-store.ts';
import type { TimelineStore } from '../state/timeline-store.ts';
import type { ModelFiles } from './models/model-files.ts';

/** What a canvas draws with, for it cannot read custom properties. All `#RRGGBB`. */
export interface ScenePalette {
  /** `solid` fills and rings, `on` is written on it. */
  readonly tones: Readonly<
    Record<Tone, { readonly solid: string; readonly on: string; readonly fg: string }>
  >;
  readonly canvasTop: string;
  readonly canvasBottom: string;
  readonly markerHalo: string;
  readonly background1: string;
  readonly foreground1: string;
  readonly foreground3: string;
  /** Selection outline and fill. */
  readonly brand: string;
}

/** Words for screen readers, in the user's language. */
export interface SceneTexts {
  /** Name of the 3D view. */
  readonly view: string;
  /** Name of the list of markers. */
  readonly markers: string;
  /** Name of a group of markers that stand close together. */
  cluster(group: GroupedMarkers): string;
  /** Name of a marker without a label of its own. */
  marker(count: number | undefined, unit: string | undefined): string;
}

/** A group of markers, as its name tells of it. */
export interface GroupedMarkers extends Pick<MarkerSpec, 'noun' | 'unit'> {
  readonly aggregate: 'sum' | 'max' | 'count';
  readonly value: number;
  /** How many markers. */
  readonly members: number;
}

/** Functions that read observables (`palette`, `texts`, `insetLeft`) are tracked: the picture follows them. */
export interface SceneOptions {
  readonly layers: LayerStore;
  readonly timeline: TimelineStore;
  readonly selection: SelectionStore;
  readonly styles: StyleStore;
  readonly markers: MarkerStore;
  readonly menu: ContextMenuStore;
  readonly scene: SceneStore;
  readonly projectId: string;
  /** Whoever made them ends them. */
  readonly files: ModelFiles;
  palette(): ScenePalette;
  texts(): SceneTexts;
  /** SVG path data on a 20 x 20 grid for a host icon's name. */
  iconPath(name: IconRef): string | undefined;
  /** CSS pixels on the left that panels cover: what is flown to lies in the middle of the rest. */
  insetLeft?(): number;
  onMarkerActivate(marker: PlacedMarker): void;
  reducedMotion(): boolean;
  /** EPSG code of the project's grid. */
  readonly epsg: number;
}
