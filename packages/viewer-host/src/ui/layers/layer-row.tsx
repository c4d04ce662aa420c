import { makeStyles, mergeClasses, Slider, tokens } from '@fluentui/react-components';
import { ChevronRight16Regular, MoreHorizontal16Regular } from '@fluentui/react-icons';
import type { Layer } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useHost } from '../host-context.ts';
import { layerMessages } from './layer-messages.ts';
import { ModelRow } from './model-row.tsx';
import { RowButton, VisibilityButton } from './row-buttons.tsx';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '2px',
    minHeight: '30px',
    padding: '0 8px 0 6px',
    ':hover': { backgroundColor: surfaceTokens.rowHover },
    [comfortable]: { minHeight: '48px' },
  },
  chevron: { transitionProperty: 'transform', transitionDuration: tokens.durationFast },
  open: { transform: 'rotate(90deg)' },
  name: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightMedium,
    // Touch-sized buttons leave little room for the name: it may wrap.
    [comfortable]: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
  hidden: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  count: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground2 },
  body: { padding: '0 8px 6px 34px' },
  opacity: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '4px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
  slider: { flexGrow: 1, minWidth: 0 },
  percent: { width: '40px', textAlign: 'end' },
  models: { margin: 0, padding: 0, listStyle: 'none' },
  none: { margin: '4px 0', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
});

/** One layer: its visibility, its opacity and its models. */
export const LayerRow = observer(function LayerRow({ layer }: { readonly layer: Layer }) {
  const styles = useStyles();
  const { t, locale } = useMessages(layerMessages);
  const { layers, menu } = useHost();
  const needsAttention = layer.models.some((model) => model.versions[0]?.status !== 'ready');
  const [isOpen, setIsOpen] = useState(needsAttention);
  const bodyId = useId();
  const isVisible = layers.isLayerVisible(layer.id);
  const opacity = layers.opacities.get(layer.id) ?? 1;
  const objects = layer.models.reduce(
    (sum, model) => sum + (model.versions.find(({ status }) => status === 'ready')?.objectCount ?? 0),
    0,
  );
  const showMenu = (x: number, y: number) => menu.show({ kind: 'layer', id: layer.id }, x, y);
  return (
    <li>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same menu hangs on the button at the end */}
      <div
        className={styles.head}
        onContextMenu={(event) => {
          event.preventDefault();
          showMenu(event.clientX, event.clientY);
        }}
      >
        <RowButton
          icon={<ChevronRight16Regular className={mergeClasses(styles.chevron, isOpen && styles.open)} />}
          label={isOpen ? t('collapse', { name: layer.name }) : t('expand', { name: layer.name })}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen(!isOpen)}
        />
        <VisibilityButton
          name={layer.name}
          isVisible={isVisible}
          onChange={(shown) => layers.setLayersVisible([layer.id], shown)}
        />
        <span className={mergeClasses(styles.name, !isVisible && styles.hidden)} title={layer.name}>
          {layer.name}
        </span>
        <span className={styles.count} title={t('objects', { count: objects })}>
          {objects.toLocaleString(locale)}
        </span>
        <RowButton
          icon={<MoreHorizontal16Regular />}
          label={t('actions', { name: layer.name })}
          aria-haspopup="menu"
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            showMenu(box.left, box.bottom);
          }}
        />
      </div>
      {isOpen && (
        <div id={bodyId} className={styles.body}>
          <div className={styles.opacity}>
            <Slider
              className={styles.slider}
              size="small"
              min={0}
              max={100}
              value={Math.round(opacity * 100)}
              aria-label={t('opacity', { name: layer.name })}
              aria-valuetext={t('opacityValue', { percent: Math.round(opacity * 100) })}
              onChange={(_, { value }) => layers.setOpacity(layer.id, value / 100)}
            />
            <span className={styles.percent}>
              {t('opacityValue', { percent: Math.round(opacity * 100) })}
            </span>
          </div>
          {layer.models.length === 0 && <p className={styles.none}>{t('noModels')}</p>}
          <ul className={styles.models}>
            {layer.models.map((model) => (
              <ModelRow key={model.id} model={model} />
            ))}
          </ul>
        </div>
      )}
    </li>
  );
});
