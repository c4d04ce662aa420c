import { Button, makeStyles, tokens } from '@fluentui/react-components';
import {
  ArrowUndo20Regular,
  Checkmark20Regular,
  Dismiss20Regular,
  List20Regular,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { labelOf } from '../../state/measuring/quantities.ts';
import { finishArea } from '../../state/measuring/take-point.ts';
import { useHost } from '../host-context.ts';
import { measureMessages } from './measure-messages.ts';
import { nextStep } from './next-step.ts';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    left: '8px',
    right: '8px',
    bottom: '8px',
    display: 'flex',
    alignItems: 'center',
    columnGap: '4px',
    padding: '4px 4px 4px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: surfaceTokens.glass,
    boxShadow: surfaceTokens.glassShadow,
    color: tokens.colorNeutralForeground1,
    pointerEvents: 'auto',
  },
  texts: { flexGrow: 1, minWidth: 0, fontSize: '12px', lineHeight: '16px' },
  next: { margin: 0 },
  result: { margin: 0, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  button: { flexShrink: 0, minWidth: '44px', width: '44px', height: '44px' },
});

/** What a phone shows while a tool takes points: the next step and the latest result, so that the model stays in sight. */
export const MeasureBar = observer(function MeasureBar({ onList }: { readonly onList: () => void }) {
  const styles = useStyles();
  const { t } = useMessages(measureMessages);
  const { measure } = useHost();
  const { tool, points, refusal, unit } = measure;
  const latest = measure.results.find(({ id }) => id === measure.chosen);
  return (
    <section className={styles.root} aria-label={t('title')} data-covers="">
      <div className={styles.texts}>
        <p className={styles.next} aria-live="polite">
          {refusal ? t(`refused.${refusal}`) : t(nextStep(tool, points.length))}
        </p>
        {latest && points.length === 0 && (
          <p className={styles.result} role="status">
            {labelOf(latest, unit)}
          </p>
        )}
      </div>
      {tool === 'area' && points.length > 2 && (
        <Button
          className={styles.button}
          appearance="primary"
          icon={<Checkmark20Regular />}
          aria-label={t('finish')}
          onClick={() => finishArea(measure)}
        />
      )}
      {points.length > 0 && (
        <Button
          className={styles.button}
          appearance="subtle"
          icon={<ArrowUndo20Regular />}
          aria-label={t('undo')}
          onClick={measure.undo}
        />
      )}
      <Button
        className={styles.button}
        appearance="subtle"
        icon={<List20Regular />}
        aria-label={t('results')}
        onClick={onList}
      />
      <Button
        className={styles.button}
        appearance="subtle"
        icon={<Dismiss20Regular />}
        aria-label={t('stop')}
        onClick={() => measure.setOpen(false)}
      />
    </section>
  );
});
