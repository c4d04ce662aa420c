import type { Disposable } from '@gantry/plugin-sdk';
import { toDisposable } from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef } from 'mobx';
import { paths } from './paths.ts';

export type DeviceKind = 'desktop' | 'tablet' | 'phone';

/** Pixels that the panel of a model tab is wide unless its manifest says otherwise, and the gaps beside it. */
const TAB_PANEL_PX = 390;
const GAPS_PX = 24;

/** A dialog about layers and models; they can be opened from several pages and outlive a change of page. */
export type LayerDialog =
  | { readonly kind: 'upload' /** Undefined lets the user choose. */; readonly layerId: string | undefined }
  | { readonly kind: 'add' }
  | { readonly kind: 'rename'; readonly layerId: string }
  | { readonly kind: 'delete-layer'; readonly layerId: string }
  | { readonly kind: 'delete-model'; readonly modelId: string }
  | { readonly kind: 'delete-version'; readonly modelId: string; readonly versionId: string };

/**
 * Where the user is and which windows are open. The screen writes it from the URL; plugins' conditions read it
 * (`ui.activeTab`, `device.kind`).
 */
export class UiStore {
  /** Full id of the model tab that is current, also while another page is shown; undefined when all are closed. */
  activeTab: string | undefined = undefined;
  /** Whether anybody, or a link, has chosen a tab or closed it; until then the first opens by itself. */
  hasChosenTab = false;
  /** Pixels. */
  tabPanelWidth = TAB_PANEL_PX;
  deviceKind: DeviceKind = 'desktop';
  /** What lies over the whole screen. */
  overlay: 'palette' | 'keys' | undefined = undefined;
  layerDialog: LayerDialog | undefined = undefined;
  isLayersOpen = false;
  isTimelineOpen = true;
  /** The model's page is the one on the screen. */
  isModelShown = false;
  /** The list of the plugins' windows. */
  isWindowMenuOpen = false;
  private navigator: ((path: string) => void) | undefined = undefined;

  constructor() {
    makeAutoObservable<this, 'navigator'>(
      this,
      { navigator: false, bindNavigator: false, layerDialog: observableRef },
      { autoBind: true },
    );
  }

  /** Goes to a path of this app, such as what `paths` builds. Nothing happens before the app is on screen. */
  navigate(path: string): void {
    this.navigator?.(path);
  }

  bindNavigator(navigator: (path: string) => void): Disposable {
    this.navigator = navigator;
    return toDisposable(() => {
      this.navigator = undefined;
    });
  }

  setActiveTab(id: string | undefined): void {
    this.activeTab = id;
    this.hasChosenTab = true;
    if (id !== undefined) this.makeRoomFor('sheet');
  }

  /** The project has no such tab: its first, or the next project's, opens by itself. */
  forgetTab(): void {
    this.activeTab = undefined;
    this.hasChosenTab = false;
  }

  /** Undefined for the width of panels whose manifest gives none. */
  setTabPanelWidth(width: number | undefined): void {
    this.tabPanelWidth = width ?? TAB_PANEL_PX;
  }

  setDeviceKind(kind: DeviceKind): void {
    this.deviceKind = kind;
  }

  setOverlay(overlay: UiStore['overlay']): void {
    this.overlay = overlay;
  }

  setLayerDialog(dialog: LayerDialog | undefined): void {
    this.layerDialog = dialog;
  }

  setLayersOpen(isOpen: boolean): void {
    this.isLayersOpen = isOpen;
    if (isOpen) this.makeRoomFor('sheet');
  }

  setWindowMenuOpen(isOpen: boolean): void {
    this.isWindowMenuOpen = isOpen;
  }

  /** Shows the model, over which a window is going to open. */
  showModel(project: string): void {
    this.makeRoomFor('sheet');
    if (!this.isModelShown) this.navigate(paths.model(project));
  }

  setModelShown(isShown: boolean): void {
    this.isModelShown = isShown;
  }

  setTimelineOpen(isOpen: boolean): void {
    this.isTimelineOpen = isOpen;
    if (isOpen) this.makeRoomFor('timeline');
  }

  /** CSS pixels of the stage's left that the panel of a model tab covers; a phone has it below. */
  get coveredLeft(): number {
    return this.activeTab !== undefined && this.deviceKind !== 'phone' ? this.tabPanelWidth + GAPS_PX : 0;
  }

  /** A phone shows the timeline or the sheet of a window, whichever was asked for last: both leave no model to see. */
  get isSheetHidden(): boolean {
    return this.deviceKind === 'phone' && this.isTimelineOpen;
  }

  private makeRoomFor(what: 'sheet' | 'timeline'): void {
    if (this.deviceKind !== 'phone') return;
    if (what === 'sheet') this.isTimelineOpen = false;
    else this.isLayersOpen = false;
  }
}
