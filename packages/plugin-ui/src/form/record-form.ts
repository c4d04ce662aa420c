import type { RefObject } from 'react';
import type { RecordedChange } from '../workflow/changes-since.ts';
import type { FieldWord } from './field-words.ts';
import type { DraftPlace, FormHost } from './form-host.ts';
import type { FormSchema } from './form-schema.ts';
import type { FieldPath, FormValues } from './form-values.ts';
import type { AnyMessages } from './problem-text.ts';
import type { DraftState } from './use-form-draft.ts';

/** What somebody else saved meanwhile, as `versionConflict` of a contract says it. */
export interface SaveConflict {
  /** The record as it is now. */
  readonly current: object;
  /** Its version: the next attempt to save builds on it. */
  readonly currentVersion: number;
  /** What else was changed that the form has no field for, in the user's words, such as `Status`. */
  readonly alsoChanged?: readonly string[] | undefined;
  /** Who changed it last; null or undefined where no person did, or nobody knows. */
  readonly changedBy?: { readonly name: string } | null | undefined;
  /** ISO 8601. */
  readonly changedAt?: string | undefined;
}

/** What asks whether to leave a form. */
export interface LeaveTexts {
  /** Such as `Leave without saving?`. */
  readonly title: string;
  /** What is lost. */
  readonly text: string;
  /** Of the button that leaves. */
  readonly confirmLabel: string;
  /** Of the button that goes back to the form. */
  readonly cancelLabel: string;
}

