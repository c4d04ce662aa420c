/** The words of one workflow. `defineWorkflow` infers them from the table. */
export interface Names {
  /** Its statuses. */
  readonly status: string;
  /** Its actions. */
  readonly action: string;
  /** Its main tasks. */
  readonly task: string;
  /** Its side tasks. */
  readonly side: string;
  /** Its parts. */
  readonly part: string;
  /** Its places for people. */
  readonly person: string;
  /** Its flags. */
  readonly flag: string;
  /** Its choices. */
  readonly choice: string;
  /** Its guards. */
  readonly guard: string;
  /** Its effects. */
  readonly effect: string;
}

/** One way on. In a sound table at most one row fits a state, an action and a set of choices, whoever acts. */
export interface Row<N extends Names = Names> {
  /** Unique in the table, such as `R7b`. It stands in the history of each record that took this way. */
  readonly id: string;
  /** What is done. */
  readonly action: N['action'];
  /** Empty: the row begins a record. */
  readonly from: readonly N['status'][];
  /** Main tasks during which it can be done; left out: all. */
  readonly on?: readonly N['task'][] | undefined;
  /** The status afterwards; `same` keeps it. */
  readonly to: N['status'] | 'same';
  /** The open main task afterwards: `same` keeps it, null is only for an end. */
  readonly task: N['task'] | 'same' | null;
  /** A row that neither opens nor answers a side task cannot be taken while one is open. */
  readonly side?: { readonly opens: N['side'] } | { readonly answers: N['side'] } | undefined;
  /** Any of these parts may do it. */
  readonly by: readonly N['part'][];
  /** A permission that the row asks for beside that of the part. */
  readonly permission?: string | undefined;
  /** People named on the record who may not do this, whatever their part. */
  readonly notBy?: readonly N['person'][] | undefined;
  /** Flag values for which the row applies. They select the row; they refuse nothing. */
  readonly when?: Readonly<Partial<Record<N['flag'], readonly string[]>>> | undefined;
  /** Choices for which the row applies. */
  readonly given?: Readonly<Partial<Record<N['choice'], readonly string[]>>> | undefined;
  /** Flags that the step sets, with their values. */
  readonly sets?: Readonly<Partial<Record<N['flag'], string>>> | undefined;
  /** Choices whose answer becomes the value of the flag of the same name; without an answer the flag stays. */
  readonly keeps?: readonly (N['flag'] & N['choice'])[] | undefined;
  /** Who is named on the record by this step; null empties the place. */
  readonly names?: Readonly<Partial<Record<N['person'], 'actor' | 'target' | null>>> | undefined;
  /** The step names another member, who must be able to play this part afterwards. */
  readonly target?: N['part'] | undefined;
  /** The step must be signed. */
  readonly signature?: boolean | undefined;
  /** The step needs a comment. */
  readonly comment?: boolean | undefined;
  /** Conditions in code, judged in this order. */
  readonly guards?: readonly N['guard'][] | undefined;
  /** What the server does besides, in this order. */
  readonly effects?: readonly N['effect'][] | undefined;
}

/** What makes somebody fit for a part. All that is given must hold. */
export interface Part<PersonName extends string = string> {
  /** Only members who hold this permission, of their own or under a delegation. */
  readonly permission?: string;
  /** Only the person named in this place. Of a deputy who was named, also the member for whom they acted. */
  readonly is?: PersonName;
  /** Not the people named in these places. */
  readonly isNot?: readonly PersonName[];
  /** Not of the company of the person in this place. An unknown company counts as the same. */
  readonly notOfCompanyOf?: PersonName;
  /** Of the company of the person in this place, once there is one. An unknown company counts as another. */
  readonly ofCompanyOf?: PersonName;
  /** Played by the server alone. */
  readonly system?: true;
}

/** A question whose answer selects between rows. */
export interface Choice {
  /** The answers that there are. */
  readonly values: readonly string[];
  /** `body`: the person who acts chooses. `record`: the module derives it from the record; a request cannot set it. */
  readonly from: 'body' | 'record';
  /** Taken when there is no answer. */
  readonly otherwise?: string;
}

/** A table of transitions with the words that it uses. Made by `defineWorkflow`. */
export interface Workflow<N extends Names = Names> {
  /** Names of the statuses that a record can have. */
  readonly statuses: readonly N['status'][];
  /** Statuses in which a record may stand without a main task. From there only the system may take it on. */
  readonly ends: readonly N['status'][];
  /** Names of what people and the server can do. */
  readonly actions: readonly N['action'][];
  /** Main tasks with the part that has to do each. */
  readonly tasks: Readonly<Record<N['task'], N['part']>>;
  /** Side tasks, such as a request to withdraw. While one is open, the main task waits. */
  readonly sides: Readonly<Record<N['side'], N['part']>>;
  /** Parts that people play, with what makes somebody fit for each. */
  readonly parts: Readonly<Record<N['part'], Part<N['person']>>>;
  /** Places on a record, such as `author`, that a person can have. */
  readonly people: readonly N['person'][];
  /** Facts of few values that select rows. A new record has the first value of each. */
  readonly flags: Readonly<Record<N['flag'], readonly string[]>>;
  /** Questions whose answers select rows. */
  readonly choices: Readonly<Record<N['choice'], Choice>>;
  /** Names of conditions in code; `Guards` has a function for each. */
  readonly guards: readonly N['guard'][];
  /** Names of what the server does besides a step. */
  readonly effects: readonly N['effect'][];
  /** The transitions. */
  readonly rows: readonly Row<N>[];
}

