import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Warning16Filled } from '@fluentui/react-icons';
import type { Project, ProjectFigure } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { stateTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';
import { projectMessages } from './project-messages.ts';

/** The list around it has little width. */
const narrow = '@container (max-width: 560px)';

const useStyles = makeStyles({
  // Below the name: the modules of a project may count six things and more.
  root: {
    gridRow: 2,
    gridColumn: 2,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '6px 12px',
    marginTop: '6px',
    [narrow]: { gridColumn: '1 / -1' },
  },
  count: { fontSize: '11px', lineHeight: '14px', color: tokens.colorNeutralForeground3 },
  number: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '2px',
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  alert: { color: stateTokens.danger.fg },
});

/** What is counted about a project: by its modules, what waits for the member, and its models. */
export const ProjectCounts = observer(function ProjectCounts(props: {
  readonly project: Project;
  /** The figures are fetched again when it changes. */
  readonly refreshedAt: Date;
}) {
  const { project, refreshedAt } = props;
  const styles = useStyles();
  const { t } = useMessages(projectMessages);
  const { notifications, preferences } = useHost();
  const figures = useFigures(project.id, refreshedAt);
  const waiting = notifications.page.waiting.filter((one) => one.project.id === project.id).length;
  const count = (value: number, label: string, alert = false) => (
    <span key={label} className={styles.count}>
      <span className={mergeClasses(styles.number, alert && styles.alert)}>
        {alert && <Warning16Filled aria-hidden />}
        {value.toLocaleString(preferences.locale)}
      </span>{' '}
      {label}
    </span>
  );
  return (
    <span className={styles.root}>
      {figures.map(({ label, value, alert }) => count(value, label[preferences.locale], alert))}
      {waiting > 0 && count(waiting, t('waiting', { count: waiting }))}
      {count(project.modelCount, t('models', { count: project.modelCount }))}
    </span>
  );
});

/** None until the server has answered, and where it does not; what is there stays while it is fetched again. */
function useFigures(projectId: string, refreshedAt: Date): readonly ProjectFigure[] {
  const { api } = useHost();
  const [figures, setFigures] = useState<readonly ProjectFigure[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refreshedAt` says when to fetch again
  useEffect(() => {
    const abort = new AbortController();
    api.projectFigures(projectId, { signal: abort.signal }).then(
      (answer) => setFigures(answer.figures),
      // The list is of use without them.
      () => undefined,
    );
    return () => abort.abort();
  }, [api, projectId, refreshedAt]);
  return figures;
}
