import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { Card } from '../page/card.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import { FailedState } from '../states/states.tsx';
import { StateTag } from '../tags/state-tag.tsx';
import { comfortable } from '../theme/media.ts';
import { useFetched } from '../values/use-fetched.ts';
import type { LinkHost } from './link-host.ts';
import { linkMessages } from './link-messages.ts';
import { type LinkState, linkState } from './link-state.ts';
import type { NamedRecord } from './link-work.ts';
import { ObjectFacts } from './object-facts.tsx';
import { ReasonField } from './reason-field.tsx';
import type { LinkedObject, LinkedRecord, RecordLinks } from './record-links.ts';
import { useLinkText } from './use-link-text.ts';

/** Objects that are named and looked up in the model; flying goes to all. */
const named = 20;

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '14px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  object: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  // In a line of its own, so that what belongs to it stands together below.
  facts: { flex: '1 1 100%', minWidth: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  button: { [comfortable]: { minHeight: '44px' } },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** The record whose objects `LinkedObjects` shows. */
export type LinkedObjectsProps<L extends LinkedRecord> = {
  /** Made when the plugin was activated. */
  readonly links: RecordLinks<L>;
  /** As the links name it. */
  readonly record: NamedRecord;
  /** Objects can be attached to the record in its present state. */
  readonly isAttachable: boolean;
  /** Nothing can be changed here, such as in a preview. */
  readonly isReadOnly?: boolean;
};

/** The objects of a record with their ids and layers, how the loaded model has them now, and the way to them. */
export const LinkedObjects = observer(function LinkedObjects<L extends LinkedRecord>(
  props: LinkedObjectsProps<L>,
) {
  const { links: of, record, isAttachable, isReadOnly = false } = props;
  const { host, options } = of;
  const styles = useStyles();
  const t = useLinkText(of);
  const { value, load, refresh } = useFetched(
    async (signal) => {
      const links = await options.objectsOf(record.id, signal);
      const states = await Promise.all(links.slice(0, named).map((link) => linkState(host, link, signal)));
      return { links, states };
    },
    { key: record.id, live: host.live, topics: options.topics },
  );
  const [removing, setRemoving] = useState<LinkedObject>();
  const [isBusy, setIsBusy] = useState(false);
  const [reason, setReason] = useState('');
  useEffect(() => {
    const heard = [host.scene.onDidLoadModel(refresh), host.scene.onDidUnloadModel(refresh)];
    return () => {
      for (const one of heard) one.dispose();
    };
  }, [host, refresh]);
  if (value === undefined)
    return load.kind === 'failed' ? (
      <FailedState title={t('objects.failed')} error={load.error} onRetry={refresh} />
    ) : (
      <LoadingState rows={2} />
    );
  const { links, states } = value;
  const canLink = !isReadOnly && options.canAttach();
  const canAttach = canLink && isAttachable;
  const remove = async (link: LinkedObject) => {
    setIsBusy(true);
    const isDone = await of.change(link, { detach: [record.id], reason: reason.trim() });
    setIsBusy(false);
    if (isDone) setRemoving(undefined);
    refresh();
  };
  return (
    <Card title={t('objects.title')}>
      {links.length === 0 && <p className={styles.quiet}>{t('objects.none')}</p>}
      {links.length > 0 && (
        <ul className={styles.list}>
          {links.slice(0, named).map((link, at) => {
            const name = nameOf(link);
            const isGone = states[at] === 'gone';
            return (
              <li key={link.id} className={styles.object}>
                <div className={styles.facts}>
                  <ObjectFacts object={link} layer={layerOf(host, link)} />
                </div>
                <LinkMark state={states[at] ?? 'unknown'} />
                {!isGone && (
                  <Button size="small" className={styles.button} onClick={() => void of.flyTo([link])}>
                    {t('objects.fly')}
                  </Button>
                )}
                {link.guard?.note !== undefined && <p className={styles.quiet}>{link.guard.note}</p>}
                {canLink && link.guard?.change !== 'no' && (
                  <Button
                    size="small"
                    appearance="subtle"
                    className={styles.button}
                    icon={<Dismiss16Regular />}
                    aria-label={t('objects.remove', { object: name })}
                    onClick={() => {
                      setReason('');
                      setRemoving(link);
                    }}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {links.length > named && (
        <p className={styles.quiet}>{t('objects.more', { count: links.length - named })}</p>
      )}
      {canLink && links.some(({ guard }) => guard?.change === 'no') && (
        <p className={styles.quiet}>{t('sealed')}</p>
      )}
      {states.includes('notLoaded') && <p className={styles.quiet}>{t('objects.notLoaded')}</p>}
      {(links.length > 1 || canAttach) && (
        <div className={styles.buttons}>
          {links.length > 1 && (
            <Button
              className={styles.button}
              onClick={() => void of.flyTo(links.filter((_, at) => states[at] !== 'gone'))}
            >
              {t('objects.show')}
            </Button>
          )}
          {canAttach && (
            <Button className={styles.button} onClick={() => void of.pickFor(record)}>
              {t('objects.attach')}
            </Button>
          )}
        </div>
      )}
      {removing?.guard?.change === 'reason' && (
        <FormDialog
          open
          title={t('objects.removeTitle', { object: nameOf(removing) })}
          width={490}
          submitLabel={t('objects.removeAction')}
          submitDisabled={reason.trim() === ''}
          cancelLabel={t('cancel')}
          busy={isBusy}
          onSubmit={() => void remove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          {t('objects.removeText', { object: nameOf(removing), record: record.name ?? t('noNumber') })}
          <ReasonField links={of} value={reason} disabled={isBusy} onChange={setReason} />
        </FormDialog>
      )}
      {removing !== undefined && removing.guard?.change !== 'reason' && (
        <ConfirmDialog
          open
          danger
          busy={isBusy}
          title={t('objects.removeTitle', { object: nameOf(removing) })}
          text={t('objects.removeText', { object: nameOf(removing), record: record.name ?? t('noNumber') })}
          confirmLabel={t('objects.removeAction')}
          cancelLabel={t('cancel')}
          onConfirm={() => void remove(removing)}
          onCancel={() => setRemoving(undefined)}
        />
      )}
    </Card>
  );
});

const layerOf = ({ layers }: LinkHost, { modelId }: LinkedObject) =>
  layers.tree.find(({ children }) => children.some(({ id }) => id === modelId))?.name;

const nameOf = ({ name, globalId }: LinkedObject) => (name === '' ? globalId : name);

function LinkMark({ state }: { readonly state: LinkState }) {
  const { t } = useMessages(linkMessages);
  if (state === 'gone') return <StateTag tone="neutral">{t('objects.historical')}</StateTag>;
  if (state === 'changed') return <StateTag tone="warning">{t('objects.changed')}</StateTag>;
  return state === 'same' ? null : <StateTag tone="neutral">{t('objects.unknown')}</StateTag>;
}
