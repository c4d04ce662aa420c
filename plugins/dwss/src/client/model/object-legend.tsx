import { makeStyles, Switch, tokens } from '@fluentui/react-components';
import { type StyleLayer, useMessages } from '@gantry/plugin-sdk';
import { FailedState, scenePalette, useFetched } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { topics } from '../../contract/risc/calls.ts';
import { modelMessages } from '../messages/model.ts';
import { useRiscModule } from '../module.ts';
import { fetchObjectColours, groupTone, objectGroups } from '../state/object-colours.ts';

const changed = [topics.formChanged, topics.linksChanged];
/** Above the host's own styles and below those of alarms. */
const priority = 10;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', padding: '4px 12px 12px' },
  legend: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '4px',
    margin: 0,
    padding: '0 0 0 8px',
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

/** Colours linked objects while it is shown and switched on, and says what the colours mean. */
export const ObjectLegend = observer(function ObjectLegend() {
  const styles = useStyles();
  const { api, context } = useRiscModule();
  const { t } = useMessages(modelMessages);
  const { colourObjects: isOn } = context.settings.values;
  const { theme } = context.session;
  const states = useFetched((signal) => fetchObjectColours(api, signal), {
    key: isOn ? 'states' : undefined,
    live: context.live,
    topics: changed,
    throttleMs: 2000,
  });
  const { tones } = scenePalette(theme);
  const [layer, setLayer] = useState<StyleLayer>();
  useEffect(() => {
    if (!isOn) return;
    const made = context.scene.createStyleLayer('risc', priority);
    setLayer(made);
    return () => {
      setLayer(undefined);
      made.dispose();
    };
  }, [context, isOn]);
  const { value } = states;
  useEffect(() => {
    if (layer === undefined || value === undefined) return;
    const { tones: solid } = scenePalette(theme);
    const palette = objectGroups.map((group) => ({ color: solid[groupTone[group]].solid }));
    // A layer that ends before the picture shows it rejects: nothing waits for it.
    layer.paint(value.objects, palette, value.groups).catch(() => undefined);
  }, [layer, value, theme]);
  return (
    <div className={styles.root}>
      <Switch
        label={t('colours')}
        checked={isOn}
        onChange={(_, data) => void context.settings.set('colourObjects', data.checked)}
      />
      {isOn && states.load.kind === 'failed' && value === undefined && (
        <FailedState title={t('coloursFailed')} error={states.load.error} onRetry={states.refresh} />
      )}
      {isOn && value !== undefined && (
        <ul className={styles.legend} aria-label={t('legend')}>
          {objectGroups.map((group) => (
            <li key={group} className={styles.entry}>
              <span
                className={styles.swatch}
                style={{ backgroundColor: tones[groupTone[group]].solid }}
                aria-hidden
              />
              {t(`group.${group}`)}
              <span className={styles.count}>{t('objects', { count: value.counts[group] })}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});
