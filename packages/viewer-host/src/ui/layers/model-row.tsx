import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { BranchCompare16Regular, Delete16Regular } from '@fluentui/react-icons';
import type { Model } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { layerMessages } from './layer-messages.ts';
import { mayLackParts } from './may-lack-parts.ts';
import { MissingHint } from './missing-hint.tsx';
import { placeConcerns } from './place-concerns.ts';
import { RowButton, VisibilityButton } from './row-buttons.tsx';
import { VersionStatus } from './version-status.tsx';

const useStyles = makeStyles({
  root: { padding: '2px 0' },
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '4px',
    minHeight: '28px',
    fontSize: '12px',
    lineHeight: '16px',
  },
  name: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [comfortable]: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
  hidden: { color: tokens.colorNeutralForeground3 },
  day: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
});

/** One model with the day of its newest ready version, and the status of a newer one below. */
export const ModelRow = observer(function ModelRow({ model }: { readonly model: Model }) {
  const styles = useStyles();
  const { t } = useMessages(layerMessages);
  const format = useFormat();
  const { layers, projects, ui } = useHost();
  const isVisible = !layers.hiddenModels.has(model.id);
  const ready = model.versions.find(({ status }) => status === 'ready');
  const pending = model.versions.filter(({ status }) => status !== 'ready');
  const isExplained = ready && (mayLackParts(ready) || placeConcerns(ready).length > 0);
  return (
    <li className={styles.root}>
      <div className={styles.head}>
        <VisibilityButton
          name={model.name}
          isVisible={isVisible}
          disabled={!ready}
          onChange={(shown) => layers.setModelVisible(model.id, shown)}
        />
        <span className={mergeClasses(styles.name, !isVisible && styles.hidden)} title={model.name}>
          {model.name}
        </span>
        {ready && <MissingHint model={model} version={ready} />}
        {/* What explains the version gives its day too. */}
        {ready && !isExplained && <span className={styles.day}>{format.day(ready.createdDate)}</span>}
        {ready && model.versions.some(({ id, status }) => id !== ready.id && status === 'ready') && (
          <RowButton
            icon={<BranchCompare16Regular />}
            label={t('compare', { model: model.name })}
            onClick={() => ui.setCompared(model.id)}
          />
        )}
        {projects.has('LAYER_ADMIN') && (
          <RowButton
            icon={<Delete16Regular />}
            label={t('deleteModelTitle', { model: model.name })}
            onClick={() => ui.setLayerDialog({ kind: 'delete-model', modelId: model.id })}
          />
        )}
      </div>
      {ready && isExplained && <VersionStatus model={model} version={ready} />}
      {pending.map((version) => (
        <VersionStatus key={version.id} model={model} version={version} />
      ))}
    </li>
  );
});
