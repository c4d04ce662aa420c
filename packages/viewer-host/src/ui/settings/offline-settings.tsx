import { Button, makeStyles, Switch } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, fileSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useId, useState } from 'react';
import { FileCache } from '../../offline/file-cache.ts';
import { canKeep, keepOpened } from '../../offline/keep-opened.ts';
import { forgetKept } from '../../offline/kept-page.ts';
import { KeptProjects } from '../../offline/kept-projects.ts';
import { isModelOf, type KeptSizes, keptSizes } from '../../offline/kept-sizes.ts';
import { useHost } from '../host-context.ts';
import { offlineMessages } from './offline-messages.ts';
import { SettingCard, SettingRow } from './setting-card.tsx';

const useStyles = makeStyles({
  heading: { margin: '16px 0 8px', fontSize: '16px', lineHeight: '22px' },
  button: { [comfortable]: { minHeight: '44px' } },
});

const models = new FileCache();

async function readSizes(): Promise<KeptSizes | undefined> {
  if (!canKeep()) return undefined;
  return keptSizes(await new KeptProjects(caches).list(), await models.list());
}

/** What this browser keeps for use without the network, its size, and ways to remove it. */
export const OfflineSettings = observer(function OfflineSettings() {
  const styles = useStyles();
  const { t } = useMessages(offlineMessages);
  const format = useFormat();
  const { preferences, projects, plugins } = useHost();
  const id = useId();
  const [sizes, setSizes] = useState<KeptSizes>();
  const [isBusy, setBusy] = useState(false);
  const read = useCallback(() => readSizes().then(setSizes, () => setSizes(undefined)), []);
  useEffect(() => void read(), [read]);
  const change = async (work: () => Promise<unknown>) => {
    setBusy(true);
    // A browser that refuses its storage has nothing to remove.
    await work().catch(() => undefined);
    await read();
    setBusy(false);
  };
  const { current } = projects;
  const size = (bytes: number) => fileSize(bytes, preferences.locale);
  const remove = (label: string, work: () => Promise<unknown>) => (
    <Button className={styles.button} disabled={isBusy} aria-label={label} onClick={() => void change(work)}>
      {t('remove')}
    </Button>
  );
  const keepNow = async (project: NonNullable<typeof current>) => {
    if (!(await keepOpened(project, projects.projects)))
      plugins.notify({ text: t('notKept', { code: project.code }), tone: 'danger', timeoutMs: 0 });
  };
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('title')}
      </h2>
      <SettingCard>
        <SettingRow id={`${id}-keep`} title={t('keep')} hint={canKeep() ? t('keepHint') : t('cannot')}>
          <Switch
            aria-labelledby={`${id}-keep`}
            disabled={!canKeep()}
            checked={canKeep() && preferences.keepsModels}
            label={canKeep() && preferences.keepsModels ? t('on') : t('off')}
            onChange={(_, { checked }) => {
              preferences.setKeepsModels(checked);
              if (!checked) void change(forgetKept);
            }}
          />
        </SettingRow>
        {current && canKeep() && preferences.keepsModels && (
          <SettingRow id={`${id}-now`} title={t('keepNow', { code: current.code })} hint={t('keepNowHint')}>
            <Button
              className={styles.button}
              disabled={isBusy}
              onClick={() => void change(() => keepNow(current))}
            >
              {t(isBusy ? 'keeping' : 'keepNow', { code: current.code })}
            </Button>
          </SettingRow>
        )}
        {sizes?.projects.map(({ project, bytes }) => (
          <SettingRow
            key={project.id}
            id={`${id}-${project.id}`}
            title={t('project', { code: project.code, name: project.name })}
            hint={t('projectHint', { size: size(bytes), time: format.dateTime(project.keptAt) })}
          >
            {remove(t('removeProject', { code: project.code }), async () => {
              await new KeptProjects(caches).forget(project.code);
              await models.clear((file) => isModelOf(project, file));
            })}
          </SettingRow>
        ))}
        {sizes !== undefined && sizes.others > 0 && (
          <SettingRow
            id={`${id}-others`}
            title={t('others')}
            hint={t('othersHint', { size: size(sizes.others) })}
          >
            {remove(t('removeOthers'), () =>
              models.clear((file) => !sizes.projects.some(({ project }) => isModelOf(project, file))),
            )}
          </SettingRow>
        )}
        {sizes !== undefined && sizes.app > 0 && (
          <SettingRow id={`${id}-app`} title={t('app')} hint={t('appHint', { size: size(sizes.app) })}>
            {null}
          </SettingRow>
        )}
      </SettingCard>
    </section>
  );
});
