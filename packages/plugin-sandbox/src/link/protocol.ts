import type {
  Capability,
  Json,
  LoadRecord,
  ObjectRef,
  PluginFigures,
  Point,
  SettingSchema,
} from '@gantry/plugin-sdk';
import type { LeakReport } from '@gantry/plugin-sdk/fake-host';
import type { KnobPatch, Knobs } from '../knobs/knobs.ts';

/** A text in both languages. */
export interface BothTexts {
  readonly en: string;
  readonly 'zh-CN': string;
}

/** What the plugin is, as its manifest and its `sandbox.ts` say. */
export interface About {
  readonly id: string;
  readonly version: string;
  readonly name: BothTexts;
  /** The plugin runs in a frame on site. */
  readonly isSandboxed: boolean;
  /** The plugin has a `sandbox.ts`. */
  readonly hasStories: boolean;
  readonly capabilities: readonly Capability[];
  readonly permissions: readonly { readonly id: string; readonly title: BothTexts | undefined }[];
  readonly settings: Readonly<Record<string, SettingSchema & { readonly name: BothTexts }>>;
  readonly stories: readonly { readonly id: string; readonly title: BothTexts; readonly knobs: KnobPatch }[];
  /** The contract's calls, as `GET /readings`. */
  readonly calls: readonly string[];
  readonly hasOwnModels: boolean;
  /** Where the page's entries are, relative to `src`: for the code of a test. */
  readonly sources: Sources;
}
/** Paths relative to `src`, such as `client/plugin.tsx`. */
export interface Sources {
  readonly plugin: string;
  /** Undefined for a plugin without stories. */
  readonly sandbox: string | undefined;
}

/** A clause that does not hold. */
export interface HiddenReason {
  readonly kind: 'permission' | 'project' | 'tab' | 'other';
  /** What the clause names; empty for `other`. */
  readonly name: string;
  /** The reason in English, as the SDK gives it. */
  readonly text: string;
}

export interface ContributionRow {
  readonly point: Point;
  readonly id: string;
  readonly title: string;
  readonly isVisible: boolean;
  /** Why it is hidden, one reason for each clause. */
  readonly reasons: readonly HiddenReason[];
  /** What the view has set with `setBadge`. */
  readonly badge: number | 'dot' | undefined;
  /** Of a context menu entry: what it is for. */
  readonly target?: string;
  /** Of an overlay: it is on. */
  readonly isOn?: boolean;
}

export interface CallEntry {
  readonly id: number;
  readonly method: string;
  readonly path: string;
  /** Which fault the knobs name it by. */
  readonly key: string;
  /** Undefined while it runs. */
  readonly status: number | 'failed' | undefined;
  readonly ms: number | undefined;
  readonly sent: string;
  readonly received: string;
}

export type EventKind = 'sent' | 'received' | 'host' | 'command' | 'problem';
export interface EventEntry {
  readonly id: number;
  /** Milliseconds since 1970, by the page's clock. */
  readonly at: number;
  readonly kind: EventKind;
  readonly name: string;
  readonly detail: string;
}

export interface SceneRows {
  readonly objects: readonly {
    readonly object: ObjectRef;
    readonly name: string;
    readonly category: string;
    readonly look: string;
  }[];
  readonly selected: readonly ObjectRef[];
  readonly markers: readonly {
    readonly id: string;
    readonly label: string;
    readonly tone: string;
    readonly command: string | undefined;
  }[];
  readonly shapes: number;
  readonly sections: readonly { readonly id: string; readonly name: string; readonly isOn: boolean }[];
  readonly flights: number;
}

export type LeakCheck =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly round: number }
  | { readonly kind: 'done'; readonly rounds: number; readonly report: LeakReport }
  | { readonly kind: 'failed'; readonly text: string };

/** Something that people cannot use, or only with trouble, as axe found it. */
export interface AccessFinding {
  /** Unlike that of any other finding of a check. */
  readonly id: number;
  /** What the stage showed, as the knob `show` has it. */
  readonly show: string;
  /** Title of the view; empty for what is shown without one. */
  readonly view: string;
  /** Name of axe's rule. */
  readonly rule: string;
  readonly impact: 'minor' | 'moderate' | 'serious' | 'critical';
  /** In the language of the page. */
  readonly help: string;
  /** Where axe explains the rule. */
  readonly about: string;
  /** Selector of the element. */
  readonly target: string;
  /** What would mend it, a line each. */
  readonly mend: string;
}

export type AccessCheck =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly view: string }
  | {
      readonly kind: 'done';
      readonly views: number;
      readonly findings: readonly AccessFinding[];
      /** Elements about which axe could not decide, such as text over a picture. */
      readonly undecided: number;
    }
  | { readonly kind: 'failed'; readonly text: string };

/** The finding whose element is outlined on the stage. */
export interface AccessMark {
  readonly id: number;
  /** The element is there now. */
  readonly isFound: boolean;
}

/** What the stage shows and has seen. */
export interface StageState {
  readonly record: LoadRecord;
  readonly contributions: readonly ContributionRow[];
  readonly calls: readonly CallEntry[];
  readonly events: readonly EventEntry[];
  readonly scene: SceneRows;
  readonly figures: PluginFigures;
  readonly leaks: LeakCheck;
  readonly access: AccessCheck;
  readonly mark: AccessMark | null;
}

/** What the page asks of the stage. */
export type Action =
  | { readonly do: 'run'; readonly command: string }
  | { readonly do: 'toggle-overlay'; readonly id: string }
  | { readonly do: 'select'; readonly objects: readonly ObjectRef[] }
  | { readonly do: 'marker'; readonly id: string }
  | { readonly do: 'remove-section'; readonly id: string }
  | { readonly do: 'emit'; readonly topic: string; readonly payload: Readonly<Record<string, Json>> }
  | { readonly do: 'advance'; readonly ms: number }
  | { readonly do: 'find-leaks' }
  /** `all`: each view that can be seen, one after the other; `shown`: what is on the stage now, with its dialogs. */
  | { readonly do: 'check-access'; readonly which: 'all' | 'shown' }
  /** Null takes the outline away. */
  | { readonly do: 'mark'; readonly finding: number | null }
  | { readonly do: 'restart' };

export type ToStage =
  | { readonly kind: 'knobs'; readonly knobs: Knobs }
  | { readonly kind: 'action'; readonly action: Action };

export type ToShell =
  /** The stage listens. */
  | { readonly kind: 'about'; readonly about: About }
  | { readonly kind: 'state'; readonly state: StageState }
  /** Milliseconds since 1970, by the clock of the stage. */
  | { readonly kind: 'clock'; readonly now: number }
  /** The plugin or a person on the stage has changed a knob. */
  | { readonly kind: 'turned'; readonly patch: KnobPatch }
  | { readonly kind: 'failed'; readonly text: string };
