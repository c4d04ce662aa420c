import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMessages, useProblemText, type ViewProps } from '@gantry/plugin-sdk';
import type { Monitor } from '@gantry/plugin-sdk/cameras';
import {
  Card,
  type DataColumn,
  DataTable,
  EmptyState,
  FetchedContent,
  Notice,
  PageLayout,
  SelectField,
  useFetched,
} from '@gantry/plugin-ui';
import { type CameraView, inNaturalOrder, isListed, useCameras } from '@gantry/plugin-ui/cameras';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { type Watch, watchesChanged } from '../../contract/confined-space.ts';
import { useNoLimits } from '../cameras/use-no-limits.ts';
import { WithCameras } from '../cameras/with-cameras.tsx';
import type { ConfinedModule, InModule } from '../confined-module.ts';
import { NoLocations } from './no-locations.tsx';
import { settingsMessages } from './settings-messages.ts';

const topics = [watchesChanged];
const rules = ['over', 'lost', 'inside', 'resume', 'support'] as const;

const useStyles = makeStyles({
  rules: {
    margin: 0,
    paddingInlineStart: '20px',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    '& li + li': { marginTop: '4px' },
  },
  choice: { width: '100%', minWidth: 0 },
});

/** The settings page on which cameras get the location whose permits they watch. */
export const WatchSettings = observer(function WatchSettings({ module, visible }: InModule<ViewProps>) {
  const { t } = useMessages(settingsMessages);
  const styles = useStyles();
  return (
    <PageLayout title={t('title')} text={t('text')}>
      <WithCameras module={module}>
        {({ view }) => <Watches module={module} view={view} visible={visible} />}
      </WithCameras>
      <Card title={t('rules')}>
        <ul className={styles.rules}>
          {rules.map((rule) => (
            <li key={rule}>{t(rule)}</li>
          ))}
        </ul>
      </Card>
    </PageLayout>
  );
});

/** A camera with what it watches. */
interface WatchRow {
  readonly camera: Monitor;
  /** Undefined where the server does not know the camera yet. */
  readonly watch: Watch | undefined;
}

const Watches = observer(function Watches(props: {
  readonly module: ConfinedModule;
  readonly view: CameraView;
  readonly visible: boolean;
}) {
  const { module, view, visible } = props;
  const { context, api } = module;
  const styles = useStyles();
  const { t } = useMessages(settingsMessages);
  const problemText = useProblemText();
  const empty = useNoLimits(view);
  const [isSaving, setIsSaving] = useState(false);
  /** Chosen here, until the server tells them too. */
  const [chosen, setChosen] = useState<readonly Watch[]>([]);
  const cameras = useCameras(view, { isShown: visible });
  const fetched = useFetched(
    async (signal) => {
      const [{ watches, hasPermits }, { locations }] = await Promise.all([
        api.watches({}, { signal }),
        api.locations({}, { signal }),
      ]);
      return { watches, hasPermits, locations };
    },
    { key: visible ? 'watches' : undefined, live: context.live, topics, throttleMs: 1000 },
  );
  const { watches = [], hasPermits = true, locations = [] } = fetched.value ?? {};
  const newest = (monitorId: string) =>
    [...watches, ...chosen]
      .filter((watch) => watch.monitorId === monitorId)
      .toSorted((one, other) => other.version - one.version)[0];
  const rows = inNaturalOrder((cameras.value?.cameras ?? []).filter(isListed)).map(
    (camera): WatchRow => ({ camera, watch: newest(camera.monitorId) }),
  );
  const groupName = ({ groupId }: Monitor) =>
    cameras.value?.groups.find((group) => group.groupId === groupId)?.name;

  const choose = async ({ name }: Monitor, watch: Watch, locationId: string | null) => {
    const { monitorId, version } = watch;
    setIsSaving(true);
    try {
      const saved = (await api.setLocation({ monitorId, locationId, version })).watch;
      setChosen((before) => [...before.filter((one) => one.monitorId !== monitorId), saved]);
      const location = saved.locationName ?? t('gone');
      const text = saved.locationId === null ? t('savedNone', { name }) : t('saved', { name, location });
      context.notifications.show({ text, tone: 'success' });
    } catch (error) {
      const text = t('notSaved', { name, why: problemText(error) });
      context.notifications.show({ text, tone: 'danger' });
    } finally {
      setIsSaving(false);
      fetched.refresh();
    }
  };
  const optionsFor = ({ locationId, locationName }: Watch) => {
    const options = locations.map((one) => ({ value: one.locationId, label: one.name }));
    const isKnown = locationId === null || locations.some((one) => one.locationId === locationId);
    return isKnown ? options : [{ value: locationId, label: locationName ?? t('gone') }, ...options];
  };
  const columns: readonly DataColumn<WatchRow>[] = [
    {
      id: 'camera',
      header: t('camera'),
      naming: true,
      title: ({ camera }) => camera.name,
      cell: ({ camera }) => camera.name,
      below: ({ camera }) => groupName(camera) ?? '',
    },
    {
      id: 'limit',
      header: t('limit'),
      align: 'end',
      width: '72px',
      cell: ({ camera }) => camera.peopleCountLimit,
    },
    {
      id: 'location',
      header: t('location'),
      width: '46%',
      cell: ({ camera, watch }) =>
        watch && (
          <SelectField
            className={styles.choice}
            label={t('locationOf', { name: camera.name })}
            allLabel={t('noLocation')}
            options={optionsFor(watch)}
            value={watch.locationId ?? undefined}
            disabled={isSaving}
            onChange={(locationId) => void choose(camera, watch, locationId ?? null)}
          />
        ),
    },
    {
      id: 'follows',
      header: t('follows'),
      priority: 2,
      cell: ({ watch }) => t(watch?.locationId == null || !hasPermits ? 'followsNothing' : 'followsPermits'),
    },
  ];
  return (
    <FetchedContent fetched={cameras} failed={t('failed')}>
      {() =>
        rows.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <>
            {!hasPermits && <Notice tone="info">{t('noPermits')}</Notice>}
            {hasPermits && fetched.value && locations.length === 0 && <NoLocations context={context} />}
            <Card
              title={t('cameras')}
              flush
              aside={
                view.source.mayManage() && (
                  <Button size="small" onClick={() => void view.source.openSettings()}>
                    {t('toCameras')}
                  </Button>
                )
              }
            >
              <DataTable
                label={t('cameras')}
                columns={columns}
                rows={rows}
                rowKey={({ camera }) => camera.monitorId}
                load={fetched.load}
                failed={t('failed')}
                onRetry={fetched.refresh}
              />
            </Card>
          </>
        )
      }
    </FetchedContent>
  );
});
