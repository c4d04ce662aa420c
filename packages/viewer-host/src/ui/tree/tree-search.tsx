import { makeStyles, tokens } from '@fluentui/react-components';
import type { FoundNode, TreeSearch } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, EmptyState, FailedState, LoadingState, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { TreeApi } from '../../api/tree-api.ts';
import { useHost } from '../host-context.ts';
import { className } from '../model/ifc-class.ts';
import { quietMs } from '../palette/search-delay.ts';
import { treeMessages } from './tree-messages.ts';

const useStyles = makeStyles({
  root: { flexGrow: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  hit: {
    display: 'block',
    width: '100%',
    boxSizing: 'border-box',
    padding: '6px 12px',
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: '12px',
    lineHeight: '16px',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: surfaceTokens.rowHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [comfortable]: { minHeight: '48px', fontSize: '13px' },
  },
  category: { color: tokens.colorNeutralForeground3 },
  path: { display: 'block', color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  count: { margin: 0, padding: '4px 12px', fontSize: '12px', color: tokens.colorNeutralForeground3 },
});

type Found = { readonly kind: 'searching' } | { readonly kind: 'failed'; readonly error: unknown } | Ready;
interface Ready extends TreeSearch {
  readonly kind: 'ready';
}

/** Objects that match a text, with what each lies in. */
export const TreeSearchResults = observer(function TreeSearchResults(props: {
  readonly text: string;
  readonly versions: readonly string[];
  readonly onChoose: (hit: FoundNode) => void;
}) {
  const { text, versions, onChoose } = props;
  const styles = useStyles();
  const { t } = useMessages(treeMessages);
  const { api, projects } = useHost();
  const projectId = projects.current?.id ?? '';
  const [found, setFound] = useState<Found>({ kind: 'searching' });
  const [turn, setTurn] = useState(0);
  const ids = versions.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn asks again
  useEffect(() => {
    if (ids === '') {
      setFound({ kind: 'ready', found: [], isMore: false });
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      new TreeApi(api).search(projectId, { versions: ids.split(','), text }, { signal: abort.signal }).then(
        (answer) => setFound({ kind: 'ready', ...answer }),
        (error: unknown) => {
          if (!abort.signal.aborted) setFound({ kind: 'failed', error });
        },
      );
    }, quietMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, projectId, ids, text, turn]);
  return (
    <div className={styles.root}>
      {found.kind === 'searching' && <LoadingState rows={3} />}
      {found.kind === 'failed' && (
        <FailedState
          title={t('searchFailed')}
          error={found.error}
          onRetry={() => {
            setFound({ kind: 'searching' });
            setTurn(turn + 1);
          }}
        />
      )}
      {found.kind === 'ready' && found.found.length === 0 && (
        <EmptyState title={t('notFound')} text={t('notFoundText', { text })} />
      )}
      {found.kind === 'ready' && found.found.length > 0 && (
        <>
          <p className={styles.count} role="status">
            {found.isMore
              ? t('foundMore', { count: found.found.length })
              : t('found', { count: found.found.length })}
          </p>
          <ul className={styles.list} aria-label={t('results')}>
            {found.found.map((hit) => {
              const { node, path, versionId } = hit;
              const category = className(node.category);
              return (
                <li key={`${versionId}/${node.localId}`}>
                  <button type="button" className={styles.hit} onClick={() => onChoose(hit)}>
                    {node.name ?? t('unnamed', { category })}{' '}
                    <span className={styles.category}>{category}</span>
                    {path.length > 0 && <span className={styles.path}>{path.join(' › ')}</span>}
                  </button>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
});
