import { Button, makeStyles } from '@fluentui/react-components';
import {
  ArrowDown20Regular,
  ArrowUp20Regular,
  Delete20Regular,
  DrawShape20Regular,
  Edit20Regular,
} from '@fluentui/react-icons';
import { useMessages, useProblemText, type ViewProps } from '@gantry/plugin-sdk';
import type { Monitor, MonitorGroup } from '@gantry/plugin-sdk/cameras';
import {
  Card,
  type DataColumn,
  DataTable,
  PageLayout,
  Pager,
  pageRange,
  type RowAction,
  RowActions,
  SearchField,
  useConfirmedAction,
  useFetched,
} from '@gantry/plugin-ui';
import { CameraTag, camerasOf, cameraTopics, placeOf, useCameras, useToday } from '@gantry/plugin-ui/cameras';
import { GatewayCard, mayManageDevices, openDevices, openGatewayForm } from '@gantry/plugin-ui/monitoring';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import type { InModule } from '../cctv-module.ts';
import { openCameraForm, openGroupForm } from './open-forms.ts';
import { setupMessages } from './setup-messages.ts';
import { StreamServices } from './stream-services.tsx';

const ImportCameras = lazy(async () => ({ default: (await import('./import-cameras.tsx')).ImportCameras }));
const ZonesDialog = lazy(async () => ({ default: (await import('./zones/zones-dialog.tsx')).ZonesDialog }));
const pageSize = 20;

const useStyles = makeStyles({ foot: { padding: '4px 16px' } });

/** What is in order, and how it is called. */
interface Ordered {
  readonly id: string;
  readonly name: string;
}

