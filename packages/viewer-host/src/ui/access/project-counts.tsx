import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Warning16Filled } from '@fluentui/react-icons';
import type { Project, ProjectFigures } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { StateTag, stateTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useHost } from '../host-context.ts';
import { paths } from '../paths.ts';
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
  alarms: { alignSelf: 'center' },
  alert: { color: stateTokens.danger.fg },
  // Above the link of the card, which covers it.
  link: {
    position: 'relative',
    zIndex: 1,
    borderRadius: tokens.borderRadiusMedium,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
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
  const { figures, alarms } = useFigures(project.id, refreshedAt);
  const waiting = notifications.page.waiting.filter((one) => one.project.id === project.id).length;
  const count = (value: number, label: string, to: string | null, alert = false) => {
    const content = (
      <>
        <span className={mergeClasses(styles.number, alert && styles.alert)}>
          {alert && <Warning16Filled aria-hidden />}
          {value.toLocaleString(preferences.locale)}
        </span>{' '}
        {label}
      </>
    );
    return to === null ? (
      <span key={label} className={styles.count}>
        {content}
      </span>
    ) : (
      <Link key={label} to={to} className={mergeClasses(styles.count, styles.link)}>
        {content}
      </Link>
    );
  };
  return (
    <span className={styles.root}>
      {alarms > 0 && (
        <Link to={paths.dashboard(project.code)} className={mergeClasses(styles.link, styles.alarms)}>
          <StateTag tone="danger" solid icon={<Warning16Filled />}>
            {t('alarms', { count: alarms })}
          </StateTag>
        </Link>
      )}
      {figures.map(
        ({ title, value, path, alert }) =>
          value !== null && count(value, title[preferences.locale], path, alert),
      )}
      {waiting > 0 && count(waiting, t('waiting', { count: waiting }), paths.myDay(project.code))}
      {count(project.modelCount, t('models', { count: project.modelCount }), paths.model(project.code))}
    </span>
  );
});

/** None until the server has answered, and where it does not; what is there stays while it is fetched again. */
function useFigures(projectId: string, refreshedAt: Date): Pick<ProjectFigures, 'figures' | 'alarms'> {
  const { api } = useHost();
  const [figures, setFigures] = useState<Pick<ProjectFigures, 'figures' | 'alarms'>>({
    figures: [],
    alarms: 0,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refreshedAt` says when to fetch again
  useEffect(() => {
    const abort = new AbortController();
    api.projectFigures(projectId, 'card', { signal: abort.signal }).then(
      setFigures,
      // The list is of use without them.
      () => undefined,
    );
    return () => abort.abort();
  }, [api, projectId, refreshedAt]);
  return figures;
}
