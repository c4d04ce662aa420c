import { translate } from '@gantry/plugin-sdk';
import { type LinkedObject, type LinkedRecord, type LinkGuard, RecordLinks } from '@gantry/plugin-ui/links';
import { topics } from '../../../contract/risc/calls.ts';
import type { ObjectFormAttach } from '../../../contract/risc/object-links.ts';
import type { RiscStatus } from '../../../contract/risc/workflow.ts';
import { problems } from '../../problems.ts';
import { linkTexts } from '../messages/links.ts';
import { modelMessages } from '../messages/model.ts';
import type { RiscSource } from '../risc-api.ts';

/** A form of an object. */
export interface LinkedForm extends LinkedRecord {
  readonly status: RiscStatus;
}
export type RiscLinks = RecordLinks<LinkedForm>;

/** The links of forms and objects of the model. */
export function riscLinks({ api, context }: RiscSource): RiscLinks {
  const guardOf = ({ change, afterResult }: ObjectFormAttach): LinkGuard => ({
    change: change === 'sealed' || change === 'state' ? 'no' : change,
    ...(afterResult && { note: translate(modelMessages, context.session.locale, 'afterResult') }),
  });
  const can = (permission: 'BIM_ATTACH' | 'RISC_DRAFT') => context.permissions.has(permission);
  return new RecordLinks<LinkedForm>(context, {
    tab: 'gantry.dwss/dwss',
    topics: [topics.formChanged, topics.linksChanged],
    recordsOf: async ({ modelId, globalId }, signal) =>
      (await api.objectForms({ modelId, bimId: globalId }, { signal })).objectFormAttachList.map((link) => ({
        ...formOf(link),
        guard: guardOf(link),
      })),
    objectsOf: async (id, signal) =>
      (await api.formObjects({ id }, { signal })).objectFormAttachList.map((link) => ({
        ...objectOf(link),
        guard: guardOf(link),
      })),
    attach: ({ modelId, globalId, name, fingerprint }, ids, reason) =>
      api.attachForms({
        modelId,
        bimId: globalId,
        objectName: name,
        fingerprint,
        reason,
        objectFormAttachList: ids.map((formId) => ({ formId })),
      }),
    detach: ({ modelId, globalId }, ids, reason) =>
      api.detachForms({ modelId, bimId: globalId, formIds: [...ids], reason }),
    canAttach: () => can('BIM_ATTACH'),
    canCreate: () => can('RISC_DRAFT'),
    openNew: () => context.navigate('create'),
    openRecord: (id) => context.navigate('detail', { id }),
    texts: linkTexts,
    problems,
  });
}

const formOf = ({ id, formId, formNo, status }: ObjectFormAttach): LinkedForm => ({
  id,
  recordId: formId,
  name: formNo,
  status,
});

const objectOf = ({ id, modelId, bimId, objectName, fingerprint }: ObjectFormAttach): LinkedObject => ({
  id,
  modelId,
  globalId: bimId,
  name: objectName,
  fingerprint,
});
