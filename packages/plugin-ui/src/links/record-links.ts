import {
  type Json,
  type MenuHit,
  type MessageBundle,
  type ObjectRef,
  type ProblemTexts,
  problemText,
  translate,
} from '@gantry/plugin-sdk';
import { flyWhenLoaded } from './fly-when-loaded.ts';
import type { LinkHost } from './link-host.ts';
import { type LinkText, linkMessages } from './link-messages.ts';
import { LinkWork } from './link-work.ts';
import { type SeenObject, seenObject } from './seen-object.ts';

/** What the member can do about a link. */
export interface LinkGuard {
  /** `reason`: remove it, and say why. `no`: nothing. */
  readonly change: 'free' | 'reason' | 'no';
  /** What is particular about the link, such as that it was made after the record was signed. */
  readonly note?: string | undefined;
}

/** A record that is linked to an object. */
export interface LinkedRecord {
  /** Of the link. */
  readonly id: string;
  /** Of the record. */
  readonly recordId: string;
  /** Name of the record; null while it has no number. */
  readonly name: string | null;
  /** Without, the link can be removed by everybody who may link. */
  readonly guard?: LinkGuard;
}

/** An object that is linked to a record. */
export interface LinkedObject extends SeenObject {
  /** Of the link. */
  readonly id: string;
  /** Without, the link can be removed by everybody who may link. */
  readonly guard?: LinkGuard;
}

/** How a module keeps its links. */
export interface LinkOptions<L extends LinkedRecord> {
  /** Full id of the model tab that shows `LinkTab`. */
  readonly tab: string;
  /** Events after which links, or the records that they lead to, are others. */
  readonly topics: readonly string[];
  /** The records of an object. What it rejects with is shown in their place. */
  recordsOf(object: ObjectRef, signal: AbortSignal): Promise<readonly L[]>;
  /** The objects of a record. What it rejects with is shown in their place. */
  objectsOf(recordId: string, signal: AbortSignal): Promise<readonly LinkedObject[]>;
  /** Links that are there already stay as they are. @param reason - empty where none was asked for */
  attach(object: SeenObject, recordIds: readonly string[], reason: string): Promise<unknown>;
  /** Removes links. @param reason - empty where none was asked for */
  detach(object: ObjectRef, recordIds: readonly string[], reason: string): Promise<unknown>;
  /** This member may make and remove links. */
  readonly canAttach: () => boolean;
  /** This member may begin a record. */
  readonly canCreate: () => boolean;
  /** Opens the page of a new record. */
  readonly openNew: () => void;
  /** Opens the page of a record. */
  readonly openRecord: (id: string) => void;
  /** The module's words for its records, such as `attachList: 'Attached permits'`. Texts that it lacks speak of records. */
  readonly texts?: MessageBundle<LinkText>;
  /** Sentences for the refusals of `attach` and `detach`. */
  readonly problems?: ProblemTexts;
}

/** Links to make and to remove, at one object. */
export interface LinkChange {
  /** Ids of records to link to the object; none by default. */
  readonly attach?: readonly string[];
  /** Ids of records to unlink from the object; none by default. */
  readonly detach?: readonly string[];
  /** Why, where a record asks for it. */
  readonly reason?: string;
}

/** The links of a module's records and the objects of the model. Make one when the plugin is activated. */
export class RecordLinks<L extends LinkedRecord = LinkedRecord> {
  /** The plugin's context. */
  readonly host: LinkHost;
  /** As given to the constructor. */
  readonly options: LinkOptions<L>;
  /** What the model and the pages of records pass to each other. */
  readonly work: LinkWork = new LinkWork();

  constructor(host: LinkHost, options: LinkOptions<L>) {
    this.host = host;
    this.options = options;
  }

  /** Shows the model with the module's tab. */
  async openTab(): Promise<void> {
    await this.host.commands.execute('gantry.host/open-model', { tab: this.options.tab });
  }

  /** Shows the model and flies to objects of it, once they are there. Tells the member where that takes long, or fails. */
  async flyTo(objects: readonly ObjectRef[]): Promise<void> {
    await this.openTab();
    await flyWhenLoaded(this.host, objects);
  }

  /** Goes to the model to pick an object for a record. */
  async pickFor(record: NonNullable<LinkWork['pickFor']>): Promise<void> {
    this.work.beginFor(record);
    await this.openTab();
  }

  /** Links records to an object, unlinks others, and reports the outcome to the member. Returns whether everything was done. */
  async change(
    object: ObjectRef & Partial<SeenObject>,
    { attach = [], detach = [], reason = '' }: LinkChange,
  ): Promise<boolean> {
    const { name = '', fingerprint = '' } = object;
    try {
      if (attach.length > 0) await this.options.attach({ ...object, name, fingerprint }, attach, reason);
      if (detach.length > 0) await this.options.detach(object, detach, reason);
      this.tell('updateSuccess', 'success');
      return true;
    } catch (error) {
      this.host.log.warn('The links of an object could not be changed.', { error: String(error) });
      this.tell(
        'updateFailed',
        'danger',
        problemText(error, this.host.session.locale, this.options.problems),
      );
      return false;
    }
  }

  /** Links the object that was chosen for a new record, once that is saved. `UnlinkedObject` offers another try if it fails. */
  async attachChosen(recordId: string): Promise<void> {
    const { chosen: object } = this.work;
    if (object === undefined) return;
    const isDone = await this.change(object, { attach: [recordId] });
    this.work.keepUnlinked(isDone ? undefined : { recordId, object });
  }

  /** For a command of an object's menu or card: begins a record about the object. */
  async raise(command: {
    readonly value?: Json;
    readonly target?: MenuHit;
    readonly signal: AbortSignal;
  }): Promise<void> {
    const object = this.objectOf(command);
    if (object === undefined) return this.tell('noBim', 'warning');
    const seen = await seenObject(this.host, object, command.signal);
    if (seen === undefined) return this.tell('gone', 'warning');
    // The form gets this object: the model asks for none any more.
    this.work.end();
    this.work.choose(seen);
    this.options.openNew();
  }

  /** For a command of an object's menu or card: chooses records to link to the object. */
  async attachTo(command: { readonly value?: Json; readonly target?: MenuHit }): Promise<void> {
    const object = this.objectOf(command);
    if (object === undefined) return this.tell('noBim', 'warning');
    this.work.attach(object);
    await this.openTab();
  }

  private tell(
    key: 'updateSuccess' | 'updateFailed' | 'noBim' | 'gone',
    tone: 'success' | 'warning' | 'danger',
    why = '',
  ): void {
    const text = translate(linkMessages, this.host.session.locale, key, { why });
    this.host.notifications.show({ text, tone });
  }

  private objectOf({
    value,
    target,
  }: {
    readonly value?: Json;
    readonly target?: MenuHit;
  }): ObjectRef | undefined {
    if (target?.kind === 'object') return target.objects[0];
    if (typeof value !== 'object' || value === null || !('globalId' in value) || !('modelId' in value))
      return this.host.selection.current[0];
    const { modelId, globalId } = value;
    return typeof modelId === 'string' && typeof globalId === 'string' ? { modelId, globalId } : undefined;
  }
}
