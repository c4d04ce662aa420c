import satisfies from 'semver/functions/satisfies.js';
import { sdkVersion } from '../sdk-version.ts';

/**
 * Why this host cannot run a plugin that is made for a range of the SDK; undefined when it can.
 * @param version - of the host's SDK
 */
export function sdkProblem(id: string, range: string, version = sdkVersion): string | undefined {
  return satisfies(version, range)
    ? undefined
    : `"${id}" is made for SDK ${range}; this host has ${version}. Install a version that fits.`;
}
