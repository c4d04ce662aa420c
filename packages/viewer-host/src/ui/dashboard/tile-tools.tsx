import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  ArrowFit20Regular,
  ArrowFitIn20Regular,
  ArrowLeft20Regular,
  ArrowRight20Regular,
  Dismiss20Regular,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, useScreenSize } from '@gantry/plugin-ui';
import type { ReactElement } from 'react';
import { dashboardMessages } from './dashboard-messages.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '4px',
    padding: '6px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
  },
  button: { minWidth: '32px', [comfortable]: { minWidth: '44px', minHeight: '44px' } },
  upright: { '& > .fui-Button__icon': { transform: 'rotate(90deg)' } },
});

/** The actions on a tile that is being arranged. */
export interface TileSteps {
  move(by: -1 | 1): void;
  /** In cells. */
  grow(by: { readonly w?: number; readonly h?: number }): void;
  remove(): void;
}

/** The buttons of a tile that is being arranged; each name contains the tile's title. */
export function TileTools({ title, steps }: { readonly title: string; readonly steps: TileSteps }) {
  const styles = useStyles();
  const { t } = useMessages(dashboardMessages);
  // On a phone, every tile has the full width.
  const isPhone = useScreenSize() === 'phone';
  const tool = (label: string, icon: ReactElement, run: () => void, isUpright = false) => (
    <Button
      size="small"
      className={mergeClasses(styles.button, isUpright && styles.upright)}
      icon={icon}
      aria-label={label}
      title={label}
      onClick={run}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a border and is for forms
    <div role="group" className={styles.root} aria-label={t('tools', { title })}>
      {tool(t('earlier', { title }), <ArrowLeft20Regular />, () => steps.move(-1))}
      {tool(t('later', { title }), <ArrowRight20Regular />, () => steps.move(1))}
      {!isPhone && (
        <>
          {tool(t('narrower', { title }), <ArrowFitIn20Regular />, () => steps.grow({ w: -1 }))}
          {tool(t('wider', { title }), <ArrowFit20Regular />, () => steps.grow({ w: 1 }))}
        </>
      )}
      {tool(t('shorter', { title }), <ArrowFitIn20Regular />, () => steps.grow({ h: -1 }), true)}
      {tool(t('taller', { title }), <ArrowFit20Regular />, () => steps.grow({ h: 1 }), true)}
      {tool(t('remove', { title }), <Dismiss20Regular />, steps.remove)}
    </div>
  );
}
