import {
  type ContributionPoints,
  explainWhen,
  type FailedClause,
  type Locale,
  type Localized,
  type PluginId,
  type PluginManifest,
  type Point,
  type When,
  type WhenLookup,
} from '@gantry/plugin-sdk';
import { compareStructural, computed, makeObservable } from 'mobx';

/** One entry of a manifest, drawn by the host before any code of the plugin is there. Its fields are observable. */
export interface Contribution<P extends Point = Point> {
  readonly pluginId: PluginId;
  readonly point: P;
  readonly id: string;
  /** `plugin/id`: the full id of a command, and a key among all contributions of a point. */
  readonly key: string;
  readonly declared: ContributionPoints[P];
  /** In the user's language. A context menu entry has its command's title. */
  readonly title: string;
  /** Its plugin is used here, and no clause hides it. */
  readonly visible: boolean;
  /** The clauses of `permission`, `when` and the plugin's `availability` that keep it hidden. */
  readonly hiddenBy: readonly When[];
  /** The same with reasons in English, for developers. */
  readonly hiddenReasons: readonly FailedClause[];
}

/** What decides whether contributions are shown. Read inside MobX derivations. */
export interface ContributionSurroundings {
  readonly locale: () => Locale;
  readonly lookup: (manifest: PluginManifest) => WhenLookup;
  readonly isOff: (pluginId: PluginId) => boolean;
}

class ContributionEntry<P extends Point> implements Contribution<P> {
  readonly pluginId: PluginId;
  readonly point: P;
  readonly id: string;
  readonly key: string;
  readonly declared: ContributionPoints[P];
  private readonly manifest: PluginManifest;
  private readonly around: ContributionSurroundings;

  constructor(
    manifest: PluginManifest,
    place: { readonly point: P; readonly id: string; readonly declared: ContributionPoints[P] },
    around: ContributionSurroundings,
  ) {
    this.pluginId = manifest.id;
    this.point = place.point;
    this.id = place.id;
    this.key = `${manifest.id}/${place.id}`;
    this.declared = place.declared;
    this.manifest = manifest;
    this.around = around;
    makeObservable(this, {
      title: computed,
      visible: computed,
      hiddenBy: computed({ equals: compareStructural }),
      hiddenReasons: computed({ equals: compareStructural }),
    });
  }

  get title(): string {
    if ('title' in this.declared) return localize(this.manifest, this.declared.title, this.around.locale());
    const { command } = this.declared;
    const title = this.manifest.contributes?.commands?.[command]?.title;
    return title === undefined ? command : localize(this.manifest, title, this.around.locale());
  }

  get hiddenReasons(): readonly FailedClause[] {
    const declared: { readonly when?: When; readonly permission?: string } = this.declared;
    const { permission, when } = declared;
    const conditions = [
      this.manifest.availability,
      permission === undefined ? undefined : { permission },
      when,
    ].filter((condition) => condition !== undefined);
    return explainWhen({ all: conditions }, this.around.lookup(this.manifest));
  }

  get hiddenBy(): readonly When[] {
    return this.hiddenReasons.map(({ clause }) => clause);
  }

  get visible(): boolean {
    return !this.around.isOff(this.pluginId) && this.hiddenReasons.length === 0;
  }
}

/** The entries of one manifest at one point, in the order in which they are declared. */
export function contributionsAt<P extends Point>(
  manifest: PluginManifest,
  point: P,
  around: ContributionSurroundings,
): readonly Contribution<P>[] {
  const declared: { readonly [id: string]: ContributionPoints[P] } = manifest.contributes?.[point] ?? {};
  return Object.entries(declared).map(
    ([id, declaration]) => new ContributionEntry(manifest, { point, id, declared: declaration }, around),
  );
}

/** A text of a manifest in one language; `%key%` is looked up in the manifest's messages. */
export function localize(manifest: PluginManifest, text: Localized, locale: Locale): string {
  const key = /^%(.+)%$/.exec(text)?.[1];
  if (key === undefined) return text;
  return manifest.messages?.[locale][key] ?? manifest.messages?.en[key] ?? key;
}
