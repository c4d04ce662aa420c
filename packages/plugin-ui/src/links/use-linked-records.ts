import type { ObjectRef } from '@gantry/plugin-sdk';
import { type Fetched, useFetched } from '../values/use-fetched.ts';
import type { LinkedRecord, RecordLinks } from './record-links.ts';

/** The records of an object, kept up to date. */
export function useLinkedRecords<L extends LinkedRecord>(
  { host, options }: RecordLinks<L>,
  object: ObjectRef | undefined,
): Fetched<readonly L[]> {
  const { modelId = '', globalId = '' } = object ?? {};
  return useFetched((signal) => options.recordsOf({ modelId, globalId }, signal), {
    key: object && JSON.stringify([modelId, globalId]),
    live: host.live,
    topics: options.topics,
  });
}