/** What is wrong with a field, beside what the schema finds. */
export interface FormProblem {
  /** Such as `rows.2.amount`; a control that is no field of the schema, such as a signature, may have a name of its own. */
  readonly path: string;
  /** Its sentence is `problem.<path>.<code>` or `problem.<code>` in the module's bundle. */
  readonly code: string;
  /** Numbers and words for the sentence, such as `minimum`. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What is known of an attempt to save, beside the values. */
export interface SaveContext {
  /** What was given to `submit`: which of several ways of sending was chosen. */
  readonly intent: string | undefined;
  /** The version that was edited; undefined for a new record. */
  readonly version: number | undefined;
  /** The same as long as the input is the same, so that a server can carry out a repeated request once. */
  readonly idempotencyKey: string;
}

/** What a form edits, how it saves, and what follows. */
export interface RecordFormOptions<V extends object, R> {
  /** The plugin's context. */
  readonly host: FormHost;
  /** The contract's schema: the form applies the rules of the server. */
  readonly schema: FormSchema<V>;
  /**
   * The record to edit, best as it is kept up to date; without it a record is added. A newer version is shown while the user has
   * changed nothing. Afterwards it is merged with the input, the form says at once what somebody else changed, and saves on top of it.
   */
  readonly record?: (Partial<V> & { readonly version?: number | undefined }) | undefined;
  /** The values of a new record. */
  readonly start?: Partial<V> | undefined;
  /** Earlier input, for example from before a visit to the model. It is not saved yet. */
  readonly input?: FormValues | undefined;
  /** Validates a field whenever it is left: an empty field that must be filled in is named although nobody typed in it. */
  readonly judgesUntouched?: boolean | undefined;
  /** Problems beyond the schema, for example those of one intent only. */
  readonly check?: ((values: FormValues, intent: string | undefined) => readonly FormProblem[]) | undefined;
  /**
   * Sends the valid values. What it rejects with is read as a conflict, then as problems of fields, and else shown as a failure; the
   * input stays.
   */
  save(values: V, about: SaveContext): Promise<R>;
  /** Called when the record is saved. */
  readonly onDone?: ((result: R) => void) | undefined;
  /** Called when the user leaves without saving. Without it `FormPage` has no Cancel, as in settings that stay open. */
  readonly onLeave?: (() => void) | undefined;
  /** Notification after saving, such as `Plant added`. A function that returns undefined shows none. */
  readonly savedText?: string | ((result: R) => string | undefined) | undefined;
  /** Message when saving failed, such as `Add plant failed. {why}`; plugin-ui's own if left out. */
  readonly failedText?: ((why: string) => string) | undefined;
  /** The module's bundle, for sentences of problems: `problem.<field>.<code>` or `problem.<code>`. */
  readonly messages?: AnyMessages | undefined;
  /**
   * Fetches the record as it is, where a refusal does not carry it: after `VERSION_CONFLICT`, and after a step of somebody else
   * (`WRONG_STATE`, `TASK_DONE`). What others changed is merged with the input. Undefined, or a rejection: the refusal is told as it is.
   */
  readonly refetch?:
    | (() => Promise<Pick<SaveConflict, 'current' | 'currentVersion' | 'alsoChanged'> | undefined>)
    | undefined;
  /** The steps of `record`, oldest first: they say who made it newer, and when. */
  readonly history?: readonly RecordedChange[] | undefined;
  /** What was changed of `record` since the form opened that it has no field for, in the user's words, such as `Status`. */
  readonly alsoChanged?: readonly string[] | undefined;
  /** The user signed what the form shows: a newer version is shown even if no field was changed. */
  readonly isSigned?: boolean | undefined;
  /** Keeps what was filled in until it is saved. */
  readonly draft?: DraftPlace | undefined;
  /** The form is left with these words if something is filled in, which is then lost. Without them, a draft stays and nothing is asked. */
  readonly leaveTexts?: LeaveTexts | undefined;
  /** Explains why it was not saved. By default a sentence of the SDK or of the module's `ProblemTextsProvider`. */
  readonly problemText?: ((error: unknown) => string) | undefined;
  /** Aborted when the form's view is taken down, such as the `signal` of a dialog's view. */
  readonly signal?: AbortSignal | undefined;
}

/** A field, for the part that draws it. */
export interface FormField {
  /** Such as `name` or `rows.2.amount`. */
  readonly path: string;
  /** As filled in so far; undefined for nothing. */
  readonly value: unknown;
  /** In the user's language. */
  readonly problem: string | undefined;
  /** The form is being sent: the control takes no input. */
  readonly isBusy: boolean;
  /** In a conflict about this field, both values; else none. */
  readonly contested: readonly unknown[];
  /** Sets the value. A problem of the field goes away until it is judged again. */
  change(value: unknown): void;
  /** The field was left: it is validated if something was changed in it. */
  judge(): void;
  /**
   * Sets the field's label and how its values read, for conflicts. Returns a function that undoes this.
   * @param word.show - gets the value and what it is set beside; left out, the value is read by the fields in it, or as a text
   */
  describe(word: FieldWord): () => void;
}

/** A field that both changed. */
export interface ConflictField {
  /** Such as `name`, `gates.readings.1.value`, or `rows.#k1.value` in the row with the key `k1`. */
  readonly path: string;
  /** Name of the field, in the user's language. */
  readonly label: string;
  /** The value as filled in here, as it reads. */
  readonly mine: string;
  /** The value as the other saved it, as it reads. */
  readonly theirs: string;
  /** The side whose value the form holds now. */
  readonly choice: 'mine' | 'theirs';
}
/** What somebody else saved while the form was filled in, for the notice above the fields. */
export interface FormConflict {
  /** Their name; undefined where no person did it, or nobody knows. */
  readonly changedBy: string | undefined;
  /** When; undefined where the server did not say. */
  readonly changedAt: Date | undefined;
  /** What the other person changed, in the language of the user. */
  readonly changed: readonly string[];
  /** Fields of the form have values of the other's. */
  readonly hasNewValues: boolean;
  /** Fields that both changed, each with a choice to make. */
  readonly fields: readonly ConflictField[];
  /** It came while the user filled in another part of the form, and its notice was out of sight ever since. */
  readonly isUnread: boolean;
  /** Brings the notice into sight. */
  show(): void;
  /** Chooses one side's value for a field. */
  choose(path: string, choice: 'mine' | 'theirs'): void;
  /** Chooses one side's values for all fields. */
  chooseAll(choice: 'mine' | 'theirs'): void;
}

/** A form that is being filled in, for the parts that draw it. */
export interface RecordForm<V extends object> {
  /** As filled in so far. */
  readonly values: FormValues;
  /** The version that the input builds on, as `save` gets it; undefined for a new record. */
  readonly version: number | undefined;
  /** Something is filled in that is not saved. */
  readonly isDirty: boolean;
  /** The form is being sent: it can be neither changed nor sent again. */
  readonly isBusy: boolean;
  /** The form can be left without saving. */
  readonly canLeave: boolean;
  /** Why it was not saved. */
  readonly failure: string | undefined;
  /** What somebody else saved meanwhile; undefined for nothing. */
  readonly conflict: FormConflict | undefined;
  /** What became of the draft that `RecordFormOptions.draft` asks for. */
  readonly draft: DraftState;
  /** Deletes the draft, and with it what was filled in. */
  discardDraft(): void;
  /** The state of a field. Fields of the kit ask for it by `useField`. */
  field(path: FieldPath<V>): FormField;
  /** The problem of a control that is not a field of the schema, as `check` names it. */
  problemOf(name: string): string | undefined;
  /** Changes several fields, such as those that follow from another. */
  change(patch: Partial<V>): void;
  /** Saves the input, unless something is wrong with it. @param intent - where a form is sent in several ways, which of them: for `check` and `save` */
  submit(intent?: string): void;
  /** Leaves the form, after asking where something would be lost. */
  leave(): void;
  /** Set it around the fields: the first one with a problem is focused. */
  readonly root: RefObject<HTMLDivElement | null>;
}
