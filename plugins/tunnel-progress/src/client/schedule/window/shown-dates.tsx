import { Button, Field, makeStyles, Radio, RadioGroup, Switch } from '@fluentui/react-components';
import { isIsoDay, useMessages } from '@gantry/plugin-sdk';
import { TimeInput } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { scheduleModes } from '../../../contract/schedule/state-at.ts';
import type { ProgrammeStore } from '../programme-store.ts';
import { scheduleMessages } from '../schedule-messages.ts';
import { isMode } from '../shown-day.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '4px' },
  compare: { display: 'flex', alignItems: 'end', flexWrap: 'wrap', gap: '8px' },
});

/** Which dates count, whether what has not begun is seen, and the day to compare with. */
export const ShownDates = observer(function ShownDates({ store }: { readonly store: ProgrammeStore }) {
  const styles = useStyles();
  const { t } = useMessages(scheduleMessages);
  const [earlier, setEarlier] = useState(store.comparedWith);
  const compare = (text: string) => {
    setEarlier(text);
    store.compareWith(isIsoDay(text) ? text : '');
  };
  return (
    <div className={styles.root}>
      <RadioGroup
        layout="horizontal"
        aria-label={t('mode')}
        value={store.mode}
        onChange={(_, { value }) => isMode(value) && store.setMode(value)}
      >
        {scheduleModes.map((mode) => (
          <Radio key={mode} value={mode} label={t(`mode.${mode}`)} />
        ))}
      </RadioGroup>
      <Switch
        label={t('pale')}
        checked={store.isPale}
        onChange={(_, { checked }) => store.setPale(checked)}
      />
      <div className={styles.compare}>
        <Field label={t('compare')}>
          <TimeInput kind="day" value={earlier} onChange={compare} />
        </Field>
        {store.comparedWith !== '' && <Button onClick={() => compare('')}>{t('noCompare')}</Button>}
      </div>
    </div>
  );
});
