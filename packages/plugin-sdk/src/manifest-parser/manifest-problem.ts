/** What is wrong with a manifest, and where. */
export interface ManifestProblem {
  /** Where in the manifest, such as `contributes.modelTabs.index.title`. */
  readonly path: string;
  readonly text: string;
}
