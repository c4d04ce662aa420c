import { makeStyles, tokens } from '@fluentui/react-components';
import type { ProjectFigure } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, FailedState, LoadingState, phoneQuery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import type { FigureStore } from '../../state/figure-store.ts';
import { useHost } from '../host-context.ts';
import { ItemIcon } from '../item-icon.tsx';
import { momentText } from '../moment-text.ts';
import { pagePath } from '../navigation/module-links.ts';
import type { ModuleItem } from '../plugin-ui-port.ts';
import { FigureCell } from './figure-cell.tsx';
import { figureMessages } from './figure-messages.ts';

const useStyles = makeStyles({
  root: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    overflow: 'hidden',
  },
  columns: {
    display: 'flex',
    flexWrap: 'wrap',
    // The lines between the columns. Those of a row that is not full share its width.
    gap: '1px',
    backgroundColor: tokens.colorNeutralStroke2,
  },
  column: {
    flex: '1 1 240px',
    boxSizing: 'border-box',
    minWidth: 0,
    minHeight: '120px',
    padding: '10px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    [phoneQuery]: { flexBasis: '100%' },
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    margin: '0 0 4px',
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
  },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '8px',
    color: 'inherit',
    textDecorationLine: 'none',
    [comfortable]: { minHeight: '44px' },
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  // Beside each other in the one column of a member who sees a single module.
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '32px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    '& > li': { flex: '1 1 320px', minWidth: 0 },
  },
  note: {
    margin: 0,
    padding: '6px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
});

/** What the modules count, in a column each. A module without figures has none. */
export const FiguresStrip = observer(function FiguresStrip(props: {
  readonly store: FigureStore;
  /** Code of the project. */
  readonly project: string;
}) {
  const { store, project } = props;
  const styles = useStyles();
  const { t } = useMessages(figureMessages);
  const format = useFormat();
  const { plugins } = useHost();
  const { load, answer, isStale } = store;
  if (load.kind === 'failed')
    return <FailedState title={t('failed')} error={load.error} onRetry={() => void store.refresh()} />;
  if (answer === undefined)
    return (
      <section className={styles.root} aria-label={t('figures')} aria-busy>
        <div className={styles.columns}>
          {[0, 1, 2].map((at) => (
            <div key={at} className={styles.column}>
              <LoadingState rows={3} label={t('loading')} />
            </div>
          ))}
        </div>
      </section>
    );
  const columns = plugins.modules.flatMap((module) => {
    const figures = answer.figures.filter(({ pluginId }) => pluginId === module.pluginId).slice(0, 3);
    return figures.length > 0 ? [{ module, figures }] : [];
  });
  if (columns.length === 0) return null;
  const since = usualSince(answer.figures);
  return (
    <section className={styles.root} aria-label={t('figures')}>
      <div className={styles.columns}>
        {columns.map(({ module, figures }) => (
          <div key={module.pluginId} className={styles.column}>
            <h2 className={styles.head}>
              <ModuleLink module={module} project={project} />
            </h2>
            <ul className={styles.list}>
              {figures.map((figure) => (
                <FigureCell
                  key={figure.id}
                  figure={figure}
                  module={module.title}
                  now={answer.now}
                  since={since}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {isStale && <p className={styles.note}>{t('stale', { time: format.time(answer.now) })}</p>}
      {!isStale && since !== undefined && (
        <p className={styles.note}>{t('since', { when: momentText(format, since) })}</p>
      )}
    </section>
  );
});

function ModuleLink({ module, project }: { readonly module: ModuleItem; readonly project: string }) {
  const styles = useStyles();
  return (
    <Link to={pagePath(project, module, module.pages[0])} className={styles.link}>
      <ItemIcon icon={module.icon} size={16} />
      {module.title}
    </Link>
  );
}

/** The moment against which most changes are. */
function usualSince(figures: readonly ProjectFigure[]): string | undefined {
  const all = figures.flatMap(({ change }) => (change ? [change.since] : []));
  const times = (moment: string) => all.filter((one) => one === moment).length;
  return [...all].sort((a, b) => times(b) - times(a))[0];
}
