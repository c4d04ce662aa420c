import { makeStyles, Switch, tokens } from '@fluentui/react-components';
import {
  definePlugin,
  type Json,
  type ObjectRef,
  useFormat,
  useMessages,
  usePluginContext,
  type WindowTabProps,
} from '@gantry/plugin-sdk';
import { EmptyState, FailedState, KeyValues, LoadingState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { groupProperties } from './group-properties.ts';
import { keptObject } from './kept-object.ts';
import { manifest } from './manifest.ts';
import { messages } from './messages.ts';
import { useProperties } from './use-properties.ts';

export const plugin = definePlugin({
  manifest,
  activate(ctx) {
    ctx.implement.windowTabs('properties', { component: PropertiesWindow });
  },
});

const useStyles = makeStyles({
  root: { padding: '12px 16px', overflow: 'auto', color: tokens.colorNeutralForeground1 },
  heading: { margin: '16px 0 6px', fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  note: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
});

/**
 * The window: an observer, because `selection.current` is a MobX observable. It follows the selection until it is told to keep an
 * object; the host keeps its state for each window by itself, also over a reload.
 */
const PropertiesWindow = observer(function PropertiesWindow({ state, setState }: WindowTabProps) {
  const { selection } = usePluginContext(plugin);
  const styles = useStyles();
  const { t } = useMessages(messages);
  const keptId = JSON.stringify(keptObject(state));
  // The state is a new object at each change, even if its content is the same.
  const kept = useMemo(() => (keptId === undefined ? undefined : keptObject(JSON.parse(keptId))), [keptId]);
  const object = kept ?? selection.current.at(-1);
  if (!object) return <EmptyState title={t('nothing')} text={t('nothingText')} />;
  const count = selection.current.length;
  return (
    <div className={styles.root}>
      <Switch
        label={t('keep')}
        checked={kept !== undefined}
        onChange={(_, { checked }) =>
          setState(checked ? { modelId: object.modelId, globalId: object.globalId } : null)
        }
      />
      {count > 1 && !kept && <p className={styles.note}>{t('several', { count })}</p>}
      <ObjectProperties object={object} />
    </div>
  );
});

function ObjectProperties({ object }: { readonly object: ObjectRef }) {
  const { scene } = usePluginContext(plugin);
  const styles = useStyles();
  const { t } = useMessages(messages);
  const valueText = useValueText();
  const { retry, ...load } = useProperties(object, scene.getProperties);
  if (load.kind === 'loading') return <LoadingState label={t('loading')} />;
  if (load.kind === 'failed') return <FailedState title={t('failed')} error={load.error} onRetry={retry} />;
  const groups = groupProperties(load.properties);
  if (groups.length === 0) return <EmptyState title={t('empty')} />;
  return groups.map(({ set, properties }) => (
    <section key={set ?? ''} aria-label={set ?? t('attributes')}>
      <h3 className={styles.heading}>{set ?? t('attributes')}</h3>
      <KeyValues
        keyWidth={180}
        items={properties.map(({ name, value }) => ({
          id: name,
          label: name,
          value: valueText(value),
          wrap: true,
        }))}
      />
    </section>
  ));
}

/** Values as the user's language writes them. */
function useValueText(): (value: Json) => string {
  const { t } = useMessages(messages);
  const format = useFormat();
  return (value) => {
    if (value === null) return '';
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number') return format.number(value, { maximumFractionDigits: 6 });
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
}
