import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AirplaneTakeOff16Regular, Subtract16Regular } from '@fluentui/react-icons';
import { type FindShared, mostCompared } from '@gantry/contract';
import type { ObjectRef } from '@gantry/plugin-sdk';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, FailedState, KeyValues, LoadingState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';
import { className } from '../model/ifc-class.ts';
import { fieldText, valueText } from './field-text.ts';
import { findMessages } from './find-messages.ts';
import { findStoreOf, useFollowedVersions } from './use-find.ts';

const useStyles = makeStyles({
  root: { padding: '8px 12px', borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  title: { margin: '8px 0 4px', fontSize: '12px', lineHeight: '16px', fontWeight: tokens.fontWeightSemibold },
  note: { margin: '4px 0', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  list: { margin: 0, padding: 0, listStyle: 'none', maxHeight: '240px', overflowY: 'auto' },
  row: { display: 'flex', alignItems: 'center', fontSize: '12px', lineHeight: '16px' },
  name: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  button: { minWidth: '28px', flexShrink: 0, [comfortable]: { minWidth: '44px', minHeight: '44px' } },
});

/** Milliseconds in which the selection does not change before it is asked about. */
const quietMs = 250;
/** Values that are read first. */
const mostShown = 40;

type Load =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly shared: FindShared };

/** What several selected objects share, their quantities together, and each of them. */
export const SelectedTogether = observer(function SelectedTogether() {
  const styles = useStyles();
  const { t, format } = useTexts();
  const host = useHost();
  const { selection } = host;
  const objects = selection.current;
  const find = findStoreOf(host);
  useFollowedVersions(find);
  const { versions } = find;
  const [load, setLoad] = useState<Load>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  const isTooMany = objects.length > mostCompared;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn asks again
  useEffect(() => {
    const parts = versions.flatMap(({ modelId, versionId }) => {
      const globalIds = objects.flatMap((one) => (one.modelId === modelId ? [one.globalId] : []));
      return globalIds.length > 0 ? [{ versionId, globalIds }] : [];
    });
    if (isTooMany || parts.length === 0) return;
    let isLate = false;
    const timer = setTimeout(() => {
      find.api.shared(parts).then(
        (shared) => !isLate && setLoad({ kind: 'ready', shared }),
        (error: unknown) => !isLate && setLoad({ kind: 'failed', error }),
      );
    }, quietMs);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [find, versions, objects, isTooMany, turn]);
  const title = t('together', { count: objects.length });
  if (isTooMany)
    return (
      <section className={styles.root} aria-label={title}>
        <p className={styles.note}>{t('tooMany', { count: mostCompared })}</p>
      </section>
    );
  if (load.kind === 'loading') return <LoadingState rows={3} />;
  if (load.kind === 'failed') return <FailedState error={load.error} onRetry={() => setTurn(turn + 1)} />;
  const { shared, varies, sums, objects: listed, unknown } = load.shared;
  const refOf = (versionId: string, globalId: string): ObjectRef | undefined => {
    const modelId = versions.find((version) => version.versionId === versionId)?.modelId;
    return modelId === undefined ? undefined : { modelId, globalId };
  };
  return (
    <section className={styles.root} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {unknown.length > 0 && <p className={styles.note}>{t('old', { count: unknown.length })}</p>}
      {sums.length > 0 && (
        <>
          <h4 className={styles.title}>{t('sums')}</h4>
          <KeyValues
            items={sums.map(({ set, name, sum, unit, objects: count }) => ({
              id: `${set}/${name}/${unit}`,
              label: name,
              value: t('sumOf', { sum: unit === null ? format(sum) : `${format(sum)} ${unit}`, count }),
              wrap: true,
            }))}
          />
        </>
      )}
      <h4 className={styles.title}>{t('share')}</h4>
      <KeyValues
        items={[
          ...shared.map(({ text, unit, ...field }) => ({
            id: `${field.kind}/${field.set}/${field.name}/${text}`,
            label: field.name ?? fieldText(t, { kind: field.kind }),
            value: unit === null ? valueText({ kind: field.kind }, text) : `${text} ${unit}`,
            wrap: true,
          })),
          ...varies.map((field) => ({
            id: `${field.kind}/${field.set}/${field.name}`,
            label: field.name ?? fieldText(t, { kind: field.kind }),
            value: t('varies'),
            wrap: true,
          })),
        ].slice(0, mostShown)}
      />
      <h4 className={styles.title}>{t('list')}</h4>
      <ul className={styles.list} aria-label={t('list')}>
        {listed.map(({ versionId, globalId, name, category }) => {
          const object = refOf(versionId, globalId);
          const label = name ?? t('unnamed', { category: className(category) });
          return (
            <li key={`${versionId}/${globalId}`} className={styles.row}>
              <span className={styles.name}>{label}</span>
              <Button
                className={styles.button}
                size="small"
                appearance="subtle"
                icon={<AirplaneTakeOff16Regular />}
                aria-label={t('flyToOne', { name: label })}
                onClick={() => object && void host.flyTo.flyTo([object])}
              />
              <Button
                className={styles.button}
                size="small"
                appearance="subtle"
                icon={<Subtract16Regular />}
                aria-label={t('takeOut', { name: label })}
                onClick={() => object && selection.set([object], 'remove')}
              />
            </li>
          );
        })}
      </ul>
      {listed.length < objects.length && (
        <p className={styles.note}>{t('listMore', { count: listed.length })}</p>
      )}
    </section>
  );
});

/** Texts, and sums without the noise of floating point. */
function useTexts() {
  const { t } = useMessages(findMessages);
  return { t, format: (number: number) => String(Number(number.toPrecision(6))) };
}
