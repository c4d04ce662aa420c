import compare from 'semver/functions/compare.js';

/** Whether a plugin's version is older than another of its versions. */
export function isOlderVersion(version: string, than: string): boolean {
  return compare(version, than) < 0;
}
