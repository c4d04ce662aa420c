export { type Chapter, chapterOfField, chapters, readMore } from './chapters.ts';
export { type KeptValues, keptValuesOf } from './kept-values.ts';
export type { ManifestProblem } from './manifest-problem.ts';
export { describeProblems, explainProblems, type ParsedManifest, parseManifest } from './parse-manifest.ts';
export { sandboxProblem } from './sandbox-problem.ts';
export { sdkProblem } from './sdk-problem.ts';
export { settingProblem } from './setting-problem.ts';
export { isOlderVersion } from './version-order.ts';
