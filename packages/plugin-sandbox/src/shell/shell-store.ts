import { type Disposable, type Locale, toDisposable } from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { localeOf } from '../host/story-options.ts';
import { readAddress, writeAddress } from '../knobs/address.ts';
import { effectiveKnobs, type KnobPatch, type Knobs } from '../knobs/knobs.ts';
import { type FrameLink, openLink } from '../link/frame-link.ts';
import type { About, Action, BothTexts, StageState, ToShell, ToStage } from '../link/protocol.ts';

/** Parts of the page, which are tabs where there is no room for all. */
export const columns = ['list', 'stage', 'knobs', 'log'] as const;
export type Column = (typeof columns)[number];

/** Knobs of the page rather than of a story: they stay when another story is chosen. */
const kept = ['language', 'theme', 'width'] as const;

/** What the page knows: the knobs of its address, and what the stage tells. Observable. */
export class ShellStore {
  patch: KnobPatch;
  about: About | undefined = undefined;
  state: StageState | undefined = undefined;
  failure: string | undefined = undefined;
  column: Column = 'stage';
  /** Milliseconds since 1970, by the clock of the stage. */
  clock: number | undefined = undefined;
  private readonly link: FrameLink<ToStage>;

  /** @param stage - the window of the stage's frame */
  constructor(stage: () => Window | null) {
    this.patch = readAddress(location.search);
    this.link = openLink<ToStage, ToShell>(stage, (message) => this.hear(message));
    makeAutoObservable<this, 'link'>(this, {
      patch: observableRef,
      about: observableRef,
      state: observableRef,
      link: false,
    });
  }

  get knobs(): Knobs {
    const stories = Object.fromEntries((this.about?.stories ?? []).map(({ id, knobs }) => [id, knobs]));
    return effectiveKnobs(this.patch, stories);
  }

  get locale(): Locale {
    return localeOf(this.knobs);
  }

  textOf(texts: BothTexts): string {
    return texts[this.locale];
  }

  /** Codes that the user holds. */
  get held(): readonly string[] {
    const { permissions } = this.knobs;
    return permissions === 'all' ? (this.about?.permissions ?? []).map(({ id }) => id) : permissions;
  }

  turn(patch: KnobPatch): void {
    this.patch = { ...this.patch, ...patch };
    this.write();
  }

  /** Shows a story as it is: what was turned before is forgotten. */
  choose(story: string): void {
    const { patch } = this;
    const page = Object.fromEntries(
      kept.filter((key) => patch[key] !== undefined).map((key) => [key, patch[key]]),
    );
    this.patch = { ...page, story };
    this.write();
  }

  open(column: Column): void {
    this.column = column;
  }

  act(action: Action): void {
    this.link.send({ kind: 'action', action });
  }

  /** Follows Back and Forward until disposed. */
  follow(): Disposable {
    const read = () =>
      runInAction(() => {
        this.patch = readAddress(location.search);
        this.tell();
      });
    window.addEventListener('popstate', read);
    return toDisposable(() => {
      window.removeEventListener('popstate', read);
      this.link.dispose();
    });
  }

  private write(): void {
    history.replaceState(null, '', `?${writeAddress(this.patch)}`);
    this.tell();
  }

  private tell(): void {
    if (this.about) this.link.send({ kind: 'knobs', knobs: JSON.parse(JSON.stringify(this.knobs)) });
  }

  private hear(message: ToShell): void {
    switch (message.kind) {
      case 'about':
        this.about = message.about;
        this.state = undefined;
        this.failure = undefined;
        this.tell();
        break;
      case 'state':
        this.state = message.state;
        this.failure = undefined;
        break;
      case 'clock':
        this.clock = message.now;
        break;
      case 'turned':
        this.turn(message.patch);
        break;
      case 'failed':
        this.failure = message.text;
    }
  }
}
