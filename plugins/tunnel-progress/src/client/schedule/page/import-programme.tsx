import { Field } from '@fluentui/react-components';
import { isIsoDay, refusalOf, useFormat, useMessages } from '@gantry/plugin-sdk';
import { CheckField, TimeInput } from '@gantry/plugin-ui';
import { ImportDialog } from '@gantry/plugin-ui/import';
import { useRef, useState } from 'react';
import { type GivenActivity, scheduleLimits } from '../../../contract/schedule/activity.ts';
import type { ScheduleImport } from '../../../contract/schedule/imports.ts';
import { scheduleCalls } from '../../../contract/schedule/schedule.ts';
import { PlanError } from '../planners/plan-types.ts';
import { readPlannerFile } from '../planners/planner-file.ts';
import { useSchedule } from '../schedule-module.ts';
import { historyMessages } from './history-messages.ts';
import { useImportWords } from './import-links.tsx';
import { pageMessages } from './page-messages.ts';

/** Megabytes beyond which a file is not read: the page would stand still. */
const mostMegabytes = 64;

/** Imports a programme of Primavera P6 or Microsoft Project: read in the browser, compared by the server, then written as a whole. */
export function ImportProgramme({ onClose }: { readonly onClose: () => void }) {
  const { api, store } = useSchedule();
  const { t } = useMessages(pageMessages);
  const words = useMessages(historyMessages);
  const format = useFormat();
  const { summary, changes } = useImportWords();
  const [removeMissing, setRemoveMissing] = useState(false);
  // The differences are asked for before the next render.
  const leftOut = useRef<readonly string[]>([]);
  const [dataDay, setDataDay] = useState('');

  const read = async (file: File) => {
    try {
      if (file.size > mostMegabytes * 1024 * 1024) throw new PlanError('TOO_LARGE', String(mostMegabytes));
      const { activities, warnings, ...read } = readPlannerFile(new Uint8Array(await file.arrayBuffer()));
      // What was chosen for another file is not chosen for this one.
      setRemoveMissing(false);
      leftOut.current = read.leftOut;
      setDataDay(read.dataDay ?? '');
      return {
        rows: activities,
        warnings: warnings.map(({ warning, value }) => t(`warn.${warning}`, { value })),
      };
    } catch (error) {
      if (!(error instanceof PlanError)) throw error;
      throw new Error(t(`plan.${error.problem}`, { value: error.value }), { cause: error });
    }
  };
  return (
    <ImportDialog<GivenActivity, ScheduleImport>
      title={t('programmeTitle')}
      text={t('programmeText')}
      reader={{ label: t('chooseFile'), accept: '.xer,.xml', read }}
      mostRows={scheduleLimits.activities}
      send={(rows, apply, { name }) =>
        api.importActivities({
          rows: [...rows],
          fileName: name,
          dataDay: isIsoDay(dataDay) ? dataDay : null,
          removeMissing,
          leftOut: [...leftOut.current],
          apply,
        })
      }
      refused={(error) => {
        const refusal = refusalOf(scheduleCalls.importActivities, error);
        return refusal?.code === 'ROWS_REFUSED'
          ? refusal.details.rows.map(({ row, code, value }) => t(`row.${code}`, { row, value }))
          : undefined;
      }}
      summary={(result) => [
        ...summary(result).slice(0, 3),
        ...(result.missing.length > 0 ? [words.t('missing', { count: result.missing.length })] : []),
      ]}
      choices={({ missing }) => (
        <>
          <Field label={words.t('dataDay')} hint={words.t('dataDayHint')}>
            <TimeInput kind="day" value={dataDay} onChange={setDataDay} />
          </Field>
          {missing.length > 0 && (
            <div>
              <span>{words.t('missingText', { ids: format.list(missing.slice(0, 20)) })}</span>
              <CheckField
                label={words.t('removeMissing', { count: missing.length })}
                checked={removeMissing}
                onChange={setRemoveMissing}
              />
            </div>
          )}
        </>
      )}
      changes={(result) => [
        ...changes(result),
        ...(removeMissing ? result.missing : []).map((id) => ({
          key: `removed ${id}`,
          name: id,
          text: words.t('isRemoved'),
        })),
      ]}
      headings={{ name: t('activity') }}
      appliedText={t('applied')}
      onApplied={() => void store().then((programme) => programme.fetched.refresh())}
      onClose={onClose}
    />
  );
}
