import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AirplaneTakeOff16Regular } from '@fluentui/react-icons';
import type { ObjectRef } from '@gantry/plugin-sdk';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, EmptyState, FailedState, LoadingState, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { FindStore } from '../../state/find/find-store.ts';
import { colourFound } from '../../state/find/value-colours.ts';
import { useHost } from '../host-context.ts';
import { className } from '../model/ifc-class.ts';
import { useAttempt } from '../use-attempt.ts';
import { findMessages } from './find-messages.ts';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px', padding: '8px 0' },
  count: { margin: 0, width: '100%', fontSize: '12px', fontWeight: tokens.fontWeightSemibold },
  note: { margin: '4px 0', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  action: { minWidth: 0, [comfortable]: { minHeight: '44px' } },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  row: { display: 'flex', alignItems: 'center', borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  hit: {
    flexGrow: 1,
    minWidth: 0,
    padding: '5px 4px',
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: '12px',
    lineHeight: '16px',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    ':hover': { backgroundColor: surfaceTokens.rowHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [comfortable]: { minHeight: '48px', fontSize: '13px' },
  },
  detail: { color: tokens.colorNeutralForeground3 },
  fly: { flexShrink: 0, [comfortable]: { minWidth: '44px', minHeight: '44px' } },
});

/** What the conditions find, and what can be done with all of it. */
export const FindResults = observer(function FindResults({ find }: { readonly find: FindStore }) {
  const styles = useStyles();
  const { t } = useMessages(findMessages);
  const host = useHost();
  const attempt = useAttempt();
  const { found } = find;
  if (found.kind === 'none')
    return find.versions.length === 0 ? (
      <EmptyState title={t('noModels')} text={t('noModelsText')} />
    ) : (
      <p className={styles.note}>{t('start')}</p>
    );
  if (found.kind === 'searching') return <LoadingState rows={3} />;
  if (found.kind === 'failed')
    return <FailedState title={t('failed')} error={found.error} onRetry={() => void find.run()} />;
  const { total, objects, unknown } = found;
  const withAll = (act: (refs: readonly ObjectRef[]) => unknown) =>
    attempt(
      find.refs().then((refs) => {
        if (refs.length > 0) return act(refs);
        host.plugins.notify({ text: t('noShape'), tone: 'info', timeoutMs: 6000 });
        return undefined;
      }),
    );
  const all = (
    name: 'select' | 'addTo' | 'isolate' | 'colour' | 'flyTo',
    act: (refs: readonly ObjectRef[]) => unknown,
  ) => (
    <Button className={styles.action} size="small" onClick={() => withAll(act)}>
      {t(name)}
    </Button>
  );
  return (
    <>
      {unknown > 0 && <p className={styles.note}>{t('old', { count: unknown })}</p>}
      {total === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own look */}
          <div className={styles.head} role="group" aria-label={t('actions')}>
            <p className={styles.count} role="status">
              {t('found', { count: total })}
            </p>
            {all('select', (refs) => host.selection.set(refs))}
            {all('addTo', (refs) => host.selection.set(refs, 'add'))}
            {all('isolate', (refs) => host.styles.isolate(refs))}
            {all('colour', (refs) =>
              host.colouring.show(
                colourFound(host.styles, 'gantry', {
                  title: t('legendFound'),
                  label: t('find'),
                  objects: refs,
                  filter: find.filter,
                }),
              ),
            )}
            {all('flyTo', (refs) => host.flyTo.flyTo(refs))}
          </div>
          <ul className={styles.list} aria-label={t('results')}>
            {objects.map(({ versionId, modelId, globalId, category, name, storey }) => {
              const title = name ?? t('unnamed', { category: className(category) });
              const object = { modelId, globalId };
              return (
                <li key={`${versionId}/${globalId}`} className={styles.row}>
                  <button
                    type="button"
                    className={styles.hit}
                    onClick={({ ctrlKey, metaKey, shiftKey }) =>
                      host.selection.set([object], ctrlKey || metaKey || shiftKey ? 'add' : 'replace')
                    }
                  >
                    {title}{' '}
                    <span className={styles.detail}>
                      {className(category)}
                      {storey === null ? '' : ` · ${storey}`}
                    </span>
                  </button>
                  <Button
                    className={styles.fly}
                    size="small"
                    appearance="subtle"
                    icon={<AirplaneTakeOff16Regular />}
                    aria-label={t('flyToOne', { name: title })}
                    onClick={() => {
                      host.selection.set([object]);
                      void host.flyTo.flyTo([object]);
                    }}
                  />
                </li>
              );
            })}
          </ul>
          {objects.length < total && (
            <Button
              className={styles.action}
              size="small"
              disabledFocusable={find.isLoadingMore}
              onClick={() => attempt(find.more())}
            >
              {t('more')}
            </Button>
          )}
        </>
      )}
    </>
  );
});
