import { makeStyles, Tab, TabList } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { Card, FailedState } from '@gantry/plugin-ui';
import { LineChart } from '@gantry/plugin-ui/charts';
import { useValues } from '../values/use-values.ts';
import { curveMessages } from './curve-messages.ts';
import { type Audience, useCurve, useCurveLines, useCurveNames } from './use-curves.ts';

const useStyles = makeStyles({
  tabs: { overflowX: 'auto', scrollbarWidth: 'none', flexShrink: 0, '& > *': { flexShrink: 0 } },
});

interface ProgressCurvesProps extends Audience {
  /** The curve that is shown; the first one unless given. */
  readonly chosen: string | undefined;
  readonly onChoose: (curve: string) => void;
}

/** The curves of an audience, each with a tab. A project without curves has no such part. */
export function ProgressCurves({ chosen, onChoose, ...audience }: ProgressCurvesProps) {
  const styles = useStyles();
  const { t } = useMessages(curveMessages);
  const values = useValues();
  const names = useCurveNames(audience);
  const listed = names.value ?? [];
  const name = chosen !== undefined && listed.includes(chosen) ? chosen : listed[0];
  const curve = useCurve(audience, name);
  const lines = useCurveLines(curve.value);
  if (names.value === undefined && names.load.kind === 'failed')
    return (
      <Card title={t('title')}>
        <FailedState title={t('listFailed')} error={names.load.error} onRetry={names.refresh} />
      </Card>
    );
  if (name === undefined) return null;
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
            {one}
          </Tab>
        ))}
      </TabList>
      <LineChart
        title={t('chart', { curve: name })}
        {...lines}
        numbers="percent"
        max={100}
        load={curve.load}
        failed={t('failed')}
        onRetry={curve.refresh}
        emptyText={t('noPoints')}
        height={280}
      />
    </Card>
  );
}
