import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { Card, comfortable, FailedState, LoadingState, StateTag, useFetched } from '@gantry/plugin-ui';
import { topics } from '../../contract/risc/calls.ts';
import { attachableStatuses, type RiscForm } from '../../contract/risc/form.ts';
import type { ObjectFormAttach } from '../../contract/risc/object-links.ts';
import { modelMessages } from '../messages/model.ts';
import { useRiscModule } from '../module.ts';
import { type LinkState, linkState } from '../state/link-states.ts';
import { changeLinks, openModelTab } from '../state/model-links.ts';

const changed = [topics.linksChanged];
/** Objects that are named and looked up in the model; flying goes to all. */
const named = 20;

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  object: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  name: { flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  button: { [comfortable]: { minHeight: '44px' } },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** The objects of a form, how the model has them now, and the way to them. */
export function LinkedObjects({ form }: { readonly form: Pick<RiscForm, 'id' | 'form_number' | 'status'> }) {
  const styles = useStyles();
  const module = useRiscModule();
  const { api, context, work } = module;
  const { t } = useMessages(modelMessages);
  const { value, load, refresh } = useFetched(
    async (signal) => {
      const { objectFormAttachList: links } = await api.formObjects({ id: form.id }, { signal });
      const states = await Promise.all(links.slice(0, named).map((link) => linkState(context, link, signal)));
      return { links, states };
    },
    { key: form.id, live: context.live, topics: changed },
  );
  if (value === undefined)
    return load.kind === 'failed' ? (
      <FailedState title={t('objects.failed')} error={load.error} onRetry={refresh} />
    ) : (
      <LoadingState rows={2} />
    );
  const { links, states } = value;
  const canLink = context.permissions.has('BIM_ATTACH');
  const canAttach = canLink && [...attachableStatuses, 'Draft'].includes(form.status);
  const fly = async (to: readonly ObjectFormAttach[]) => {
    await openModelTab(context);
    await context.camera.flyTo(to.map(({ modelId, bimId }) => ({ modelId, globalId: bimId })));
  };
  const attach = async () => {
    work.beginFor({ id: form.id, form_number: form.form_number });
    await openModelTab(context);
  };
  const remove = async (link: ObjectFormAttach) => {
    await changeLinks(module, link, { detach: [form.id] });
    refresh();
  };
  return (
    <Card title={t('objects.title')}>
      {links.length === 0 && <p className={styles.quiet}>{t('objects.none')}</p>}
      {links.length > 0 && (
        <ul className={styles.list}>
          {links.slice(0, named).map((link, at) => {
            const name = link.objectName === '' ? link.bimId : link.objectName;
            const isGone = states[at] === 'gone';
            return (
              <li key={link.id} className={styles.object}>
                <span className={styles.name} title={link.bimId}>
                  {name}
                </span>
                <LinkMark state={states[at] ?? 'unknown'} />
                {!isGone && (
                  <Button size="small" className={styles.button} onClick={() => void fly([link])}>
                    {t('objects.fly')}
                  </Button>
                )}
                {canLink && (
                  <Button
                    size="small"
                    appearance="subtle"
                    className={styles.button}
                    icon={<Dismiss16Regular />}
                    aria-label={t('objects.remove', { object: name })}
                    onClick={() => void remove(link)}
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
      {(links.length > 1 || canAttach) && (
        <div className={styles.buttons}>
          {links.length > 1 && (
            <Button
              className={styles.button}
              onClick={() => void fly(links.filter((_, at) => states[at] !== 'gone'))}
            >
              {t('objects.show')}
            </Button>
          )}
          {canAttach && (
            <Button className={styles.button} onClick={() => void attach()}>
              {t('objects.attach')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function LinkMark({ state }: { readonly state: LinkState }) {
  const { t } = useMessages(modelMessages);
  if (state === 'gone') return <StateTag tone="neutral">{t('objects.historical')}</StateTag>;
  return state === 'changed' ? <StateTag tone="warning">{t('objects.changed')}</StateTag> : null;
}
