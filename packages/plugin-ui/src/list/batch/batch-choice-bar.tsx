import { Button, mergeClasses } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { type ReactNode, useRef } from 'react';
import { useScreenSize } from '../../theme/use-media.ts';
import { listMessages } from '../list-messages.ts';
import { useFootRoom } from '../page/use-foot-room.ts';
import type { BatchStep } from './batch-actions.ts';
import { useBatchStyles } from './batch-styles.ts';

type BatchChoiceBarProps<Id extends string> = {
  /** Selected rows. */
  readonly count: number;
  /** Such as `3 forms selected`. */
  readonly selectedText: string;
  readonly steps: readonly BatchStep<Id>[];
  /** Ids of the steps that fit all selected rows. */
  readonly offered: readonly Id[];
  /** About the selected rows: what they have in common, or why no step fits. */
  readonly summary: ReactNode;
  /** The step that the user chose; another is taken where it does not fit. */
  readonly chosen: Id | undefined;
  readonly onChoose: (id: Id) => void;
  readonly onCancel: () => void;
  readonly onConfirm: (step: BatchStep<Id>) => void;
};

/** The foot of a list in batch mode: what is selected, the step, Cancel and Confirm. */
export function BatchChoiceBar<Id extends string>(props: BatchChoiceBarProps<Id>) {
  const { count, selectedText, steps, offered, summary, chosen, onChoose, onCancel, onConfirm } = props;
  const styles = useBatchStyles();
  const { t } = useMessages(listMessages);
  const device = useScreenSize();
  const bar = useRef<HTMLElement>(null);
  useFootRoom(bar, true);
  const isPhone = device === 'phone';
  const fitting = steps.filter(({ id }) => offered.includes(id));
  const step = fitting.find(({ id }) => id === chosen) ?? fitting[0];
  return (
    <section ref={bar} data-foot="" className={styles.bar} aria-label={t('batch')}>
      <span className={styles.count} role="status">
        {isPhone && count > 0 ? count : selectedText}
      </span>
      {count > 0 && (!isPhone || step === undefined) && <span className={styles.summary}>{summary}</span>}
      <div className={styles.actions}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset breaks the line of buttons. */}
        <div role="group" aria-label={t('actions')} style={{ display: 'contents' }}>
          {(device === 'desktop' ? steps : fitting).map((one) => (
            <Button
              key={one.id}
              appearance="subtle"
              className={mergeClasses(styles.button, one === step && styles.chosen)}
              {...(!isPhone && fitting.includes(one) && { icon: one.icon })}
              aria-pressed={one === step}
              disabled={!fitting.includes(one)}
              onClick={() => onChoose(one.id)}
            >
              {one.label}
            </Button>
          ))}
        </div>
        {!isPhone && <span className={styles.line} aria-hidden />}
        <Button appearance="subtle" className={styles.button} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button
          className={styles.confirm}
          disabled={step === undefined}
          onClick={() => step !== undefined && onConfirm(step)}
        >
          {t('confirm')}
        </Button>
      </div>
    </section>
  );
}
