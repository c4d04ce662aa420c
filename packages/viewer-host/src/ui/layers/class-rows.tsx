import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDown16Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useHost } from '../host-context.ts';
import { ClassName } from '../model/class-name.tsx';
import { className } from '../model/ifc-class.ts';
import { layerMessages } from './layer-messages.ts';
import { VisibilityButton } from './row-buttons.tsx';

const useStyles = makeStyles({
  root: { borderTop: `1px solid ${tokens.colorNeutralStroke3}`, padding: '2px 0' },
  toggle: {
    justifyContent: 'flex-start',
    width: '100%',
    minHeight: '30px',
    padding: '0 8px 0 10px',
    borderRadius: 0,
    fontSize: '12px',
    fontWeight: tokens.fontWeightSemibold,
    columnGap: '4px',
    color: tokens.colorNeutralForeground3,
    [comfortable]: { minHeight: '48px' },
  },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '2px',
    minHeight: '30px',
    padding: '0 40px 0 32px',
    fontSize: '12px',
    lineHeight: '16px',
    ':hover': { backgroundColor: surfaceTokens.rowHover },
    [comfortable]: { minHeight: '48px' },
  },
  name: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  hidden: { color: tokens.colorNeutralForeground3 },
  count: { color: tokens.colorNeutralForeground2 },
});

/** Switches for the IFC classes of the visible models. */
export const ClassRows = observer(function ClassRows() {
  const styles = useStyles();
  const { t, locale } = useMessages(layerMessages);
  const { classes } = useHost();
  const [isOpen, setIsOpen] = useState(false);
  const bodyId = useId();
  const { entries } = classes;
  if (entries.length === 0) return null;
  return (
    <section className={styles.root} aria-label={t('classes')}>
      <Button
        appearance="transparent"
        className={styles.toggle}
        icon={isOpen ? <ChevronDown16Regular /> : <ChevronRight16Regular />}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('classes')}
      </Button>
      {isOpen && (
        <ul id={bodyId} className={styles.list}>
          {entries.map(({ category, count, isShown }) => (
            <li key={category} className={styles.row}>
              <VisibilityButton
                name={className(category)}
                isVisible={isShown}
                onChange={(shown) => classes.setShown(category, shown)}
              />
              <span className={mergeClasses(styles.name, !isShown && styles.hidden)}>
                <ClassName name={className(category)} />
              </span>
              <span className={styles.count} title={t('objects', { count })}>
                {count.toLocaleString(locale)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});
