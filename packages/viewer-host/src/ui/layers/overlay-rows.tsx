import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { comfortable, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { VisibilityButton } from './row-buttons.tsx';

const useStyles = makeStyles({
  group: { borderTop: `1px solid ${tokens.colorNeutralStroke3}`, padding: '6px 0 4px' },
  title: {
    margin: 0,
    padding: '2px 12px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '2px',
    minHeight: '30px',
    padding: '0 8px 0 32px',
    fontSize: '12px',
    lineHeight: '16px',
    ':hover': { backgroundColor: surfaceTokens.rowHover },
    [comfortable]: { minHeight: '48px' },
  },
  hidden: { color: tokens.colorNeutralForeground3 },
});

/** Switches for plugins' overlays in the scene, by group. */
export const OverlayRows = observer(function OverlayRows() {
  const styles = useStyles();
  const { plugins } = useHost();
  const groups = [...new Set(plugins.overlays.map(({ group }) => group))];
  return groups.map((group) => (
    <section key={group} className={styles.group} aria-label={group}>
      <h3 className={styles.title}>{group}</h3>
      <ul className={styles.list}>
        {plugins.overlays
          .filter((overlay) => overlay.group === group)
          .map(({ id, title, isShown }) => (
            <li key={id} className={styles.row}>
              <VisibilityButton
                name={title}
                isVisible={isShown}
                onChange={(shown) => plugins.showOverlay(id, shown)}
              />
              <span className={mergeClasses(!isShown && styles.hidden)}>{title}</span>
            </li>
          ))}
      </ul>
    </section>
  ));
});
