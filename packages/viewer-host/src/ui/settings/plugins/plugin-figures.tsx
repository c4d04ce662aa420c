import { makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { type KeyValue, KeyValues } from '@gantry/plugin-ui';
import type { PluginEntry } from '../../plugin-entry.ts';
import { pluginFiguresMessages } from './plugin-figures-messages.ts';
import { pluginTexts } from './plugin-texts.ts';
import { useFigure } from './use-figure.ts';

const useStyles = makeStyles({
  root: { padding: '12px 16px' },
  values: { margin: '0 0 8px' },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** What a plugin has counted and measured, and what the host has measured of it. */
export function PluginFigures({ record, health }: PluginEntry) {
  const styles = useStyles();
  const { t } = useMessages(pluginFiguresMessages);
  const { t: pluginText } = useMessages(pluginTexts);
  const items = useItems(record, health);
  const dropped = health?.figures.dropped ?? 0;
  if (items.length === 0)
    return (
      <div className={styles.root}>
        <p className={styles.note}>{pluginText('noFigures')}</p>
      </div>
    );
  return (
    <div className={styles.root}>
      <KeyValues className={styles.values} keyWidth={120} items={items} />
      {dropped > 0 && <div>{t('dropped', { count: dropped })}</div>}
      <p className={styles.note}>{t('note')}</p>
    </div>
  );
}

function useItems(
  { loadMs, activateMs }: PluginEntry['record'],
  health: PluginEntry['health'],
): readonly KeyValue[] {
  const { t } = useMessages(pluginFiguresMessages);
  const figure = useFigure();
  const time = (id: 'load' | 'activate', ms: number | undefined): readonly KeyValue[] =>
    ms === undefined ? [] : [{ id, label: t(id), value: t('ms', { ms: figure(ms) }) }];
  const { events = [], measures = [], frame } = health?.figures ?? {};
  return [
    ...time('load', loadMs),
    ...time('activate', activateMs),
    ...(frame
      ? [
          {
            id: 'frame',
            label: t('frame'),
            value: t('frameMs', {
              ms: figure(frame.ms),
              budget: figure(frame.budgetMs),
              max: figure(frame.maxMs),
            }),
            wrap: true,
          },
        ]
      : []),
    ...measures.map(({ name, count, totalMs, maxMs }) => ({
      id: `measure ${name}`,
      label: name,
      value: t('measured', { count, mean: figure(totalMs / count), max: figure(maxMs) }),
      wrap: true,
    })),
    ...events.map(({ name, count, props }) => ({
      id: `event ${name}`,
      label: name,
      value: props ? t('countedLatest', { count, props: textOf(props) }) : t('counted', { count }),
      wrap: true,
    })),
  ];
}

function textOf(props: object): string {
  return Object.entries(props)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ');
}
