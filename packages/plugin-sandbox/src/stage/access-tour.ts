import type { Disposable } from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AccessCheck, AccessMark } from '../link/protocol.ts';
import type { AccessReport, Found } from './check-access.ts';
import { outlineElement } from './outline-element.ts';

/** A view, as the knob `show` has it. */
export interface TourStop {
  readonly show: string;
  readonly title: string;
}

/** How the tour works the stage. */
export interface AccessParts {
  /** Shows a view, and resolves once it has loaded. */
  readonly show: (show: string) => Promise<void>;
  /** What is wrong with what the stage shows now. */
  readonly check: () => Promise<AccessReport>;
}

/** Checks whether people can use the plugin's views, and outlines what was found. Observable. */
export class AccessTour {
  outcome: AccessCheck = { kind: 'none' };
  mark: AccessMark | null = null;
  private readonly parts: AccessParts;
  private elements: readonly (Element | undefined)[] = [];
  private outline: Disposable | undefined;

  constructor(parts: AccessParts) {
    this.parts = parts;
    makeAutoObservable<this, 'parts' | 'elements' | 'outline'>(this, {
      outcome: observableRef,
      mark: observableRef,
      parts: false,
      elements: false,
      outline: false,
    });
  }

  /**
   * Goes through the stops, and back to where it began.
   * @param present - what the stage shows now
   */
  async run(stops: readonly TourStop[], present: string): Promise<void> {
    this.unmark();
    const found: (Found & { readonly stop: TourStop })[] = [];
    let undecided = 0;
    try {
      for (const stop of stops) {
        this.set({ kind: 'running', view: stop.title });
        await this.parts.show(stop.show);
        const report = await this.parts.check();
        undecided += report.undecided;
        found.push(...report.found.map((one) => ({ ...one, stop })));
      }
      this.elements = found.map(({ element }) => element);
      this.set({
        kind: 'done',
        views: stops.length,
        undecided,
        findings: found.map(({ finding, stop }, id) => ({
          id,
          show: stop.show,
          view: stop.title,
          ...finding,
        })),
      });
    } catch (error) {
      this.set({ kind: 'failed', text: error instanceof Error ? error.message : String(error) });
    }
    await this.parts.show(present);
  }

  /** Shows the view of a finding, and outlines the element there. */
  async point(id: number | null): Promise<void> {
    this.unmark();
    const { outcome } = this;
    const finding = outcome.kind === 'done' ? outcome.findings.find((one) => one.id === id) : undefined;
    if (finding === undefined) return;
    await this.parts.show(finding.show);
    const known = this.elements[finding.id];
    // React may have made the view anew.
    const element = known?.isConnected ? known : elementAt(finding.target);
    this.outline = element === undefined ? undefined : outlineElement(element);
    runInAction(() => {
      this.mark = { id: finding.id, isFound: element !== undefined };
    });
  }

  /** Takes the outline away. */
  unmark(): void {
    this.outline?.dispose();
    this.outline = undefined;
    this.mark = null;
  }

  private set(outcome: AccessCheck): void {
    runInAction(() => {
      this.outcome = outcome;
    });
  }
}

/** Selectors of elements in shadow roots are several, which no query finds. */
function elementAt(selector: string): Element | undefined {
  try {
    return document.querySelector(selector) ?? undefined;
  } catch {
    return undefined;
  }
}
