import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { WeatherPartlyCloudyDay20Regular } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, type RecordForm, useFetched } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { DiaryDay } from '../../../contract/diary/form.ts';
import type { ObservedDay } from '../../../contract/weather-calls.ts';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  button: { [comfortable]: { minHeight: '44px' } },
  text: { color: tokens.colorNeutralForeground3 },
});

/** Fills in what the Observatory reported of the day. Absent where the deployment does not ask it, and where the answer does not come. */
export const ObservedWeather = observer(function ObservedWeather(props: {
  readonly form: RecordForm<DiaryDay>;
  readonly day: string;
}) {
  const { form, day } = props;
  const { weather } = useDiaryModule();
  const styles = useStyles();
  const { t } = useMessages(texts);
  const format = useFormat();
  const { value } = useFetched((signal) => weather.observed({ date: day }, { signal }), { key: day });
  if (!value?.isOffered) return null;
  const { observed } = value;
  return (
    <div className={styles.root}>
      <Button
        className={styles.button}
        icon={<WeatherPartlyCloudyDay20Regular />}
        disabled={observed === null || form.isBusy}
        onClick={() => observed && form.change(knownOf(observed))}
      >
        {t('fillWeather')}
      </Button>
      <span className={styles.text}>
        {observed === null
          ? t('weatherUnheard')
          : t('weatherHeard', {
              hours: format.number(observed.heard_hours),
              rain: format.number(observed.rain_hours),
            })}
      </span>
    </div>
  );
});

/** The fields that were reported. The others keep what somebody typed. */
function knownOf({ rain_hours: _rain, heard_hours: _heard, ...fields }: ObservedDay): Partial<DiaryDay> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== null && String(value) !== ''),
  );
}
