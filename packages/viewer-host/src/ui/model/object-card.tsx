import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Copy16Regular } from '@fluentui/react-icons';
import type { ObjectRef } from '@gantry/plugin-sdk';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, FailedState, FloatingPanel, KeyValues, LoadingState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { copyText } from '../copy-text.ts';
import { useHost } from '../host-context.ts';
import { useDensity } from '../use-density.ts';
import { usePanelWidths } from '../use-panel-widths.ts';
import { CardActions } from './card-actions.tsx';
import { cardMessages } from './card-messages.ts';
import { CardSections, useCardSections } from './card-sections.tsx';
import { ClassName } from './class-name.tsx';
import { DeleteModelDialog } from './delete-model-dialog.tsx';
import { className } from './ifc-class.ts';
import { modelMessages } from './model-messages.ts';
import { ObjectProperties } from './object-properties.tsx';
import { useCardFocus } from './use-card-focus.ts';
import { useObjectDetail } from './use-object-detail.ts';
import { useUncovered } from './use-uncovered.ts';

const useStyles = makeStyles({
  body: { padding: '10px 12px' },
  id: { display: 'inline-flex', alignItems: 'center', columnGap: '4px', maxWidth: '100%' },
  idText: { minWidth: 0, fontSize: '11px' },
  copy: {
    minWidth: '20px',
    width: '20px',
    height: '18px',
    padding: 0,
    flexShrink: 0,
    [comfortable]: { minWidth: '44px', height: '44px', margin: '-12px 0' },
  },
  others: { margin: '6px 0 0', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
});

const SelectedTogether = lazy(async () => ({
  default: (await import('../find/selected-together.tsx')).SelectedTogether,
}));

const ObjectChanges = lazy(async () => ({
  default: (await import('../compare/object-changes.tsx')).ObjectChanges,
}));

/** The BIM object card: data and actions of the selected object. */
export const ObjectCard = observer(function ObjectCard({ object }: { readonly object: ObjectRef }) {
  const styles = useStyles();
  const { t } = useMessages(cardMessages);
  const { t: modelText } = useMessages(modelMessages);
  const format = useFormat();
  const host = useHost();
  const { projects, layers, timeline, selection, preferences, sceneStore, ui } = host;
  const density = useDensity(preferences);
  const { card: width } = usePanelWidths();
  const [detail, retry] = useObjectDetail(object);
  const [isDeleting, setIsDeleting] = useState(false);
  const others = selection.current.length - 1;
  const found = detail.kind === 'ready' ? detail.object : undefined;
  const shown = layers.shownOn(timeline.day).find(({ modelId }) => modelId === object.modelId);
  const title = found ? (found.name ?? className(found.category)) : t('title');
  const panel = useRef<HTMLElement>(null);
  useUncovered(object, panel);
  useCardFocus(panel);
  const isLoaded = shown !== undefined && sceneStore.loads.get(shown.version.id)?.state === 'loaded';
  const sections = useCardSections(object, isLoaded);
  const isGone = detail.kind === 'failed' && detail.error instanceof ApiError && detail.error.status === 404;
  return (
    <FloatingPanel
      ref={panel}
      title={title}
      width={width}
      maxHeight={560}
      // Below the view cube, whose buttons are larger for touch.
      defaultPosition={{ right: 12, y: density === 'comfortable' ? 172 : 156 }}
      onClose={() => selection.clear()}
      footer={
        <CardActions
          object={object}
          sections={sections}
          onDelete={projects.has('LAYER_ADMIN') && found ? () => setIsDeleting(true) : undefined}
        />
      }
    >
      {detail.kind === 'loading' && <LoadingState rows={2} />}
      {detail.kind === 'failed' && (
        <FailedState
          title={isGone ? t('gone') : t('failed')}
          text={isGone ? t('goneText') : undefined}
          error={detail.error}
          onRetry={retry}
        />
      )}
      {found && <CardSections sections={sections} />}
      {found && (
        <div className={styles.body}>
          <KeyValues
            items={[
              { id: 'layer', label: t('layer'), value: found.layerName, wrap: true },
              { id: 'created', label: t('created'), value: format.day(found.latestCreatedDate) },
              {
                id: 'class',
                label: t('class'),
                value: <ClassName name={className(found.category)} />,
                wrap: true,
              },
              ...(found.storey ? [{ id: 'storey', label: t('storey'), value: found.storey }] : []),
              {
                id: 'id',
                label: t('id'),
                wrap: true,
                value: (
                  <span className={styles.id}>
                    <span className={styles.idText}>{found.globalId}</span>
                    <Button
                      className={styles.copy}
                      appearance="transparent"
                      icon={<Copy16Regular />}
                      aria-label={t('copyId')}
                      onClick={() =>
                        copyText(host, found.globalId, modelText('copied', { text: found.globalId }))
                      }
                    />
                  </span>
                ),
              },
            ]}
          />
          {others > 0 && <p className={styles.others}>{t('others', { count: others })}</p>}
        </div>
      )}
      {ui.comparedModel !== undefined && others === 0 && (
        <Suspense>
          <ObjectChanges modelId={ui.comparedModel} globalId={object.globalId} />
        </Suspense>
      )}
      {others > 0 && (
        <Suspense>
          <SelectedTogether />
        </Suspense>
      )}
      {found && <ObjectProperties key={shown?.version.id} object={object} />}
      {isDeleting && found && <DeleteModelDialog object={found} onClose={() => setIsDeleting(false)} />}
    </FloatingPanel>
  );
});
