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

/** A property of objects. Upper and lower case are the same. */
export interface PropertyName {
  /** The set that it is in; those of all sets together if none is given. */
  readonly set?: string | undefined;
  /** Its name, such as `Trade`. */
  readonly name: string;
}

/** A property and the value that objects must have, as the model writes it: a number without its unit. */
export interface PropertyCondition extends PropertyName {
  /** A text, whatever upper and lower case, or a number. */
  readonly value: string;
}

/** Which objects `Models.objectsWith` finds. */
export interface ObjectsWith {
  /** UUIDs of models; all models of the project unless given. */
  readonly models?: readonly string[] | undefined;
  /** All of these must hold. */
  readonly where: readonly PropertyCondition[];
  /** Properties whose values are wanted. */
  readonly read: readonly PropertyName[];
  /** The most objects of the answer: at most 200,000, which it is unless given. */
  readonly limit?: number | undefined;
}

/** An object of the newest version of a model. */
export interface ObjectWith {
  /** UUID of the model. */
  readonly modelId: string;
  /** Its GlobalId. */
  readonly globalId: string;
  /** For each property that was asked for its value as the model writes it; null where the object has none. */
  readonly values: readonly (string | null)[];
}

/** The version of a model that is shown last. */
export interface NewestVersion {
  /** UUID of the model. */
  readonly modelId: string;
  /** Name of the model. */
  readonly modelName: string;
  /** UUID of the version. Another one means that the model has changed. */
  readonly versionId: string;
  /** Whether its objects can be found by their properties. Versions that an earlier Gantry converted cannot. */
  readonly hasIndex: boolean;
}

/** Objects of a model whose quantities are added up. */
export interface ObjectGroup {
  /** Name of the group, of which other models may have objects too. */
  readonly group: string;
  /** UUID of the model. */
  readonly modelId: string;
  /** GlobalIds of the objects. */
  readonly globalIds: readonly string[];
}

/** A quantity of the objects of a group together. */
export interface QuantitySum {
  /** Name of the group. */
  readonly group: string;
  /** Set of the quantity, such as `Qto_WallBaseQuantities`; null if it has none. */
  readonly set: string | null;
  /** Its name, such as `NetVolume`. */
  readonly name: string;
  /** Unit of the sum, an SI unit such as `m³`; null for a number without one. */
  readonly unit: string | null;
  /** The sum over the objects that have the quantity. */
  readonly sum: number;
  /** How many have it. */
  readonly objects: number;
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
  /** The newest version of each model that is ready, by the models' names; at most 1,000. */
  newest(tx: Tx): Promise<readonly NewestVersion[]>;
  /**
   * Objects of the models' newest versions by their properties, and the values of some, from the server's index. Without `where` those that
   * have at least one of the properties in `read`. Ids of models that the project does not have find nothing.
   * @example
   * const fans = await host.models.objectsWith(tx, { where: [{ name: 'Trade', value: 'Jet Fan' }], read: [{ name: 'Bay' }] });
   * @throws RangeError for a limit above 200,000, or more than 12 conditions or properties
   */
  objectsWith(
    tx: Tx,
    which: ObjectsWith,
  ): Promise<{ readonly objects: readonly ObjectWith[]; readonly truncated: boolean }>;
  /**
   * Quantities of objects added up by group, as the models' newest versions have them. An object that a group names twice counts twice; objects
   * that the newest version lacks, and models without an index, count nothing.
   * @example const sums = await host.models.quantitySums(tx, [{ group: 'EB 006', modelId, globalIds }]);
   */
  quantitySums(tx: Tx, groups: readonly ObjectGroup[]): Promise<readonly QuantitySum[]>;
  /** The models in which objects lie, in any version, by the objects' GlobalIds. An object that no model has is missing from the answer. */
  modelsOf(
    tx: Tx,
    globalIds: Iterable<string>,
  ): Promise<ReadonlyMap<string, readonly { readonly modelId: string; readonly layerId: string }[]>>;
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
