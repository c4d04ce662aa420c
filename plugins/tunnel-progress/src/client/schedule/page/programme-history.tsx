import { isIsoDay, useFormat, useMessages } from '@gantry/plugin-sdk';
import {
  historyFields,
  type ScheduleChange,
  type ScheduleImportEntry,
} from '../../../contract/schedule/import-history.ts';
import { scheduleChanged } from '../../../contract/schedule/schedule.ts';
import { ImportHistory } from '../../history/import-history.tsx';
import { useSchedule } from '../schedule-module.ts';
import { historyMessages } from './history-messages.ts';

const topics = [scheduleChanged];

/** The imports of the programme and of links, and removals of activities. */
export function ProgrammeHistory() {
  const { api, context } = useSchedule();
  const { t } = useMessages(historyMessages);
  const format = useFormat();
  const entryOf = ({ importId, kind, fileName, madeBy, madeAt, dataDay, ...entry }: ScheduleImportEntry) => {
    const counts = (['added', 'changed', 'removed'] as const).flatMap((what) =>
      entry[what] > 0 ? [t(what, { count: format.number(entry[what]) })] : [],
    );
    return {
      id: importId,
      name: fileName || t(kind === 'removal' ? 'removal' : 'unnamed'),
      kind: t(`kind.${kind}`),
      effect: format.list([
        ...counts,
        ...(entry.links > 0 ? [t('links', { count: entry.links })] : []),
        ...(dataDay === null ? [] : [t('reportedUpTo', { day: format.day(dataDay) })]),
      ]),
      by: madeBy,
      at: madeAt,
      rolledBack: entry.rolledBack,
      canRollBack: entry.canRollBack,
    };
  };
  const sideText = (side: ScheduleChange['before']) =>
    historyFields
      .flatMap((field) => {
        const value = side?.[field] ?? '';
        return value === ''
          ? []
          : [t(`field.${field}`, { value: isIsoDay(value) ? format.day(value) : value })];
      })
      .join(' · ');
  return (
    <ImportHistory
      context={context}
      live={context.live}
      topics={topics}
      title={t('history')}
      failed={t('failed')}
      empty={{ title: t('none'), text: t('noneText') }}
      fetch={async (asked, signal) => {
        const { imports, total } = await api.imports(asked, { signal });
        return { entries: imports.map(entryOf), total };
      }}
      changes={async (importId, asked, signal) => {
        const { changes, total } = await api.importChanges({ importId, ...asked }, { signal });
        const told = changes.map(({ activityId, before, after }) => ({
          name: activityId,
          before: sideText(before),
          after: after === null ? t('isRemoved') : sideText(after),
        }));
        return { changes: told, total };
      }}
      rollBack={(importId) => api.rollBackImport({ importId })}
      rollBackText={t('rollBackText')}
    />
  );
}
