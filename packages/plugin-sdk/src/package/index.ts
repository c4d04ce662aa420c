export { PackageError, type PackageRefusal } from './package-error.ts';
export type { ServerSummary } from './package-format.ts';
export { type PackageRules, type PluginPackage, packageLimits, readPackage } from './read-package.ts';
export {
  createPublisherKeys,
  keyFingerprint,
  type PublisherKeys,
  type Signer,
  signPackage,
} from './sign-package.ts';
export { migrationFile, summarizeServerHalf } from './summarize-server-half.ts';
export { type PackageContent, writePackage } from './write-package.ts';
export type { UnpackLimits } from './zip.ts';
