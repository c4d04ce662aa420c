import type { Disposable } from '@gantry/plugin-sdk';
import { toDisposable } from '@gantry/plugin-sdk';
import type { ScreenSize } from '@gantry/plugin-ui';
import { makeAutoObservable, observable, observableRef } from 'mobx';
import { TypedAhead } from './palette/typed-ahead.ts';
import { paths } from './paths.ts';

/** The default width of a tab's panel in px, and the gaps beside it. */
const TAB_PANEL_PX = 390;
const GAPS_PX = 24;

/** A dialog about layers or models. Several pages open them, and they stay open when the page changes. */
export type LayerDialog =
  | { readonly kind: 'upload' /** Undefined lets the user choose. */; readonly layerId: string | undefined }
  | { readonly kind: 'add' }
  | { readonly kind: 'rename'; readonly layerId: string }
  | { readonly kind: 'delete-layer'; readonly layerId: string }
  | { readonly kind: 'delete-model'; readonly modelId: string }
  | { readonly kind: 'delete-version' | 'place'; readonly modelId: string; readonly versionId: string };

/**
 * The current page and open windows. The screen sets it from the URL; plugins' conditions read it
 * (`ui.activeTab`, `device.kind`).
 */
export class UiStore {
  /** Full id of the current model tab, even while another page is shown; undefined when all are closed. */
  activeTab: string | undefined = undefined;
  /** Whether the user or a link has chosen or closed a tab; until then, the first one opens. */
  hasChosenTab = false;
  /** Pixels. */
  tabPanelWidth = TAB_PANEL_PX;
  /** Pixels of the stage's right edge that the tab's panels cover; undefined where they are at the left. */
  private tabAtRight: number | undefined = undefined;
  screenSize: ScreenSize = 'desktop';
  /** The dialog over the whole screen. */
  overlay: 'palette' | 'keys' | undefined = undefined;
  /** The part of the bell's panel that is shown; undefined while it is closed. */
  bell: 'notifications' | 'alarms' | undefined = undefined;
  layerDialog: LayerDialog | undefined = undefined;
  isLayersOpen = false;
  isTreeOpen = false;
  isFindOpen = false;
  /** The window of saved views. */
  isViewsOpen = false;
  /** Model whose versions the window of comparisons compares; undefined while it is closed. */
  comparedModel: string | undefined = undefined;
  isTimelineOpen = true;
  /** The card of the next selected object takes the focus. */
  isCardFocusWanted = false;
  /** The model page is on the screen. */
  isModelShown = false;
  /** The list of plugins' windows is open. */
  isWindowMenuOpen = false;
  /** The step that the member began on My day; undefined once it is done or left. */
  startedStep: { readonly id: string; readonly step: string } | undefined = undefined;
  /** The step that was begun on My day is done, and the member has not gone on yet. */
  hasFinishedStep = false;
  /** Tabs whose plugins have placed their panels on the stage. */
  /** When this browser kept the page, if it shows it because the server could not be reached; ISO 8601. */
  readonly keptAt: string | undefined;
  private readonly placedTabs = observable.set<string>();
  private readonly typedAhead = new TypedAhead();
  private navigator: ((path: string) => void) | undefined = undefined;

