import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { phoneQuery, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { CSSProperties } from 'react';
import { useHost } from '../host-context.ts';
import { uprightQuery } from '../narrow-query.ts';
import { sectionMessages } from './section-messages.ts';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    top: '12px',
    left: '50%',
    zIndex: 1,
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    maxWidth: 'calc(100% - 140px)',
    padding: '4px 4px 4px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: surfaceTokens.glass,
    boxShadow: surfaceTokens.glassShadow,
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground1,
    transform: 'translateX(-50%)',
    pointerEvents: 'auto',
    // Beside the panel of a tab, where the button goes below the sentence.
    [uprightQuery]: {
      boxSizing: 'border-box',
      width: 'max-content',
      maxWidth: 'calc(100% - var(--tab-panel) - 16px)',
      flexWrap: 'wrap',
      rowGap: '4px',
      paddingLeft: '4px',
    },
    // Below the day, and beside the tools.
    [phoneQuery]: { top: '60px', left: '8px', maxWidth: 'calc(100% - 80px)', transform: 'none' },
  },
  off: { flexShrink: 0 },
});

/** Says that sections cut the model, so that nobody takes what is cut away for missing. */
export const SectionHint = observer(function SectionHint() {
  const styles = useStyles();
  const { t } = useMessages(sectionMessages);
  const { sections, ui } = useHost();
  if (!sections.isCutting) return null;
  const count = sections.list.filter(({ isOn }) => isOn).length;
  // Safe: a custom property, which the type does not know.
  const { coveredLeft, coveredRight } = ui;
  const place = {
    marginLeft: (coveredLeft - coveredRight) / 2,
    '--tab-panel': `${coveredLeft + coveredRight}px`,
  } as CSSProperties;
  return (
    <div className={styles.root} style={place} role="status">
      {t('hint', { count })}
      <Button size="small" className={styles.off} onClick={sections.switchAllOff}>
        {t('allOff')}
      </Button>
    </div>
  );
});
