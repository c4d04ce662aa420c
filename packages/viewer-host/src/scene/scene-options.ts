import type { IconRef, MarkerSpec, Tone } from '@gantry/plugin-sdk';
import type { BoundaryStore } from '../state/boundary-store.ts';
import type { ClassStore } from '../state/class-store.ts';
import type { ContextMenuStore } from '../state/context-menu-store.ts';
import type { GroundStore } from '../state/ground-store.ts';
import type { LayerStore } from '../state/layer-store.ts';
import type { LookStore } from '../state/look-store.ts';
import type { MapStore } from '../state/map-store.ts';
import type { MarkerStore, PlacedMarker } from '../state/marker-store.ts';
import type { MeasureStore } from '../state/measure-store.ts';
import type { SceneStore } from '../state/scene-store.ts';
import type { SectionStore } from '../state/section-store.ts';
import type { SelectionStore } from '../state/selection-store.ts';
import type { ShapeStore } from '../state/shape-store.ts';
import type { StageBox } from '../state/stage-box.ts';
import type { StyleStore } from '../state/style-store.ts';
import type { TimelineStore } from '../state/timeline-store.ts';
import type { WalkStore } from '../state/walk-store.ts';
import type { ModelFiles } from './models/model-files.ts';

/** Colours for the canvas, which cannot use CSS custom properties. All `#RRGGBB`. */
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

/** Texts for screen readers, in the user's language. */
export interface SceneTexts {
  /** Name of the 3D view. */
  readonly view: string;
  /** Name of the list of markers. */
  readonly markers: string;
  /** Name of a cluster of markers. */
  cluster(group: GroupedMarkers): string;
  /** Name of a new section in the plane of a face. @param nth - from 1 */
  faceSection(nth: number): string;
  /** Name of the handle of a section's face. */
  sectionHandle(face: 'plane' | `${'min' | 'max'}.${'x' | 'y' | 'z'}`): string;
  /** Name of a marker without a label. */
  marker(count: number | undefined, unit: string | undefined): string;
}

/** What the name of a cluster is made from. */
export interface GroupedMarkers extends Pick<MarkerSpec, 'noun' | 'unit'> {
  readonly aggregate: 'sum' | 'max' | 'count';
  readonly value: number;
  /** Number of markers. */
  readonly members: number;
}

/** The functions `palette`, `texts` and `panels` may read observables: the scene is updated when they change. */
export interface SceneOptions {
  readonly layers: LayerStore;
  readonly boundary: BoundaryStore;
  readonly ground: GroundStore;
  readonly maps: MapStore;
  readonly timeline: TimelineStore;
  readonly selection: SelectionStore;
  readonly styles: StyleStore;
  readonly classes: ClassStore;
  readonly look: LookStore;
  readonly markers: MarkerStore;
  readonly shapes: ShapeStore;
  readonly sections: SectionStore;
  readonly measure: MeasureStore;
  readonly walk: WalkStore;
  readonly menu: ContextMenuStore;
  readonly scene: SceneStore;
  readonly projectId: string;
  /** The creator disposes them. */
  readonly files: ModelFiles;
  palette(): ScenePalette;
  texts(): SceneTexts;
  /** SVG path data on a 20 x 20 grid of a host icon. */
  iconPath(name: IconRef): string | undefined;
  /** Which panels are open. When it changes, the scene leaves room for them. */
  panels(): string;
  /** Boxes of the panels over the stage now. Flights go to the largest part that is free. */
  covered(stage: HTMLElement): readonly StageBox[];
  /** A walk could not begin: neither the middle of the view nor the selection has anything to stand on. */
  onWalkNowhere(): void;
  onMarkerActivate(marker: PlacedMarker): void;
  reducedMotion(): boolean;
  /** EPSG code of the project's grid. */
  readonly epsg: number;
}