  constructor(keptAt?: string) {
    this.keptAt = keptAt;
    makeAutoObservable<this, 'navigator' | 'placedTabs' | 'typedAhead'>(
      this,
      {
        keptAt: false,
        navigator: false,
        placedTabs: false,
        typedAhead: false,
        takeTyped: false,
        bindNavigator: false,
        layerDialog: observableRef,
        startedStep: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Opens a path of this app, as built by `paths`. Does nothing before the app is on screen. */
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

  /** Clears a tab that the project does not have; the first tab opens instead. */
  forgetTab(): void {
    this.activeTab = undefined;
    this.hasChosenTab = false;
  }

  /** A plugin draws a tab's panel when its code has arrived. */
  setPlaced(tab: string, isPlaced: boolean): void {
    if (isPlaced) this.placedTabs.add(tab);
    else this.placedTabs.delete(tab);
  }

  /** @param width - undefined for the default. @param atRight - pixels covered at the right; undefined for a panel at the left */
  setTabPanel(width: number | undefined, atRight?: number): void {
    this.tabPanelWidth = width ?? TAB_PANEL_PX;
    this.tabAtRight = atRight;
  }

  setScreenSize(size: ScreenSize): void {
    this.screenSize = size;
  }

  setOverlay(overlay: UiStore['overlay']): void {
    this.overlay = overlay;
    if (overlay === 'palette') this.typedAhead.start();
    else this.typedAhead.take();
  }

  /** What was typed since the search was opened. Its field calls this when it has the focus. */
  takeTyped(): string {
    return this.typedAhead.take();
  }

  setBell(part: UiStore['bell']): void {
    this.bell = part;
  }

  /** The member goes to a step of My day. */
  startStep({ id, step }: { readonly id: string; readonly step: { readonly en: string } }): void {
    this.startedStep = { id, step: step.en };
    this.hasFinishedStep = false;
  }

  finishStep(): void {
    this.startedStep = undefined;
    this.hasFinishedStep = true;
  }

  forgetStep(): void {
    this.startedStep = undefined;
    this.hasFinishedStep = false;
  }

  setLayerDialog(dialog: LayerDialog | undefined): void {
    this.layerDialog = dialog;
  }

  setLayersOpen(isOpen: boolean): void {
    this.isLayersOpen = isOpen;
    if (!isOpen) return;
    this.makeRoomFor('sheet');
    this.closeOtherSheets('layers');
  }

  setTreeOpen(isOpen: boolean): void {
    this.isTreeOpen = isOpen;
    if (!isOpen) return;
    this.makeRoomFor('sheet');
    this.closeOtherSheets('tree');
  }

  setFindOpen(isOpen: boolean): void {
    this.isFindOpen = isOpen;
    if (!isOpen) return;
    this.makeRoomFor('sheet');
    this.closeOtherSheets('find');
  }

  setViewsOpen(isOpen: boolean): void {
    this.isViewsOpen = isOpen;
    if (!isOpen) return;
    this.makeRoomFor('sheet');
    this.closeOtherSheets('views');
  }

  setCompared(modelId: string | undefined): void {
    this.comparedModel = modelId;
    if (modelId === undefined) return;
    this.makeRoomFor('sheet');
    this.closeOtherSheets('compare');
  }

  setWindowMenuOpen(isOpen: boolean): void {
    this.isWindowMenuOpen = isOpen;
  }

  /** Shows the model page, for a window to open over it. */
  showModel(project: string): void {
    this.makeRoomFor('sheet');
    if (!this.isModelShown) this.navigate(paths.model(project));
  }

  wantCardFocus(isWanted: boolean): void {
    this.isCardFocusWanted = isWanted;
  }

  setModelShown(isShown: boolean): void {
    this.isModelShown = isShown;
  }

  setTimelineOpen(isOpen: boolean): void {
    this.isTimelineOpen = isOpen;
    if (isOpen) this.makeRoomFor('timeline');
  }

  /** CSS px at the stage's left that a tab's panel covers; none on a phone, where it is at the bottom. */
  get coveredLeft(): number {
    if (this.activeTab === undefined || this.screenSize === 'phone' || this.tabAtRight !== undefined)
      return 0;
    return this.tabPanelWidth + GAPS_PX;
  }

  /** CSS px at the stage's right that a tab's panels cover. */
  get coveredRight(): number {
    return this.activeTab !== undefined && this.screenSize !== 'phone' ? (this.tabAtRight ?? 0) : 0;
  }

  /** What takes room from the model and stays: the model leaves room for it. */
  get panels(): string {
    const { screenSize, coveredLeft, coveredRight, activeTab, isLayersOpen, isTreeOpen, isFindOpen } = this;
    const { isViewsOpen, isTimelineOpen, isModelShown, comparedModel } = this;
    const isPlaced = activeTab !== undefined && this.placedTabs.has(activeTab);
    return [
      screenSize,
      coveredLeft,
      coveredRight,
      activeTab,
      isPlaced,
      isLayersOpen,
      isTreeOpen,
      isFindOpen,
      isViewsOpen,
      comparedModel,
      isTimelineOpen,
      isModelShown,
    ].join();
  }

  /** Whether the sheet of a window that steps through objects is where their card would be. */
  get isCardKeptAway(): boolean {
    return this.screenSize === 'phone' && (this.isFindOpen || this.comparedModel !== undefined);
  }

  /** A phone shows either the timeline or a window's sheet, whichever was opened last, so that the model stays visible. */
  get isSheetHidden(): boolean {
    return this.screenSize === 'phone' && this.isTimelineOpen;
  }

  /** Whether a tab, a window of the host or the timeline lies at the bottom of a phone. */
  get hasSheet(): boolean {
    const { activeTab, isLayersOpen, isTreeOpen, isFindOpen, isViewsOpen, comparedModel, isTimelineOpen } =
      this;
    return (
      activeTab !== undefined ||
      isLayersOpen ||
      isTreeOpen ||
      isFindOpen ||
      isViewsOpen ||
      comparedModel !== undefined ||
      isTimelineOpen
    );
  }

  /** Leaves a phone's model alone. */
  closeSheets(): void {
    this.setActiveTab(undefined);
    this.isTimelineOpen = false;
    this.closeOtherSheets(undefined);
  }

  private makeRoomFor(what: 'sheet' | 'timeline'): void {
    if (this.screenSize !== 'phone') return;
    if (what === 'sheet') this.isTimelineOpen = false;
    else this.closeOtherSheets(undefined);
  }

  /** A phone has room for one sheet of the host. */
  private closeOtherSheets(kept: 'layers' | 'tree' | 'find' | 'views' | 'compare' | undefined): void {
    if (this.screenSize !== 'phone') return;
    if (kept !== 'layers') this.isLayersOpen = false;
    if (kept !== 'tree') this.isTreeOpen = false;
    if (kept !== 'find') this.isFindOpen = false;
    if (kept !== 'views') this.isViewsOpen = false;
    if (kept !== 'compare') this.comparedModel = undefined;
  }
}
