import { Button, Input, makeStyles } from '@fluentui/react-components';
import { Calendar16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { useRef } from 'react';
import { uploadMessages } from './upload-messages.ts';

const useStyles = makeStyles({
  root: { position: 'relative', display: 'flex' },
  input: { flexGrow: 1 },
  button: {
    minWidth: '24px',
    width: '24px',
    height: '24px',
    [comfortable]: { minWidth: '44px', width: '44px', height: '40px', marginRight: '-12px' },
  },
  picker: { position: 'absolute', right: '12px', bottom: 0, width: '1px', height: '1px', opacity: 0 },
});

/**
 * A day as `YYYY-MM-DD`, typed or chosen in the browser's calendar. The browser's date field alone would use the order
 * of the system's language, where 11/12 is ambiguous.
 */
export function DayField(props: { readonly value: string; readonly onChange: (day: string) => void }) {
  const { value, onChange, ...field } = props;
  const styles = useStyles();
  const { t } = useMessages(uploadMessages);
  const picker = useRef<HTMLInputElement>(null);
  return (
    <span className={styles.root}>
      <Input
        {...field}
        className={styles.input}
        inputMode="numeric"
        placeholder="YYYY-MM-DD"
        maxLength={10}
        value={value}
        onChange={(_, data) => onChange(data.value)}
        contentAfter={
          <Button
            className={styles.button}
            appearance="transparent"
            size="small"
            icon={<Calendar16Regular />}
            aria-label={t('calendar')}
            onClick={() => picker.current?.showPicker()}
          />
        }
      />
      <input
        ref={picker}
        type="date"
        className={styles.picker}
        tabIndex={-1}
        aria-hidden
        value={value}
        onChange={(event) => event.target.value !== '' && onChange(event.target.value)}
      />
    </span>
  );
}
