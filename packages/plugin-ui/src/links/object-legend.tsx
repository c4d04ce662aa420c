import { makeStyles, Switch, tokens } from '@fluentui/react-components';
import { type ObjectRef, type StyleLayer, useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { FailedState } from '../states/states.tsx';
import { comfortable } from '../theme/media.ts';
import { scenePalette } from '../theme/scene-palette.ts';
import type { Tone } from '../theme/state-palette.ts';
import { useFetched } from '../values/use-fetched.ts';
import type { LinkHost } from './link-host.ts';
import { linkMessages } from './link-messages.ts';

/** Above the host's own styles and below those of alarms. */
const priority = 10;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', padding: '4px 12px 12px' },
  // In line with the texts above and below: its indicator has 8 px of its own.
  switch: { marginLeft: '-8px', [comfortable]: { minHeight: '44px', alignItems: 'center' } },
  legend: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '4px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  entry: { display: 'flex', alignItems: 'center', columnGap: '8px', fontSize: tokens.fontSizeBase200 },
  swatch: {
    width: '12px',
    height: '12px',
    flexShrink: 0,
    borderRadius: tokens.borderRadiusSmall,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  count: { marginLeft: 'auto', color: tokens.colorNeutralForeground3 },
});

/** A colour of the legend. A few are best: more are hard to tell apart, and slow to draw. */
export interface ObjectGroup {
  /** Unlike that of any other group. */
  readonly id: string;
  /** What the colour means, in the user's language. */
  readonly label: string;
  /** The colour, as `ScenePalette.fills` has it. */
  readonly tone: Tone;
}

/** Objects, and for each the index of its group. */
export interface GroupedObjects {
  /** All objects that are coloured. */
  readonly objects: readonly ObjectRef[];
  /** For each of the objects, the index of its group in the legend. */
  readonly groups: Uint8Array;
}

/** The groups that `ObjectLegend` colours. */
export type ObjectLegendProps = {
  /** The plugin's context. */
  readonly host: Pick<LinkHost, 'scene' | 'session' | 'live'>;
  /** Of the style layer; the plugin has no other of this name. */
  readonly name: string;
  /** In the order of the legend. Keep the list from one render to the next: objects are coloured anew when it changes. */
  readonly groups: readonly ObjectGroup[];
  /** Asks which object is in which group: when switched on, and after `topics`, at most every two seconds. */
  readonly fetch: (signal: AbortSignal) => Promise<GroupedObjects>;
  /** Events after which objects may be in another group. */
  readonly topics: readonly string[];
  /** The objects are coloured. The caller keeps this. */
  readonly isOn: boolean;
  /** Called when the user switches the colours on or off. */
  readonly onSwitch: (isOn: boolean) => void;
};

/** Colours objects by groups while it is shown and switched on, and says what the colours mean. */
export const ObjectLegend = observer(function ObjectLegend(props: ObjectLegendProps) {
  const { host, name, groups, fetch, topics, isOn, onSwitch } = props;
  const styles = useStyles();
  const { t } = useMessages(linkMessages);
  const { theme } = host.session;
  const found = useFetched(fetch, {
    key: isOn ? name : undefined,
    live: host.live,
    topics,
    throttleMs: 2000,
  });
  const { fills } = scenePalette(theme);
  const [layer, setLayer] = useState<StyleLayer>();
  useEffect(() => {
    if (!isOn) return;
    const made = host.scene.createStyleLayer(name, priority);
    setLayer(made);
    return () => {
      setLayer(undefined);
      made.dispose();
    };
  }, [host, name, isOn]);
  const { value } = found;
  const colours = groups.map(({ tone }) => fills[tone]);
  const palette = colours.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours as one text: an equal list is not painted again
  useEffect(() => {
    if (layer === undefined || value === undefined) return;
    const looks = colours.map((color) => ({ color }));
    // A layer that ends before the picture shows it rejects: nothing waits for it.
    layer.paint(value.objects, looks, value.groups).catch(() => undefined);
  }, [layer, value, palette]);
  const countOf = (at: number) => value?.groups.reduce((sum, group) => sum + Number(group === at), 0) ?? 0;
  return (
    <div className={styles.root}>
      <Switch
        className={styles.switch}
        label={t('colours')}
        checked={isOn}
        onChange={(_, data) => onSwitch(data.checked)}
      />
      {isOn && found.load.kind === 'failed' && value === undefined && (
        <FailedState title={t('coloursFailed')} error={found.load.error} onRetry={found.refresh} />
      )}
      {isOn && value !== undefined && (
        <ul className={styles.legend} aria-label={t('legend')}>
          {groups.map(({ id, label, tone }, at) => (
            <li key={id} className={styles.entry}>
              <span className={styles.swatch} style={{ backgroundColor: fills[tone] }} aria-hidden />
              {label}
              <span className={styles.count}>{t('objects', { count: countOf(at) })}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});
