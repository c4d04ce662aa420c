import type { Tx } from './database.ts';

/** A storey, a part of a facility or a space of a model. */
export interface ModelPlace {
  /** UUID of the model. */
  readonly modelId: string;
  /** Name of the model. */
  readonly modelName: string;
  /** GlobalId of the place itself. */
  readonly globalId: string;
  /** Empty if the model names it nowhere. */
  readonly name: string;
  /** What it is. */
  readonly kind: 'storey' | 'part' | 'space';
  /** How many objects lie in it, also through places within it. */
  readonly objects: number;
}

/** A place around an object. */
export interface PlaceAround {
  /** GlobalId of the place; null if the model was converted by an older version and has several of this name, or none. */
  readonly globalId: string | null;
  /** Empty if the model names it nowhere. */
  readonly name: string;
}

/**
 * What became of an object between two versions of its model: it is new, gone, or has another shape, another place or other properties (its class,
 * name, values and texts).
 */
export type ModelChange = 'added' | 'removed' | 'geometry' | 'place' | 'properties';

/** The models of the transaction's project, for plugins that keep ids of models and their objects. */
export interface Models {
  /**
   * Which of the ids belong to models that the project has now, in any version. Ids of other projects, of deleted models and of no
   * model at all are missing from the answer.
   * @example if (!(await host.models.known(tx, [modelId])).has(modelId)) throw refuse('MODEL_GONE', '…');
   */
  known(tx: Tx, ids: Iterable<string>): Promise<ReadonlySet<string>>;
  /**
   * Which of the GlobalIds belong to objects that the model has in any version. An object that only older versions have is in the answer:
   * a link to it is historical, and not wrong.
   */
  objects(tx: Tx, modelId: string, globalIds: Iterable<string>): Promise<ReadonlySet<string>>;
  /**
   * Names of the storeys, or of the parts of a facility, in which objects lie by the model's newest version that has them, by GlobalId. An
   * object for which the model names none is missing from the answer.
   */
  storeys(tx: Tx, modelId: string, globalIds: Iterable<string>): Promise<ReadonlyMap<string, string>>;
  /**
   * Storeys, parts of facilities and spaces of the newest version of each model, model by model in the order of their files. Of versions
   * from before Gantry read spaces, storeys and parts are counted by name, and spaces have no objects.
   */
  places(tx: Tx): Promise<{ readonly places: readonly ModelPlace[]; readonly truncated: boolean }>;
  /**
   * The spaces, storeys and parts of facilities in which objects lie by the model's newest version that has them, the nearest first, by the
   * objects' GlobalIds. An object in no such place is missing from the answer.
   */
  placesOf(
    tx: Tx,
    modelId: string,
    globalIds: Iterable<string>,
  ): Promise<ReadonlyMap<string, readonly PlaceAround[]>>;
  /**
   * What of the objects has changed from the model's version of a day to its newest one, by GlobalId, so that a record can say that its object is not
   * what it was. An object that has not changed, or that neither version has, is missing from the answer.
   * @param day - `YYYY-MM-DD`; the version is the newest one of that day or before.
   * @returns undefined if this cannot be told: there was no version on that day, or one of the two was converted by an earlier Gantry.
   * @example const changes = await host.models.changedSince(tx, record.modelId, '2026-11-20', [record.globalId]);
   */
  changedSince(
    tx: Tx,
    modelId: string,
    day: string,
    globalIds: Iterable<string>,
  ): Promise<ReadonlyMap<string, readonly ModelChange[]> | undefined>;
}