/** The words of a workflow: `type Words = NamesOf<typeof workflow>`. */
export type NamesOf<W> = W extends Workflow<infer N> ? N : never;

/** Somebody named on a record. */
export interface Person {
  /** UUID of the account. */
  readonly userId: string;
  /** Id of the company at the time of naming; null: not known. */
  readonly company: string | null;
  /** The member for whom they acted under a delegation. */
  readonly actingFor?: string | undefined;
}

/** A member of the project who acts or is to be named. */
export interface Member extends Person {
  /** Tells a member from the server. */
  readonly kind: 'member';
  /** Under a delegation, those that were delegated. */
  readonly permissions: ReadonlySet<string>;
  /** Under a delegation, the parts that it covers. Left out: all. */
  readonly parts?: ReadonlySet<string> | undefined;
}

/** Who acts: a member, or the server itself. */
export type Actor = Member | { readonly kind: 'system' };

/** The part of a record that the engine moves. */
export interface Standing<N extends Names = Names> {
  /** Null before the record begins. */
  readonly status: N['status'] | null;
  /** The open main task; null at an end. */
  readonly task: N['task'] | null;
  /** The open side task. */
  readonly side: N['side'] | null;
  /** The value of each flag. */
  readonly flags: Readonly<Record<N['flag'], string>>;
  /** Who is named in each place; absent places are empty. */
  readonly people: Readonly<Partial<Record<N['person'], Person>>>;
}

/** Answers by the name of the choice. */
export type Choices = Readonly<Record<string, string | undefined>>;

/** What somebody asks for. */
export interface Move {
  /** Name of the action. */
  readonly action: string;
  /** Whether a valid signature comes with it. */
  readonly signed: boolean;
  /** Comment on the step; empty if there is none. */
  readonly comment: string;
  /** The answer to each question, by the choice's name. */
  readonly choices: Choices;
  /** The member to be named. */
  readonly target?: Member | undefined;
}

/** A condition that is not met. Clients have a sentence for each code. */
export interface Blocker {
  /** Upper case, such as `CHECKLIST_INCOMPLETE`. */
  readonly code: string;
  /** What the sentence names: ids, a limit, a deadline. */
  readonly about: readonly string[];
}

/** What a guard may look at besides the module's facts. */
export interface Asked<N extends Names = Names> {
  /** The record before the step. */
  readonly at: Standing<N>;
  /** The record as the step would leave it. */
  readonly next: Standing<N>;
  /** What is asked for. */
  readonly move: Move;
  /** Who acts. */
  readonly actor: Actor;
}

/** A function for each guard that the table names; it answers what is not met. */
export type Guards<N extends Names, Facts> = Readonly<
  Record<N['guard'], (facts: Facts, asked: Asked<N>) => readonly Blocker[]>
>;

/** Why a move was refused, with what the caller needs in order to go on. */
export type Refusal<N extends Names = Names> =
  /** No record of this kind has the action, or only the server takes it. */
  | { readonly why: 'no-such-action' }
  | {
      readonly why: 'wrong-state';
      readonly status: N['status'] | null;
      readonly allowed: readonly N['action'][];
    }
  /** The side task has to be answered first. */
  | { readonly why: 'frozen'; readonly side: N['side'] }
  /** It is for others: these parts. */
  | { readonly why: 'wrong-actor'; readonly by: readonly N['part'][] }
  /** It is for these parts, but this has to be somebody other than the people named here. */
  | { readonly why: 'four-eyes'; readonly by: readonly N['part'][]; readonly people: readonly N['person'][] }
  /** It is for these parts, but only of the company of the people named here. */
  | {
      readonly why: 'wrong-company';
      readonly by: readonly N['part'][];
      readonly people: readonly N['person'][];
    }
  /** These questions have no answer that the table knows. */
  | { readonly why: 'undecided'; readonly choices: Readonly<Record<string, readonly string[]>> }
  /** The member to be named is missing, cannot play the part, must not be one of `people`, or is not of their company. */
  | {
      readonly why: 'wrong-target';
      readonly problem: 'missing' | 'not-able' | 'four-eyes' | 'other-company';
      readonly part: N['part'];
      readonly people: readonly N['person'][];
    }
  | { readonly why: 'blocked'; readonly blockers: readonly Blocker[] };

/** The answer of `decide`. */
export type Decision<N extends Names = Names> =
  | {
      readonly kind: 'done';
      readonly row: Row<N>;
      /** The part in which the actor did it. */
      readonly part: N['part'];
      readonly next: Standing<N>;
    }
  | ({ readonly kind: 'refused' } & Refusal<N>);
