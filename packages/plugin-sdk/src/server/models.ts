import type { Tx } from './database.ts';

/** The models of the transaction's project, for plugins that keep ids of models and their objects. */
export interface Models {
  /**
   * Which of the ids belong to models that the project has now, in any version. Ids of other projects, of deleted models and of no
   * model at all are missing from the answer.
   * @example if (!(await host.models.known(tx, [modelId])).has(modelId)) throw refuse('MODEL_GONE', '…');
   */
  known(tx: Tx, ids: Iterable<string>): Promise<ReadonlySet<string>>;
}
