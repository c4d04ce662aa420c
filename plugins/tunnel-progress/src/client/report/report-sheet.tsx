import { FluentProvider, makeStyles } from '@fluentui/react-components';
import { useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { Bilingual, gantryTheme, SheetHead, SheetSection, SheetTable } from '@gantry/plugin-ui';
import { LineChart } from '@gantry/plugin-ui/charts';
import { type CurveData, progressFiles } from '../../contract/progress.ts';
import { curveMessages } from '../curves/curve-messages.ts';
import { useForecastText } from '../curves/forecast-text.ts';
import { useCurveLines } from '../curves/use-curves.ts';
import { curveOf } from '../curves/use-programme-curve.ts';
import type { ModelPicture } from '../model-pictures.ts';
import type { ProgressModule } from '../progress-module.ts';
import { useValues } from '../values/use-values.ts';
import { PaperPicture } from './paper-picture.tsx';
import { reportMessages } from './report-messages.ts';
import type { Report } from './use-report.ts';

/** Items and bays that fit a report. */
const mostItems = 100;
const mostBays = 20;

const useStyles = makeStyles({
  text: { margin: '1mm 0 2mm' },
  curve: { breakInside: 'avoid', marginBottom: '3mm' },
  name: { margin: 0, fontSize: '9.5pt', fontWeight: 600 },
  // The day and the legend stand in the pictures, so they have the width of the paper.
  views: { display: 'grid', gap: '3mm' },
  view: { display: 'block', width: '100%', breakInside: 'avoid' },
  photos: { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: '3mm' },
  photo: { margin: 0, breakInside: 'avoid' },
  picture: { display: 'block', width: '100%', aspectRatio: '8 / 5', objectFit: 'cover' },
});

const Text = ({ k }: { readonly k: (typeof reportMessages)['keys'][number] }) => (
  <Bilingual of={reportMessages} k={k} />
);
const column = (id: (typeof reportMessages)['keys'][number]) => ({ id, label: <Text k={id} /> });

interface ReportSheetProps {
  readonly module: ProgressModule;
  readonly report: Report;
  readonly pictures: readonly ModelPicture[];
}

/** Figures, curves, late bays, quantities and photos of a month; the headings in both languages. */
export function ReportSheet({ module, report, pictures }: ReportSheetProps) {
  const { context } = module;
  const styles = useStyles();
  const { t } = useMessages(reportMessages);
  const { timeZone } = useLanguage();
  const format = useFormat();
  const values = useValues();
  const { day, month, items, curves, programme, late, quantities, photos } = report;
  const { project } = context.session;
  const now = context.session.serverNow();
  const amount = (of: number) => format.number(of, { maximumFractionDigits: of < 100 ? 2 : 0 });
  const gain = (actual: number, before: number) =>
    actual < 0 ? t('none') : values.points((actual - Math.max(before, 0)) * 100);
  const computed = curveOf(programme, timeZone);
  return (
    <>
      <SheetHead
        title={<Text k="title" />}
        text={t('until', { day: format.day(day) })}
        number={month}
        lines={[
          t('project', { project: `${project.code} ${project.name}` }),
          t('printed', { time: format.dateTime(now) }),
        ]}
      />
      <SheetSection heading={<Text k="items" />} long>
        {items.length === 0 ? (
          <p className={styles.text}>{t('noItems')}</p>
        ) : (
          <SheetTable
            columns={(['item', 'group', 'before', 'actual', 'inMonth', 'planned', 'target'] as const).map(
              column,
            )}
            rows={items.slice(0, mostItems).map((item) => ({
              id: item.itemName,
              cells: [
                item.itemName,
                item.groupName,
                values.percent(item.before),
                values.percent(item.actualProgress),
                gain(item.actualProgress, item.before),
                values.percent(item.plannedProgress),
                values.day(item.targetCompletionDate),
              ],
            }))}
          />
        )}
        {items.length > mostItems && (
          <p className={styles.text}>{t('moreItems', { count: items.length - mostItems })}</p>
        )}
      </SheetSection>
      {(curves.length > 0 || computed !== undefined) && (
        <SheetSection heading={<Text k="curves" />} long>
          {curves.map(({ name, curve }) => (
            <PaperCurve key={name} name={name} curve={curve} now={now} />
          ))}
          {computed !== undefined && <PaperCurve name={t('programme')} curve={computed} now={now} />}
        </SheetSection>
      )}
      {pictures.length > 0 && (
        <SheetSection heading={<Text k="model" />} long>
          <div className={styles.views}>
            {pictures.map(({ day: shown, png }) =>
              png === undefined ? (
                <p key={shown} className={styles.text}>
                  {t('noModel', { day: format.day(shown) })}
                </p>
              ) : (
                <PaperPicture
                  key={shown}
                  png={png}
                  className={styles.view}
                  alt={t('modelOn', { day: format.day(shown) })}
                />
              ),
            )}
          </div>
        </SheetSection>
      )}
      {late.dataDay !== null && (
        <SheetSection heading={<Text k="late" />} long>
          {late.total === 0 ? (
            <p className={styles.text}>{t('noLate')}</p>
          ) : (
            <SheetTable
              columns={(['bay', 'days', 'activities', 'what'] as const).map(column)}
              rows={late.bays.slice(0, mostBays).map(({ bay, daysLate, activities, worst }) => ({
                id: bay,
                cells: [
                  bay || t('noBay'),
                  format.number(daysLate),
                  format.number(activities),
                  worst.itemName || worst.trade || worst.activityId,
                ],
              }))}
            />
          )}
          {late.total > mostBays && (
            <p className={styles.text}>{t('moreBays', { count: late.total - mostBays })}</p>
          )}
        </SheetSection>
      )}
      {quantities.total > 0 && (
        <SheetSection heading={<Text k="quantities" />} long>
          <SheetTable
            columns={(['trade', 'quantity', 'total', 'plannedAmount', 'done'] as const).map(column)}
            rows={quantities.rows.map((row) => ({
              id: JSON.stringify([row.trade, row.set, row.name, row.unit]),
              cells: [
                row.trade || t('noTrade'),
                row.name === '' ? t('objects') : [row.name, row.unit ?? ''].join(' '),
                amount(row.total),
                amount(row.planned),
                amount(row.done),
              ],
            }))}
          />
        </SheetSection>
      )}
      <SheetSection heading={<Text k="photos" />} long>
        {photos.total === 0 && <p className={styles.text}>{t('noPhotos')}</p>}
        <div className={styles.photos}>
          {photos.pageList.map(({ pictureId, description }) => (
            <figure key={pictureId} className={styles.photo}>
              <img
                className={styles.picture}
                src={context.files.url(progressFiles.picture, { pictureId })}
                alt={description}
              />
              <figcaption>{description}</figcaption>
            </figure>
          ))}
        </div>
        {photos.total > photos.pageList.length && (
          <p className={styles.text}>{t('morePhotos', { count: photos.total - photos.pageList.length })}</p>
        )}
      </SheetSection>
    </>
  );
}

/** A curve in the colours of paper, whatever the theme, with its forecast. */
function PaperCurve({
  name,
  curve,
  now,
}: {
  readonly name: string;
  readonly curve: CurveData;
  readonly now: number;
}) {
  const styles = useStyles();
  const { t, locale } = useMessages(curveMessages);
  const lines = useCurveLines(curve);
  const forecastText = useForecastText(now);
  return (
    <div className={styles.curve}>
      <h3 className={styles.name}>{name}</h3>
      <FluentProvider theme={gantryTheme('light', locale)}>
        <LineChart
          title={t('chart', { curve: name })}
          {...lines}
          numbers="percent"
          max={100}
          emptyText={t('noPoints')}
          height={200}
        />
      </FluentProvider>
      <p className={styles.text}>{forecastText(curve)}</p>
    </div>
  );
}
