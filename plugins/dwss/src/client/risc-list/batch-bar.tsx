import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  ArrowDownload20Regular,
  ArrowReply20Regular,
  ArrowRight20Regular,
  CheckmarkCircle20Regular,
  Person20Regular,
  Send20Regular,
  Signature20Regular,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, phoneQuery, useDeviceKind } from '@gantry/plugin-ui';
import type { ReactElement } from 'react';
import type { FormRow } from '../../contract/risc/form.ts';
import { type BatchVerb, batchVerbs } from '../../contract/risc/requests.ts';
import { batchMessages } from '../messages/batch.ts';
import { problems } from '../messages/problems.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { batchLimit, offeredVerbs } from './batch-needs.ts';

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    bottom: '12px',
    zIndex: 2,
    alignSelf: 'center',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    boxSizing: 'border-box',
    minHeight: '48px',
    maxWidth: '100%',
    padding: '6px 8px 6px 16px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    // Text and ground change places; the theme's inverted colours are both black in high contrast.
    backgroundColor: tokens.colorNeutralForeground1,
    color: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    [phoneQuery]: { width: '100%', bottom: '8px', paddingLeft: '12px' },
  },
  count: { fontWeight: tokens.fontWeightSemibold },
  summary: { fontSize: tokens.fontSizeBase200 },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px',
    marginLeft: 'auto',
    border: 0,
    padding: 0,
    minWidth: 0,
  },
  button: {
    minWidth: 'auto',
    color: 'inherit',
    ':hover': { backgroundColor: tokens.colorNeutralForeground2, color: 'inherit' },
    ':hover:active': { backgroundColor: tokens.colorNeutralForeground2, color: 'inherit' },
    ':disabled': { color: 'inherit', opacity: 0.5, backgroundColor: 'transparent' },
    ':disabled:hover': { color: 'inherit', backgroundColor: 'transparent' },
    ':focus-visible': { outline: `2px solid ${tokens.colorNeutralBackground1}` },
    [comfortable]: { minHeight: '44px' },
  },
  chosen: { backgroundColor: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightSemibold },
  line: { width: '1px', height: '24px', margin: '0 4px', backgroundColor: tokens.colorNeutralForeground4 },
  confirm: {
    minWidth: 'auto',
    border: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    ':disabled': { opacity: 0.5 },
    [comfortable]: { minHeight: '44px' },
  },
});

const icons: Readonly<Record<BatchVerb, ReactElement>> = {
  submit: <Send20Regular />,
  receive: <ArrowDownload20Regular />,
  forward: <ArrowRight20Regular />,
  assign: <Person20Regular />,
  return: <ArrowReply20Regular />,
  LSCounterSign: <Signature20Regular />,
  close: <CheckmarkCircle20Regular />,
};

type BatchBarProps = {
  readonly forms: readonly FormRow[];
  /** The action that the user chose; another is taken where it does not fit. */
  readonly chosen: BatchVerb | undefined;
  readonly onChoose: (verb: BatchVerb) => void;
  readonly onCancel: () => void;
  readonly onConfirm: (verb: BatchVerb) => void;
};

/** The foot of the list in batch mode: what is selected, the action, Cancel and Confirm. */
export function BatchBar({ forms, chosen, onChoose, onCancel, onConfirm }: BatchBarProps) {
  const { variant } = useRiscModule();
  const styles = useStyles();
  const { t } = useMessages(batchMessages);
  const { t: term } = useMessages(terms);
  const { t: problem } = useMessages(problems);
  const isDesktop = useDeviceKind() === 'desktop';
  const isPhone = useDeviceKind() === 'phone';
  const summary = useSelectionSummary(forms);
  const offered = offeredVerbs(forms, variant);
  const verb = chosen !== undefined && offered.includes(chosen) ? chosen : offered[0];
  const shown = isDesktop ? batchVerbs : offered;
  const isTooMany = forms.length > batchLimit;
  const hint = isTooMany ? problem('BATCH_TOO_LARGE') : offered.length === 0 ? t('nothingFits') : summary;
  return (
    <section className={styles.bar} aria-label={t('batch')}>
      <span className={styles.count} role="status">
        {forms.length === 0 ? t('none') : isPhone ? forms.length : t('selected', { count: forms.length })}
      </span>
      {forms.length > 0 && (!isPhone || verb === undefined) && <span className={styles.summary}>{hint}</span>}
      <div className={styles.actions}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset breaks the line of buttons. */}
        <div role="group" aria-label={t('actions')} style={{ display: 'contents' }}>
          {shown.map((one) => (
            <Button
              key={one}
              appearance="subtle"
              className={mergeClasses(styles.button, one === verb && styles.chosen)}
              {...(!isPhone && offered.includes(one) && { icon: icons[one] })}
              aria-pressed={one === verb}
              disabled={!offered.includes(one)}
              onClick={() => onChoose(one)}
            >
              {term(`batch.${one}`)}
            </Button>
          ))}
        </div>
        {!isPhone && <span className={styles.line} aria-hidden />}
        <Button appearance="subtle" className={styles.button} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button
          className={styles.confirm}
          disabled={verb === undefined}
          onClick={() => verb !== undefined && onConfirm(verb)}
        >
          {t('confirm')}
        </Button>
      </div>
    </section>
  );
}

/** `All Submitted · 1 late, 1 short notice` */
function useSelectionSummary(forms: readonly FormRow[]): string {
  const { t } = useMessages(batchMessages);
  const { t: term } = useMessages(terms);
  const [status, ...others] = new Set(forms.map((form) => form.status));
  if (status === undefined) return '';
  const late = forms.filter((form) => form.is_late_submission).length;
  const short = forms.filter((form) => form.short_notice && !form.is_late_submission).length;
  const marks = [late > 0 && t('late', { count: late }), short > 0 && t('short', { count: short })];
  return [
    others.length === 0
      ? t('all', { status: term(`status.${status}`) })
      : t('mixed', { count: others.length + 1 }),
    marks.filter((mark) => mark !== false).join(', '),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}
