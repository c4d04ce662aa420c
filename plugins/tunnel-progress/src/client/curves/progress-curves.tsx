import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { Card, comfortable, FailedState, SelectField } from '@gantry/plugin-ui';
import { LineChart } from '@gantry/plugin-ui/charts';
import { useState } from 'react';
import { curveWeights } from '../../contract/schedule/computed-curve.ts';
import { useValues } from '../values/use-values.ts';
import { curveMessages } from './curve-messages.ts';
import { forecastMessages } from './forecast-messages.ts';
import { useForecastText } from './forecast-text.ts';
import { type Audience, useCurve, useCurveLines, useCurveNames } from './use-curves.ts';
import { useProgrammeCurve } from './use-programme-curve.ts';

/** In place of a name, which never begins with a space: the curve of the programme. */
const computed = ' programme';

const useStyles = makeStyles({
  tabs: {
    overflowX: 'auto',
    scrollbarWidth: 'none',
    flexShrink: 0,
    '& > *': { flexShrink: 0, [comfortable]: { minHeight: '44px' } },
  },
  note: {
    margin: '8px 0 0',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  how: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', marginTop: '8px' },
});

interface ProgressCurvesProps extends Audience {
  /** The curve that is shown; the first one unless given. */
  readonly chosen: string | undefined;
  readonly onChoose: (curve: string) => void;
}

/** The curves of an audience and that of the programme, each with a tab. A project without curves has no such part. */
export function ProgressCurves({ chosen, onChoose, ...audience }: ProgressCurvesProps) {
  const styles = useStyles();
  const { t } = useMessages(curveMessages);
  const words = useMessages(forecastMessages);
  const values = useValues();
  const forecastText = useForecastText(audience.module.context.session.serverNow());
  const [weight, setWeight] = useState<(typeof curveWeights)[number]>('duration');
  const names = useCurveNames(audience);
  const programme = useProgrammeCurve(audience, weight);
  // The tab stays while another weight is fetched.
  const [hasProgramme, setHasProgramme] = useState(false);
  const isThere = programme.value !== undefined;
  if (programme.load.kind === 'ready' && isThere !== hasProgramme) setHasProgramme(isThere);
  const listed = [...(names.value ?? []), ...(hasProgramme ? [computed] : [])];
  const name = chosen !== undefined && listed.includes(chosen) ? chosen : listed[0];
  const uploaded = useCurve(audience, name === computed ? undefined : name);
  const curve = name === computed ? programme : uploaded;
  const lines = useCurveLines(curve.value);
  if (names.value === undefined && names.load.kind === 'failed')
    return (
      <Card title={t('title')}>
        <FailedState title={t('listFailed')} error={names.load.error} onRetry={names.refresh} />
      </Card>
    );
  if (names.value === undefined || name === undefined) return null;
  const titleOf = (one: string) => (one === computed ? words.t('computed') : one);
  return (
    <Card title={t('title')} aside={curve.value && values.updateAs(curve.value.latestUpdateTime)}>
      <TabList
        size="small"
        className={styles.tabs}
        aria-label={t('curves')}
        selectedValue={name}
        onTabSelect={(_, { value }) => onChoose(String(value))}
      >
        {listed.map((one) => (
          <Tab key={one} value={one}>
            {titleOf(one)}
          </Tab>
        ))}
      </TabList>
      <LineChart
        title={t('chart', { curve: titleOf(name) })}
        {...lines}
        numbers="percent"
        max={100}
        load={curve.load}
        failed={t('failed')}
        onRetry={curve.refresh}
        emptyText={t('noPoints')}
        height={280}
      />
      {name === computed && (
        <div className={styles.how}>
          <SelectField
            label={words.t('weight')}
            options={curveWeights.map((one) => ({ value: one, label: words.t(`weight.${one}`) }))}
            value={weight}
            onChange={(one) => setWeight(one === 'objects' ? 'objects' : 'duration')}
          />
        </div>
      )}
      {name === computed && <p className={styles.note}>{words.t('how')}</p>}
      {curve.value !== undefined && <p className={styles.note}>{forecastText(curve.value)}</p>}
    </Card>
  );
}
