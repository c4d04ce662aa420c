import { Button, DialogActions, DialogContent, makeStyles } from '@fluentui/react-components';
import { refusalOf, useFormat, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { comfortable, DialogFrame, FileDrop, Notice } from '@gantry/plugin-ui';
import { useState } from 'react';
import type { ScheduleImport } from '../../../contract/schedule/imports.ts';
import { scheduleCalls } from '../../../contract/schedule/schedule.ts';
import { PlanError, type PlannerFile } from '../planners/plan-types.ts';
import { readPlannerFile } from '../planners/planner-file.ts';
import { useSchedule } from '../schedule-module.ts';
import { useImportWords } from './import-links.tsx';
import { pageMessages } from './page-messages.ts';

/** Megabytes beyond which a file is not read: the page would stand still. */
const mostMegabytes = 64;
/** Wrong rows that are told. */
const mostTold = 10;

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px', paddingBottom: '8px' },
  button: { [comfortable]: { minHeight: '44px' } },
});

interface Plan {
  readonly name: string;
  readonly file: PlannerFile;
  /** What it would change. */
  readonly result: ScheduleImport;
}

/** Imports a programme of Primavera P6 or Microsoft Project: read in the browser, compared by the server, then written as a whole. */
export function ImportProgramme({ onClose }: { readonly onClose: () => void }) {
  const { api, store } = useSchedule();
  const styles = useStyles();
  const { t } = useMessages(pageMessages);
  const format = useFormat();
  const problemText = useProblemText();
  const { summary } = useImportWords();
  const [plan, setPlan] = useState<Plan>();
  const [isApplied, setIsApplied] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const explain = (error: unknown): string => {
    if (error instanceof PlanError) return t(`plan.${error.problem}`, { value: error.value });
    const refusal = refusalOf(scheduleCalls.importActivities, error);
    if (refusal?.code !== 'ROWS_REFUSED') return problemText(error);
    const rows = refusal.details.rows.slice(0, mostTold);
    return rows.map(({ row, code, value }) => t(`row.${code}`, { row, value })).join(' ');
  };
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(explain(error));
    } finally {
      setIsBusy(false);
    }
  };
  const choose = (chosen: File) =>
    run(async () => {
      setPlan(undefined);
      if (chosen.size > mostMegabytes * 1024 * 1024) throw new PlanError('TOO_LARGE', String(mostMegabytes));
      const file = readPlannerFile(new Uint8Array(await chosen.arrayBuffer()));
      const result = await api.importActivities({ rows: [...file.activities], apply: false });
      setPlan({ name: chosen.name, file, result });
    });
  const apply = ({ file }: Plan) =>
    run(async () => {
      await api.importActivities({ rows: [...file.activities], apply: true });
      setIsApplied(true);
      await (await store()).fetched.refresh();
    });
  const hasChanges = plan !== undefined && plan.result.added.length + plan.result.changed.length > 0;
  return (
    <DialogFrame
      kind="form"
      open
      title={t('programmeTitle')}
      width={640}
      canLeave={!isBusy}
      onLeave={onClose}
    >
      <DialogContent className={styles.content}>
        {isApplied ? (
          <Notice tone="success">{t('applied')}</Notice>
        ) : (
          <FileDrop
            label={t('chooseFile')}
            accept=".xer,.xml"
            disabled={isBusy}
            isQuiet={plan !== undefined}
            onFile={(file) => void choose(file)}
          >
            {t('programmeText')}
          </FileDrop>
        )}
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
        {plan !== undefined && (
          <>
            <span role="status">
              {[
                t('read', { count: plan.file.activities.length, file: plan.name }),
                ...summary(plan.result).slice(0, 3),
              ].join(' · ')}
            </span>
            {plan.file.warnings.map(({ warning, value }) => (
              <Notice key={warning} tone="warning">
                {t(`warn.${warning}`, { value })}
              </Notice>
            ))}
            {plan.result.changed.length > 0 && (
              <span>
                {format.list(plan.result.changed.slice(0, mostTold).map(({ activityId }) => activityId))}
              </span>
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        {isApplied ? (
          <Button className={styles.button} onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <Button
            appearance="primary"
            className={styles.button}
            disabled={isBusy || !hasChanges}
            onClick={() => plan && void apply(plan)}
          >
            {t('apply')}
          </Button>
        )}
      </DialogActions>
    </DialogFrame>
  );
}
