import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type DashboardItemProps, useMessages } from '@gantry/plugin-sdk';
import { EmptyState, FetchedContent, stateTokens } from '@gantry/plugin-ui';
import { LineChart } from '@gantry/plugin-ui/charts';
import { lastPoint } from '../curves/curve-chart.ts';
import { curveMessages } from '../curves/curve-messages.ts';
import { useCurve, useCurveLines, useCurveNames } from '../curves/use-curves.ts';
import type { InModule } from '../progress-module.ts';
import { isLate, pointsAhead } from '../values/standing.ts';
import { useValues } from '../values/use-values.ts';
import { dashboardMessages } from './dashboard-messages.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px', padding: '8px 16px 12px' },
  figures: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 20px',
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  figure: { display: 'flex', flexDirection: 'column-reverse' },
  value: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  late: { color: stateTokens.danger.fg },
  note: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** The overall progress against plan with its curve: the audience's first one. */
export function ProgressTile(props: InModule<DashboardItemProps> & { readonly isAdmin: boolean }) {
  const { module, isAdmin, refreshedAt } = props;
  const styles = useStyles();
  const { t } = useMessages(dashboardMessages);
  const words = useMessages(curveMessages);
  const values = useValues();
  const audience = { module, isAdmin, refreshedAt };
  const names = useCurveNames(audience);
  const name = names.value?.[0];
  const curve = useCurve(audience, name);
  const lines = useCurveLines(curve.value);
  const point = curve.value && lastPoint(curve.value);
  const points = point && pointsAhead(point);
  const figure = (label: string, value: string, isBad = false) => (
    <div className={styles.figure}>
      <dt className={styles.note}>{label}</dt>
      <dd className={mergeClasses(styles.value, isBad && styles.late)}>{value}</dd>
    </div>
  );
  return (
    <div className={styles.root}>
      <FetchedContent fetched={names} failed={words.t('listFailed')}>
        {() =>
          name === undefined ? (
            <EmptyState art="chart" title={t('noCurves')} text={t('noCurvesText')} />
          ) : (
            <>
              {point && (
                <>
                  <dl className={styles.figures}>
                    {figure(t('shortActual'), values.percent(point.actualProgress))}
                    {figure(t('shortPlanned'), values.percent(point.plannedProgress))}
                    {points !== undefined && figure(t('points'), values.points(points), isLate(point))}
                  </dl>
                  <span className={styles.note}>
                    {t('curveOn', { curve: name, date: values.day(point.time) })}
                  </span>
                </>
              )}
              <LineChart
                title={words.t('chart', { curve: name })}
                {...lines}
                numbers="percent"
                max={100}
                load={curve.load}
                failed={words.t('failed')}
                onRetry={curve.refresh}
                emptyText={words.t('noPoints')}
                height={176}
              />
            </>
          )
        }
      </FetchedContent>
    </div>
  );
}
