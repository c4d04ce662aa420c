import { Button, makeStyles, mergeClasses, Switch, tokens } from '@fluentui/react-components';
import { Play16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { CountBadge, Notice, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ContributionRow } from '../link/protocol.ts';
import { useShell } from './shell-context.ts';
import { shellMessages } from './shell-messages.ts';

const useStyles = makeStyles({
  root: { padding: '8px 8px 16px' },
  note: { marginBottom: '8px' },
  heading: {
    margin: '12px 8px 4px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: { display: 'flex', alignItems: 'center', columnGap: '4px', minHeight: '36px' },
  open: {
    flexGrow: 1,
    minWidth: 0,
    padding: '4px 8px',
    border: 0,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'start',
  },
  pressable: {
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  current: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    outline: surfaceTokens.selectedOutline,
    outlineOffset: '-2px',
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  name: { display: 'flex', alignItems: 'center', columnGap: '6px' },
  small: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  hidden: { color: tokens.colorNeutralForeground3 },
});

const shownPoints: ReadonlySet<string> = new Set([
  'modelTabs',
  'windowTabs',
  'dashboardItems',
  'settingsPages',
  'routes',
  'timelineSources',
  'searchProviders',
]);

/** What the plugin adds to the host, by point; of what is hidden, the reason. */
export const ContributionList = observer(function ContributionList() {
  const styles = useStyles();
  const shell = useShell();
  const { t } = useMessages(shellMessages);
  const { about, state } = shell;
  const groups = Map.groupBy(state?.contributions ?? [], ({ point }) => point);
  return (
    <div className={styles.root}>
      {about?.isSandboxed && (
        <div className={styles.note}>
          <Notice tone="info" title={t('frame')}>
            {t('frame.text')}
          </Notice>
        </div>
      )}
      {about && !about.hasStories && (
        <div className={styles.note}>
          <Notice tone="info" title={t('noStories')}>
            {t('noStories.text')}
          </Notice>
        </div>
      )}
      {[...groups].map(([point, rows]) => (
        <section key={point} aria-label={t(`point.${point}`)}>
          <h2 className={styles.heading}>{t(`point.${point}`)}</h2>
          <ul className={styles.list}>
            {rows.map((row) => (
              <li key={row.id} className={styles.row}>
                <Row row={row} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
});

const Row = observer(function Row({ row }: { readonly row: ContributionRow }) {
  const styles = useStyles();
  const shell = useShell();
  const { t } = useMessages(shellMessages);
  const { point, id, title, isVisible, isOn = false } = row;
  const isShown = shell.knobs.show.split('?')[0] === `${point}/${id}`;
  const canShow = shownPoints.has(point);
  const content = (
    <>
      <span className={mergeClasses(styles.name, !isVisible && styles.hidden)}>
        {title}
        {typeof row.badge === 'number' && <CountBadge count={row.badge} />}
      </span>
      <span className={styles.small}>{id}</span>
      <Why row={row} />
    </>
  );
  return (
    <>
      {canShow ? (
        <button
          type="button"
          className={mergeClasses(styles.open, styles.pressable, isShown && styles.current)}
          aria-pressed={isShown}
          aria-label={t('show', { title })}
          onClick={() => shell.turn({ show: isShown ? '' : `${point}/${id}` })}
        >
          {content}
        </button>
      ) : (
        <div className={styles.open}>{content}</div>
      )}
      {point === 'commands' && (
        <Button
          size="small"
          icon={<Play16Regular />}
          disabled={!isVisible}
          aria-label={t('run', { title })}
          title={t('run', { title })}
          onClick={() => shell.act({ do: 'run', command: id })}
        />
      )}
      {point === 'sceneOverlays' && (
        <Switch
          checked={isOn}
          disabled={!isVisible}
          aria-label={t('overlay', { title })}
          onChange={() => shell.act({ do: 'toggle-overlay', id })}
        />
      )}
    </>
  );
});

/** Why the contribution is hidden, or how it is reached. */
function Why({ row: { point, isVisible, reasons, target } }: { readonly row: ContributionRow }) {
  const styles = useStyles();
  const { t } = useMessages(shellMessages);
  if (!isVisible)
    return (
      <span className={styles.small}>
        {reasons.length === 0
          ? t('hiddenOff')
          : t('hidden', {
              reason: reasons.map(({ kind, name, text }) => t(`reason.${kind}`, { name, text })).join('; '),
            })}
      </span>
    );
  if (point === 'objectCards') return <span className={styles.small}>{t('how.objectCards')}</span>;
  if (point !== 'contextMenus') return null;
  const key = (['object', 'layer', 'marker', 'ground'] as const).find((one) => one === target) ?? 'object';
  return <span className={styles.small}>{t('how.contextMenus', { target: t(`target.${key}`) })}</span>;
}
