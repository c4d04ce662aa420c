import { makeStyles, tokens } from '@fluentui/react-components';
import type { ChangedValue, ObjectChange } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { FailedState, LoadingState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';
import { className } from '../model/ifc-class.ts';
import { compareMessages } from './compare-messages.ts';
import { KindSwatch } from './kind-toggles.tsx';
import { compareStoreOf, readyVersions } from './use-compare.ts';

const useStyles = makeStyles({
  root: {
    padding: '8px 12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: '12px',
    lineHeight: '16px',
  },
  title: { margin: '0 0 4px', fontSize: '12px', lineHeight: '16px', fontWeight: tokens.fontWeightSemibold },
  text: { display: 'flex', alignItems: 'center', margin: '2px 0' },
  note: { margin: '4px 0', color: tokens.colorNeutralForeground3 },
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  head: {
    padding: '2px 4px 2px 0',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  cell: {
    padding: '3px 4px 3px 0',
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    fontWeight: tokens.fontWeightRegular,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  set: { color: tokens.colorNeutralForeground3 },
  none: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
});

type Load =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly change: ObjectChange };

/** What has become of an object between the compared versions: old and new values side by side. */
export const ObjectChanges = observer(function ObjectChanges(props: {
  readonly modelId: string;
  readonly globalId: string;
}) {
  const { modelId, globalId } = props;
  const styles = useStyles();
  const { t } = useMessages(compareMessages);
  const format = useFormat();
  const host = useHost();
  const compare = compareStoreOf(host);
  const { pair } = compare;
  const [load, setLoad] = useState<Load>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn asks again
  useEffect(() => {
    if (!pair) return;
    let isLate = false;
    setLoad({ kind: 'loading' });
    compare.api.object(pair, globalId).then(
      (change) => !isLate && setLoad({ kind: 'ready', change }),
      (error: unknown) => !isLate && setLoad({ kind: 'failed', error }),
    );
    return () => {
      isLate = true;
    };
  }, [compare, pair, globalId, turn]);
  const day = readyVersions(host, modelId).find(({ id }) => id === pair?.older)?.createdDate;
  const title = t('changes', { day: day === undefined ? '' : format.day(day) });
  return (
    <section className={styles.root} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {load.kind === 'loading' && <LoadingState rows={2} />}
      {load.kind === 'failed' && <FailedState error={load.error} onRetry={() => setTurn(turn + 1)} />}
      {load.kind === 'ready' && <Changes change={load.change} />}
    </section>
  );
});

function Changes({ change }: { readonly change: ObjectChange }) {
  const styles = useStyles();
  const { t } = useMessages(compareMessages);
  const { kinds, moved, values, isComplete } = change;
  const metres = (length: number) => String(Number(length.toFixed(3)));
  if (kinds.length === 0) return <p className={styles.note}>{t('noChange')}</p>;
  return (
    <>
      {kinds.map((kind) =>
        kind === 'properties' ? null : (
          <p key={kind} className={styles.text}>
            <KindSwatch kind={kind} />
            {kind === 'place' && moved
              ? t('moved', { horizontal: metres(moved.horizontal), vertical: metres(moved.vertical) })
              : t(`is.${kind}`)}
          </p>
        ),
      )}
      {values.length > 0 && <Values values={values} />}
      {!isComplete && <p className={styles.note}>{t('incomplete')}</p>}
    </>
  );
}

function Values({ values }: { readonly values: readonly ChangedValue[] }) {
  const styles = useStyles();
  const { t } = useMessages(compareMessages);
  const label = ({ kind, name }: ChangedValue) =>
    kind === 'property' || kind === 'quantity' ? (name ?? '') : t(`field.${kind}`);
  const value = ({ kind }: ChangedValue, text: string | null) =>
    text === null ? (
      <span className={styles.none}>{t('nothing')}</span>
    ) : kind === 'class' ? (
      className(text)
    ) : (
      text
    );
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {(['field', 'before', 'after'] as const).map((head) => (
            <th key={head} className={styles.head} scope="col">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {values.map((changed) => (
          <tr key={`${changed.kind}/${changed.set}/${changed.name}`}>
            <th className={styles.cell} scope="row">
              {label(changed)} {changed.set !== null && <span className={styles.set}>{changed.set}</span>}
            </th>
            <td className={styles.cell}>{value(changed, changed.older)}</td>
            <td className={styles.cell}>{value(changed, changed.newer)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
