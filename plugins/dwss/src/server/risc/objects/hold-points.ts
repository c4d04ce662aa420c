import { serverService, type Tx } from '@gantry/plugin-sdk/server';

/** An object of the model, by the ids that the SDK has for it. */
export interface HoldPointObject {
  readonly modelId: string;
  /** IFC GlobalId. */
  readonly globalId: string;
}

/**
 * The state of an object.
 * - `missing`: no inspection is requested. Drafts and withdrawn forms do not count.
 * - `open`: an inspection is requested and has not passed yet.
 * - `failed`: an inspection failed or was sent back, and nothing has answered it yet.
 * - `passed`: every requested inspection has passed or was noted: `form.result` says which.
 */
export type HoldState = 'missing' | 'open' | 'failed' | 'passed';

/** An object, and the inspection form that decides its state. */
export interface HoldPoint extends HoldPointObject {
  readonly state: HoldState;
  /** The form that holds back the next activity or, if passed, was the last to release it; null if missing. */
  readonly form: {
    readonly id: string;
    readonly number: string | null;
    readonly status: string;
    /**
     * How the inspection ended, if it passed. `Noted` is Noted/Recorded: the contract closes the form without an objection, but nobody
     * found that the work passes. Null until the form has passed.
     */
    readonly result: 'Pass' | 'Noted' | null;
    /** The activity that waits for it, in the contractor's words; empty where the form names none. */
    readonly nextOperation: string;
    readonly nextOperationAt: Date | null;
  } | null;
}

/** The service for other modules about inspections of objects. The caller decides who may see the answer. */
export interface HoldPoints {
  /**
   * The state of each of these objects, in their order. At most 10,000.
   * @throws RangeError for more
   */
  of(tx: Tx, objects: readonly HoldPointObject[]): Promise<readonly HoldPoint[]>;
  /**
   * Objects with an open or failed inspection, by model and GlobalId, at most 10,000 at a time.
   * @param after - the last object of the page before
   */
  held(tx: Tx, after?: HoldPointObject): Promise<readonly HoldPoint[]>;
}

export const holdPoints = serverService<HoldPoints>('gantry.dwss/hold-points@1');
