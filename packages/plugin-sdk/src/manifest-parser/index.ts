export {
  describeProblems,
  type ManifestProblem,
  type ParsedManifest,
  parseManifest,
} from './parse-manifest.ts';
export { sandboxProblem } from './sandbox-problem.ts';