/** The settings page on which cameras, their groups and gateways are set up. */
export const CameraSettings = observer(function CameraSettings({ module, visible }: InModule<ViewProps>) {
  const { context, api } = module;
  const styles = useStyles();
  const { t } = useMessages(setupMessages);
  const { now, dayOf } = useToday();
  const problemText = useProblemText();
  const confirmed = useConfirmedAction(context);
  const [search, setSearch] = useState('');
  const [wanted, setPage] = useState(1);
  const [isImporting, setIsImporting] = useState(false);
  const [drawnOn, drawOn] = useState<Monitor>();
  const fetched = useCameras(module.view, { isShown: visible });
  const gateways = useFetched((signal) => api.gateways({}, { signal }), {
    key: visible ? 'gateways' : undefined,
    live: context.live,
    topics: cameraTopics,
    throttleMs: 1000,
  });
  const refresh = () => {
    fetched.refresh();
    gateways.refresh();
  };
  const cameras = (fetched.value?.cameras ?? []).filter(({ status }) => status !== 'Removed');
  const groups = fetched.value?.groups ?? [];
  const latest = cameras.find(({ monitorId }) => monitorId === drawnOn?.monitorId);
  const list = camerasOf(cameras, { search, state: undefined, groupId: undefined }, now, dayOf);
  const { page, from, to } = pageRange(wanted, pageSize, list.length);
  const groupName = (camera: Monitor) =>
    groups.find(({ groupId }) => groupId === camera.groupId)?.name ?? '–';

  const save = async (work: () => Promise<unknown>) => {
    try {
      await work();
      refresh();
    } catch (error) {
      context.notifications.show({ text: t('moveFailed', { why: problemText(error) }), tone: 'danger' });
    }
  };
  /** Up and down, edit and remove. */
  const actionsOf = (
    one: Ordered,
    all: readonly Ordered[],
    does: {
      readonly reorder: (ids: string[]) => Promise<unknown>;
      readonly edit: () => Promise<void>;
      readonly remove: () => Promise<unknown>;
      readonly removeText: string;
      readonly more?: readonly RowAction[];
    },
  ): readonly RowAction[] => {
    const { id, name } = one;
    const ids = all.map((each) => each.id);
    const at = ids.indexOf(id);
    const move = (by: -1 | 1): RowAction => ({
      label: t(by < 0 ? 'earlier' : 'later', { name }),
      icon: by < 0 ? <ArrowUp20Regular /> : <ArrowDown20Regular />,
      isDisabled: search !== '' || ids[at + by] === undefined,
      run: () => void save(() => does.reorder(ids.toSpliced(at, 1).toSpliced(at + by, 0, id))),
    });
    const remove = async () => {
      const isDone = await confirmed({
        title: t('removeTitle', { name }),
        text: does.removeText,
        confirmLabel: t('remove'),
        run: does.remove,
        doneText: t('removed', { name }),
        failedText: (why) => t('removeFailed', { name, why }),
      });
      if (isDone) refresh();
    };
    return [
      move(-1),
      move(1),
      { label: t('editOne', { name }), icon: <Edit20Regular />, run: () => void does.edit().then(refresh) },
      ...(does.more ?? []),
      {
        label: t('removeOne', { name }),
        icon: <Delete20Regular />,
        isDanger: true,
        run: () => void remove(),
      },
    ];
  };
  const ordered = cameras.map(({ monitorId, name }) => ({ id: monitorId, name }));
  const orderedGroups = groups.map(({ groupId, name }) => ({ id: groupId, name }));
  const columns: readonly DataColumn<Monitor>[] = [
    {
      id: 'name',
      header: t('name'),
      naming: true,
      title: ({ name }) => name,
      cell: ({ name }) => name,
      below: (camera) => `${camera.originId} · ${groupName(camera)}`,
    },
    { id: 'origin', header: t('originId'), priority: 2, cell: ({ originId }) => originId },
    { id: 'group', header: t('group'), priority: 3, cell: groupName },
    {
      id: 'stream',
      header: t('stream'),
      priority: 3,
      cell: ({ hasLiveUrl }) => t(hasLiveUrl ? 'streamSet' : 'streamNotSet'),
    },
    {
      id: 'place',
      header: t('placed'),
      priority: 3,
      cell: (camera) => t(placeOf(camera) === undefined ? 'placedNo' : 'placedYes'),
    },
    {
      id: 'status',
      header: t('status'),
      width: '130px',
      cell: ({ status }) => <CameraTag status={status} />,
    },
    {
      id: 'actions',
      header: t('actions'),
      hideHeader: true,
      width: '1%',
      align: 'end',
      cell: (camera) => (
        <RowActions
          actions={actionsOf({ id: camera.monitorId, name: camera.name }, ordered, {
            reorder: (monitorIds) => api.editMonitorSequence({ monitorIds }),
            edit: () => openCameraForm(module, camera),
            remove: () => api.deleteMonitor({ monitorId: camera.monitorId }),
            removeText: t('removeText'),
            more: [
              {
                label: t('zonesOf', { name: camera.name }),
                icon: <DrawShape20Regular />,
                run: () => drawOn(camera),
              },
            ],
          })}
        />
      ),
    },
  ];
  const groupColumns: readonly DataColumn<MonitorGroup>[] = [
    { id: 'name', header: t('groupName'), naming: true, cell: ({ name }) => name },
    {
      id: 'cameras',
      header: t('cameras'),
      align: 'end',
      width: '110px',
      cell: ({ groupId }) => cameras.filter((camera) => camera.groupId === groupId).length,
    },
    {
      id: 'actions',
      header: t('actions'),
      hideHeader: true,
      width: '1%',
      align: 'end',
      cell: (group) => (
        <RowActions
          actions={actionsOf({ id: group.groupId, name: group.name }, orderedGroups, {
            reorder: (groupIds) => api.editMonitorGroups({ groupIds }),
            edit: () => openGroupForm(module, group),
            remove: () => api.deleteMonitorGroup({ groupId: group.groupId }),
            removeText: t('removeGroupText'),
          })}
        />
      ),
    },
  ];
  return (
    <PageLayout
      title={t('title')}
      text={t('text')}
      actions={
        <>
          <Button onClick={() => setIsImporting(true)}>{t('import')}</Button>
          <Button onClick={() => void openGroupForm(module).then(refresh)}>{t('addGroup')}</Button>
          <Button onClick={() => void openGatewayForm(context, api.addGateway).then(refresh)}>
            {t('addGateway')}
          </Button>
          <Button appearance="primary" onClick={() => void openCameraForm(module).then(refresh)}>
            {t('addCamera')}
          </Button>
        </>
      }
    >
      <SearchField label={t('search')} placeholder={t('search')} value={search} onChange={setSearch} />
      <Card title={t('cameras')} flush>
        <DataTable
          label={t('cameras')}
          columns={columns}
          rows={list.slice(from - 1, to)}
          rowKey={({ monitorId }) => monitorId}
          load={fetched.load}
          failed={t('failed')}
          onRetry={fetched.refresh}
          isFiltered={search !== ''}
          empty={{ title: t('none'), text: t('noneText') }}
        />
        {list.length > pageSize && (
          <Pager {...{ page, pageSize }} total={list.length} onPageChange={setPage} className={styles.foot} />
        )}
      </Card>
      <Card title={t('groups')} flush>
        <DataTable
          label={t('groups')}
          columns={groupColumns}
          rows={groups}
          rowKey={({ groupId }) => groupId}
          load={fetched.load}
          failed={t('groupsFailed')}
          onRetry={fetched.refresh}
          empty={{ title: t('noGroups'), text: t('noGroupsText') }}
        />
      </Card>
      <GatewayCard
        gateways={gateways}
        devicesHeading={t('cameras')}
        noneText={t('noGatewaysText')}
        onManageTokens={mayManageDevices(context) ? () => void openDevices(context) : undefined}
      />
      <StreamServices module={module} visible={visible} />
      {isImporting && (
        <Suspense>
          <ImportCameras module={module} onApplied={refresh} onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
      {drawnOn && (
        <Suspense>
          <ZonesDialog
            module={module}
            camera={latest ?? drawnOn}
            isRemoved={fetched.value !== undefined && latest === undefined}
            onClose={() => {
              drawOn(undefined);
              refresh();
            }}
          />
        </Suspense>
      )}
    </PageLayout>
  );
});
