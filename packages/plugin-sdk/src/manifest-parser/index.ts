export {
  describeProblems,
  type ManifestProblem,
  type ParsedManifest,
  parseManifest,
} from './parse-manifest.ts';
