import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Eye16Regular, EyeOff16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, FloatingPanel, surfaceTokens } from '@gantry/plugin-ui';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ColourGroup } from '../../state/colouring-store.ts';
import { useHost } from '../host-context.ts';
import { useAttempt } from '../use-attempt.ts';
import { findMessages } from './find-messages.ts';
import { showColours } from './show-colours.ts';
import { findStoreOf, useFollowedVersions } from './use-find.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: '4px 8px 8px', listStyle: 'none' },
  row: { display: 'flex', alignItems: 'center' },
  name: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    flexGrow: 1,
    minWidth: 0,
    padding: '3px 4px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: '12px',
    lineHeight: '16px',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: surfaceTokens.rowHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [comfortable]: { minHeight: '44px' },
  },
  swatch: {
    flexShrink: 0,
    width: '14px',
    height: '14px',
    borderRadius: '3px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    boxSizing: 'border-box',
    // Says what the colours mean, so that it stays in high contrast.
    forcedColorAdjust: 'none',
  },
  label: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  plain: { display: 'flex', columnGap: '8px', padding: '3px 4px', fontSize: '12px', lineHeight: '16px' },
  eye: { minWidth: '28px', [comfortable]: { minWidth: '44px', minHeight: '44px' } },
});

/** What the colours of the model mean. A value selects its objects, and its eye hides them. */
export const ColourLegend = observer(function ColourLegend() {
  const styles = useStyles();
  const { t } = useMessages(findMessages);
  const host = useHost();
  const { colouring, ui, styles: looks } = host;
  const { current } = colouring;
  const attempt = useAttempt();
  const find = findStoreOf(host);
  useFollowedVersions(find);
  useEffect(
    // Other versions have other values.
    () =>
      reaction(
        () => find.versionIds.join(),
        () => {
          const field = colouring.current?.field;
          if (field) attempt(showColours(host, find, field));
        },
      ),
    [host, find, colouring, attempt],
  );
  if (!current) return null;
  const row = (group: ColourGroup) => {
    const { label: name, color, count, objects } = group;
    const [first] = objects;
    const isHidden = first !== undefined && looks.hidden.has(`${first.modelId}/${first.globalId}`);
    return (
      <li key={`${color} ${name}`} className={styles.row}>
        <button
          type="button"
          className={styles.name}
          aria-label={t('selectGroup', { name })}
          onClick={() => host.selection.set(objects)}
        >
          <span className={styles.swatch} style={{ backgroundColor: color }} />
          <span className={styles.label}>{name}</span>
          <span className={styles.count}>{count}</span>
        </button>
        <Button
          className={styles.eye}
          size="small"
          appearance="subtle"
          icon={isHidden ? <EyeOff16Regular /> : <Eye16Regular />}
          aria-label={t(isHidden ? 'showGroup' : 'hideGroup', { name })}
          onClick={() => (isHidden ? looks.show(objects) : looks.hide(objects))}
        />
      </li>
    );
  };
  return (
    <FloatingPanel
      title={current.title}
      width={240}
      maxHeight={420}
      defaultPosition={{ x: ui.coveredLeft || 12, y: 12 }}
      onClose={() => colouring.end()}
    >
      <ul className={styles.list} aria-label={t('legendList')}>
        {current.groups.map(row)}
        {current.other && row(current.other)}
        {current.none > 0 && (
          <li className={styles.plain}>
            <span className={styles.label}>{t('noValue')}</span>
            <span className={styles.count}>{current.none}</span>
          </li>
        )}
      </ul>
    </FloatingPanel>
  );
});
