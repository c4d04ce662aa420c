import { Field, Input, makeStyles } from '@fluentui/react-components';
import { useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { isIsoDay, startOfDayInZone } from '@gantry/plugin-sdk/contract';
import { useState } from 'react';
import { noValue } from '../../contract/progress.ts';
import { uploadMessages } from './upload-messages.ts';
import type { OfUpload } from './upload-module.ts';

const useStyles = makeStyles({
  field: { gridTemplateColumns: 'auto 1fr', columnGap: '8px', whiteSpace: 'nowrap' },
});

/** Shows and changes the day of 'Update As'; a change is sent at once. */
export function UpdateAsField(
  props: OfUpload & {
    /** Milliseconds, or `noValue`. */
    readonly shown: number;
    readonly save: (date: number) => Promise<unknown>;
  },
) {
  const { module, shown, save } = props;
  const styles = useStyles();
  const { t } = useMessages(uploadMessages);
  const format = useFormat();
  const { timeZone } = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  const change = async (day: string) => {
    if (!isIsoDay(day) || day < '2000-01-01' || day > '2100-12-31') return;
    setIsBusy(true);
    const tell = (text: string, tone: 'success' | 'danger') =>
      module.context.notifications.show({ text, tone });
    try {
      await save(startOfDayInZone(day, timeZone).getTime());
      tell(t('updateDateSuccess'), 'success');
    } catch {
      tell(t('updateDateError'), 'danger');
    } finally {
      setIsBusy(false);
    }
  };
  const day = shown === noValue ? '' : format.isoDay(shown);
  return (
    <Field label={t('updateAs')} orientation="horizontal" className={styles.field}>
      <Input
        key={day}
        type="date"
        defaultValue={day}
        disabled={isBusy}
        min="2000-01-01"
        max="2100-12-31"
        onChange={(_, { value }) => void change(value)}
      />
    </Field>
  );
}
