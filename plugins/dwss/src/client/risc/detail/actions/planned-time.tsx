import { Button, makeStyles, tokens } from '@fluentui/react-components';
import {
  dateTimeInZone,
  parseDateTimeInZone,
  useFormat,
  useLanguage,
  useMessages,
  useServerNow,
} from '@gantry/plugin-sdk';
import { comfortable, stateTokens } from '@gantry/plugin-ui';
import type { RiscForm } from '../../../../contract/risc/form.ts';
import { actionMessages } from '../../messages/risc-actions.ts';
import { earlyFor } from './step-fields.ts';

const useStyles = makeStyles({
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '8px',
    marginTop: '2px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  take: {
    minWidth: 0,
    height: 'auto',
    padding: '0 2px',
    color: tokens.colorBrandForegroundLink,
    [comfortable]: { minHeight: '44px' },
  },
  early: { marginTop: '2px', fontSize: tokens.fontSizeBase200, color: stateTokens.warning.fg },
});

/** The time for which the inspection was asked, to be taken where it is over; and what an earlier time has to be explained by. */
export function PlannedTime(props: {
  readonly form: RiscForm;
  /** The actual time, as it is typed. */
  readonly value: string;
  readonly onTake: (time: string) => void;
}) {
  const { form, value, onTake } = props;
  const styles = useStyles();
  const { t } = useMessages(actionMessages);
  const { timeZone } = useLanguage();
  const format = useFormat();
  const serverNow = useServerNow();
  const planned = form.survey_time;
  const mayTake =
    planned !== null && Date.parse(planned) <= serverNow() && dateTimeInZone(planned, timeZone) !== value;
  const early = earlyFor(form, parseDateTimeInZone(value, timeZone));
  const before = { survey_time: form.survey_time, submission_date: form.submission_date };
  return (
    <>
      {planned !== null && (
        <div className={styles.line}>
          {t('planned', { time: format.dateTime(planned) })}
          {mayTake && (
            <Button
              appearance="transparent"
              size="small"
              className={styles.take}
              onClick={() => onTake(dateTimeInZone(planned, timeZone))}
            >
              {t('takePlanned')}
            </Button>
          )}
        </div>
      )}
      {early.map((name) => (
        <div key={name} className={styles.early} role="status">
          {t(`early.${name}`, { time: format.dateTime(before[name] ?? '') })}
        </div>
      ))}
    </>
  );
}
