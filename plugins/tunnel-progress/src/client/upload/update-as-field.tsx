import { Field, makeStyles } from '@fluentui/react-components';
import { useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { isIsoDay, startOfDayInZone } from '@gantry/plugin-sdk/contract';
import { TimeInput } from '@gantry/plugin-ui';
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
  const [typed, setTyped] = useState<string>();
  const change = async (day: string) => {
    setTyped(day);
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
      setTyped(undefined);
      setIsBusy(false);
    }
  };
  const day = shown === noValue ? '' : format.isoDay(shown);
  return (
    <Field label={t('updateAs')} orientation="horizontal" className={styles.field}>
      <TimeInput kind="day" value={typed ?? day} disabled={isBusy} onChange={(text) => void change(text)} />
    </Field>
  );
}
