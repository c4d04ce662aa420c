import type { Tx } from './database.ts';

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
}
