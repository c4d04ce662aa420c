import { useMessages } from '@gantry/plugin-sdk';
import { type FormValues, Notice, SentenceList } from '@gantry/plugin-ui';
import { plannedWork } from '../../contract/wire.ts';
import { formMessages } from '../messages/permit-form.ts';
import { useConflictText } from '../parts/use-conflict-text.ts';
import { usePlannedConflicts } from '../parts/use-planned-conflicts.ts';
import { checkPermit } from './permit-fields.ts';

/** Other work in the way of what the form says now, while place and time can still be changed. */
export function PlannedConflicts(props: {
  readonly values: FormValues;
  /** The permit being edited, which is not in its own way. */
  readonly formUUID: string | undefined;
}) {
  const { values, formUUID } = props;
  const { t } = useMessages(formMessages);
  const textOf = useConflictText();
  const { locationID, permitType, validFrom, validTo } = values;
  const work = plannedWork.safeParse({ formUUID, locationID, permitType, validFrom, validTo }).data;
  const conflicts = usePlannedConflicts(checkPermit(values).length === 0 ? work : undefined).value ?? [];
  if (conflicts.length === 0) return null;
  return (
    <Notice tone="warning" title={t('conflicts', { count: conflicts.length })}>
      <SentenceList texts={conflicts.map(textOf).map(({ title, text }) => `${title}: ${text}`)} />
    </Notice>
  );
}
