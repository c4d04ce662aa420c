import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ObjectRef, useFormat, useMessages } from '@gantry/plugin-sdk';
import { sightRange } from '@gantry/plugin-sdk/cameras';
import { comfortable, type DataColumn, DataTable, OpenLink, useFetched } from '@gantry/plugin-ui';
import { CameraTag, drawCoverage, type Opened, OpenedCamera } from '@gantry/plugin-ui/cameras';
import type { FormView } from '@gantry/plugin-ui/monitoring';
import { useState } from 'react';
import type { InModule } from '../cctv-module.ts';
import { camerasThatSee, type SeeingCamera } from './seeing-cameras.ts';
import { seeingMessages } from './seeing-messages.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: '8px' },
  button: { [comfortable]: { minHeight: '44px' } },
});

type Props = InModule<FormView<never>> & { readonly objects: readonly ObjectRef[] };

/** The cameras that see objects, nearest first. Each leads to its dialog, and all together to the model. */
export function SeeingList({ module, objects, finish }: Props) {
  const { context, view, api } = module;
  const styles = useStyles();
  const { t } = useMessages(seeingMessages);
  const { number } = useFormat();
  const [opened, setOpened] = useState<Opened>();
  const fetched = useFetched(
    async (signal) => {
      const [{ monitorList }, box] = await Promise.all([
        api.getMonitorList({}, { signal }),
        context.scene.getBounds(objects),
      ]);
      return {
        cameras: monitorList,
        isLoaded: box.min.x <= box.max.x,
        ...camerasThatSee(context.scene, monitorList, box),
      };
    },
    { key: objects.map(({ modelId, globalId }) => `${modelId}/${globalId}`).join() },
  );
  const { seeing = [], undirected = 0, unplaced = 0, isLoaded = true, cameras } = fetched.value ?? {};
  const columns: readonly DataColumn<SeeingCamera>[] = [
    {
      id: 'camera',
      header: t('camera'),
      naming: true,
      title: ({ camera }) => camera.name,
      cell: ({ camera: { name, monitorId } }) => (
        <OpenLink onOpen={() => setOpened({ kind: 'camera', monitorId })}>{name}</OpenLink>
      ),
    },
    {
      id: 'status',
      header: t('status'),
      width: '150px',
      cell: ({ camera: { status } }) => <CameraTag status={status} />,
    },
    {
      id: 'distance',
      header: t('distance'),
      align: 'end',
      width: '120px',
      cell: ({ distance }) => number(Math.round(distance)),
    },
  ];
  const leave = () => finish(undefined);
  const showAll = () => {
    drawCoverage(
      view,
      seeing.map(({ camera }) => camera.monitorId),
    );
    leave();
    void context.commands.execute('gantry.host/open-model', { tab: view.tab });
  };
  return (
    <div className={styles.root}>
      <p className={styles.note}>{t('limits', { range: sightRange })}</p>
      <DataTable
        label={t('camera')}
        columns={columns}
        rows={seeing}
        rowKey={({ camera }) => camera.monitorId}
        load={fetched.load}
        failed={t('failed')}
        onRetry={fetched.refresh}
        empty={
          isLoaded
            ? { title: t('none'), text: t('noneText') }
            : { title: t('notLoaded'), text: t('notLoadedText') }
        }
      />
      {undirected > 0 && <p className={styles.note}>{t('undirected', { count: undirected })}</p>}
      {unplaced > 0 && <p className={styles.note}>{t('unplaced', { count: unplaced })}</p>}
      <div className={styles.actions}>
        {seeing.length > 0 && (
          <Button appearance="primary" className={styles.button} onClick={showAll}>
            {t('onModel')}
          </Button>
        )}
        <Button className={styles.button} onClick={leave}>
          {t('close')}
        </Button>
      </div>
      <OpenedCamera view={view} opened={opened} cameras={cameras} onOpen={setOpened} onModel={leave} />
    </div>
  );
}
