import {
  Button,
  DrawerBody,
  makeStyles,
  mergeClasses,
  OverlayDrawer,
  tokens,
} from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { FocusReturn, stateTokens } from '@gantry/plugin-ui';
import { useEffect, useRef } from 'react';
import type { MenuSection } from './menu-entry.ts';
import { menuMessages } from './menu-messages.ts';

const useStyles = makeStyles({
  root: { height: 'auto', maxHeight: '80vh', borderRadius: '14px 14px 0 0' },
  body: { padding: '8px 8px 16px' },
  header: {
    padding: '10px 12px 4px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  item: {
    justifyContent: 'flex-start',
    width: '100%',
    minHeight: '48px',
    padding: '0 12px',
    columnGap: '12px',
    fontWeight: tokens.fontWeightRegular,
  },
  close: { justifyContent: 'center', marginTop: '8px' },
  danger: { color: stateTokens.danger.fg },
  section: { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, ':first-child': { borderTop: 'none' } },
});

/** The context menu on a phone: a sheet at the bottom, opened by a long press. */
export function ActionSheet(props: {
  readonly title: string;
  readonly sections: readonly MenuSection[];
  readonly onClose: () => void;
}) {
  const { title, sections, onClose } = props;
  const styles = useStyles();
  const { t } = useMessages(menuMessages);
  const hasPressed = useRef(false);
  useEffect(() => {
    const listeners = new AbortController();
    const press = () => {
      hasPressed.current = true;
    };
    window.addEventListener('pointerdown', press, { capture: true, signal: listeners.signal });
    return () => listeners.abort();
  }, []);
  return (
    <OverlayDrawer
      open
      position="bottom"
      className={styles.root}
      aria-label={title}
      onClickCapture={(event) => {
        // Lifting the finger after the long press clicks the entry below it. A key's click has no detail.
        if (!hasPressed.current && event.detail > 0) event.stopPropagation();
      }}
      onOpenChange={(_, data) => {
        // Lifting the finger after the long press clicks the backdrop.
        const isOwnLift = data.type === 'backdropClick' && !hasPressed.current;
        if (!data.open && !isOwnLift) onClose();
      }}
    >
      <FocusReturn />
      <DrawerBody className={styles.body}>
        {sections.map((section) => (
          <div key={section.id} className={styles.section}>
            {section.title && <div className={styles.header}>{section.title}</div>}
            {section.entries.map((entry) => (
              <Button
                key={entry.id}
                appearance="subtle"
                className={mergeClasses(styles.item, entry.danger && styles.danger)}
                icon={entry.icon}
                disabled={entry.enabled === false}
                onClick={() => {
                  onClose();
                  entry.run();
                }}
              >
                {entry.label}
              </Button>
            ))}
          </div>
        ))}
        <Button className={mergeClasses(styles.item, styles.close)} onClick={onClose}>
          {t('close')}
        </Button>
      </DrawerBody>
    </OverlayDrawer>
  );
}
