import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import type { MonitorGroup } from '@gantry/plugin-sdk/cameras';
import { RecordDialog, TextField, useRecordForm } from '@gantry/plugin-ui';
import type { FormView } from '@gantry/plugin-ui/monitoring';
import { cctvCalls } from '../../contract/cctv-calls.ts';
import type { InModule } from '../cctv-module.ts';
import { setupMessages, setupProblems } from './setup-messages.ts';

const schema = cctvCalls.createMonitorGroup.input.pick({ name: true });

/** Adds a group of cameras, or changes its name. */
export function GroupForm(props: InModule<FormView<never>> & { readonly group: MonitorGroup | undefined }) {
  const { module, group, signal, finish } = props;
  const { t } = useMessages(setupMessages);
  const form = useRecordForm({
    host: module.context,
    schema,
    record: group,
    messages: setupMessages,
    save: ({ name }, { version = 0 }) =>
      group === undefined
        ? module.api.createMonitorGroup({ name })
        : module.api.editMonitorGroup({ groupId: group.groupId, name, version }),
    problemText: useProblemText(setupProblems),
    savedText: t(group === undefined ? 'groupAdded' : 'groupSaved'),
    failedText: (why) => t('saveFailed', { why }),
    onDone: () => finish(undefined),
    onLeave: () => finish(undefined),
    signal,
  });
  return (
    <RecordDialog form={form}>
      <TextField form={form} name="name" label={t('groupName')} required autoFocus maxLength={80} />
    </RecordDialog>
  );
}
