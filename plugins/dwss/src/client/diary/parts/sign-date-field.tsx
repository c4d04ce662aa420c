import { Field } from '@fluentui/react-components';
import { isIsoDay, useFormat, useMessages } from '@gantry/plugin-sdk';
import { TimeInput } from '@gantry/plugin-ui';
import { useState } from 'react';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';

/** The day beside a signature: today unless the signer writes another, from the diary's day on. */
export function useSignDate(earliest: string) {
  const { context } = useDiaryModule();
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const today = format.isoDay(context.session.serverNow());
  const [day, setDay] = useState(today);
  const [isTold, setTold] = useState(false);
  const problem = !isIsoDay(day)
    ? t('signDateWrong')
    : day > today
      ? t('blocker.SIGN_DATE_FUTURE', { about: format.day(today) })
      : day < earliest
        ? t('blocker.SIGN_DATE_EARLY', { about: format.day(earliest) })
        : undefined;
  return {
    day,
    change: setDay,
    /** Whether it can be sent; says what is wrong from then on. */
    check() {
      setTold(true);
      return problem === undefined;
    },
    field: (
      <Field
        label={term('field.sign_date')}
        required
        {...(isTold && problem !== undefined && { validationMessage: problem })}
      >
        <TimeInput kind="day" value={day} onChange={setDay} />
      </Field>
    ),
  };
}
