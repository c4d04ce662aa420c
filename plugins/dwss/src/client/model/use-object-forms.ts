import { type Fetched, useFetched } from '@gantry/plugin-ui';
import { topics } from '../../contract/risc/calls.ts';
import type { ObjectFormAttach } from '../../contract/risc/object-links.ts';
import { useRiscModule } from '../module.ts';
import type { SeenObject } from '../state/seen-object.ts';

const changed = [topics.formChanged, topics.linksChanged];
export type ObjectForms = Fetched<readonly ObjectFormAttach[]>;

/** The forms of an object, kept up to date. */
export function useObjectForms(object: Pick<SeenObject, 'modelId' | 'bimId'> | undefined): ObjectForms {
  const { api, context } = useRiscModule();
  const { modelId = '', bimId = '' } = object ?? {};
  return useFetched(
    async (signal) => (await api.objectForms({ modelId, bimId }, { signal })).objectFormAttachList,
    { key: object && JSON.stringify([modelId, bimId]), live: context.live, topics: changed },
  );
}
