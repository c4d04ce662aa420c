import { makeStyles, tokens } from '@fluentui/react-components';
import {
  Checkmark12Filled,
  Circle12Filled,
  Clock12Filled,
  DismissCircle12Filled,
  Pause12Filled,
  Prohibited12Filled,
  Prohibited12Regular,
  Warning12Filled,
} from '@fluentui/react-icons';
import { type LoadStatus, useFormat, useMessages } from '@gantry/plugin-sdk';
import { StateTag, type Tone } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';
import { momentText } from '../../moment-text.ts';
import type { PluginEntry } from '../../plugin-entry.ts';
import { ChapterText } from './chapter-text.tsx';
import { pluginStatusMessages } from './plugin-status-messages.ts';
import { pluginTexts } from './plugin-texts.ts';
import { useFigure } from './use-figure.ts';

const useStyles = makeStyles({
  reason: {
    margin: '4px 0 0',
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground2,
  },
});

const looks: Readonly<Record<LoadStatus, readonly [Tone, ReactNode]>> = {
  available: ['neutral', <Circle12Filled key="i" />],
  activating: ['info', <Clock12Filled key="i" />],
  active: ['success', <Checkmark12Filled key="i" />],
  inactive: ['neutral', <Pause12Filled key="i" />],
  'refused-manifest': ['warning', <Warning12Filled key="i" />],
  'refused-trust': ['warning', <Warning12Filled key="i" />],
  'refused-sdk': ['warning', <Warning12Filled key="i" />],
  'refused-capability': ['warning', <Warning12Filled key="i" />],
  'missing-service': ['warning', <Warning12Filled key="i" />],
  'failed-load': ['danger', <DismissCircle12Filled key="i" />],
  'failed-activate': ['danger', <DismissCircle12Filled key="i" />],
  quarantined: ['danger', <Prohibited12Filled key="i" />],
};

/** Nothing in the page speaks against the plugin. */
const inOrder: readonly LoadStatus[] = ['available', 'activating', 'active', 'inactive'];

const off: readonly [Tone, ReactNode] = ['neutral', <Prohibited12Regular key="i" />];
const partly: readonly [Tone, ReactNode] = ['warning', <Warning12Filled key="i" />];

type Known = Pick<PluginEntry, 'record' | 'health' | 'problem' | 'faults' | 'unknownRoles' | 'unused'>;

/** What became of a plugin, in a word. */
export function PluginStatus(entry: Known) {
  const { t } = useMessages(pluginStatusMessages);
  const { t: pluginText } = useMessages(pluginTexts);
  const { record, problem, faults, unused } = entry;
  const hasReasons = useReasons(entry).length > 0;
  const { status } = record;
  const [tone, icon, label] = ((): readonly [Tone, ReactNode, string] => {
    if (unused) return [...off, pluginText(`unused.${unused}`)];
    if (problem?.code === 'server-not-granted' && inOrder.includes(status))
      return [...off, t('problem.label.server-not-granted')];
    // What the page found out about it is the nearer reason.
    if (problem && inOrder.includes(status))
      return [...looks['failed-load'], t(`problem.label.${problem.code}`)];
    if (faults && inOrder.includes(status)) return [...partly, t('faults.label')];
    if (status === 'active' && hasReasons) return [...partly, t('health.partly')];
    return [...looks[status], t(`status.${status}`)];
  })();
  return (
    <StateTag tone={tone} icon={icon}>
      {label}
    </StateTag>
  );
}

/** What of a plugin does not work as it should, and why. */
export function PluginReasons(entry: Known) {
  const styles = useStyles();
  return useReasons(entry).map((reason) => (
    <p key={reason} className={styles.reason}>
      <ChapterText text={reason} />
    </p>
  ));
}

function useReasons({ record, health, problem, faults, unknownRoles = [] }: Known): readonly string[] {
  const { t } = useMessages(pluginStatusMessages);
  const figure = useFigure();
  const format = useFormat();
  const { error } = record;
  /** Upwards: a little over the budget must not read as the budget. */
  const over = (ms: number) => figure(Math.ceil(ms * 10) / 10);
  const slow = health?.figures.frame?.isOver ? health.figures.frame : undefined;
  const reasons = [
    ...(problem ? [t(`problem.text.${problem.code}`)] : []),
    // That somebody refused a server half needs no further explanation.
    ...(problem?.detail === undefined || problem.code === 'server-not-granted' ? [] : [problem.detail]),
    ...(faults
      ? [
          t('faults.text', {
            count: faults.count,
            time: momentText(format, faults.last.at),
            message: faults.last.message,
          }),
        ]
      : []),
    ...unknownRoles.map((one) => t('roles.unknown', one)),
    ...(error === undefined ? [] : [error]),
    ...(health?.degraded ?? []),
    ...(slow ? [t('health.slow', { ms: over(slow.ms), budget: figure(slow.budgetMs) })] : []),
  ];
  return [...new Set(reasons)];
}
