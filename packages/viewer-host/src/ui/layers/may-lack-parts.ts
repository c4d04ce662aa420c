import type { ModelVersion } from '@gantry/contract';

/**
 * Whether only the schema of a file tells that something of it may be missing. Where the server has counted what it read, the count says
 * so or not, whatever the schema.
 */
export function mayLackParts({ partlySupported, contents }: ModelVersion): boolean {
  return partlySupported && contents === null;
}
