import { AirplaneTakeOff20Regular } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { knownAlertTypes, type Monitor, type MonitorAlert } from '@gantry/plugin-sdk/cameras';
import {
  Card,
  FilterBar,
  type ListColumn,
  ListTable,
  OpenLink,
  RowActions,
  useFiltersOn,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { CameraView } from '../camera-view.ts';
import { inNaturalOrder } from '../list/camera-facts.ts';
import { placeOf } from '../map/camera-place.ts';
import { showOnModel } from '../map/fly-to-camera.ts';
import { type AlertFilters, alertStates, alertsOf } from './alert-list.ts';
import { alertMessages } from './alert-messages.ts';
import { useAlertWord } from './alert-words.ts';
import { TriageTag, useTriage } from './triage.tsx';

/** Props of `AlertLog`. */
export interface AlertLogProps {
  /** Cameras as the module shows them. */
  readonly view: CameraView;
  /** Cameras to choose from, also those that were removed. */
  readonly cameras: readonly Monitor[];
  /** `Alert Log` unless given. */
  readonly title?: string | undefined;
  /** Opens an alert. */
  readonly onOpen: (monitorAlertId: string) => void;
  /** Opens a camera. */
  readonly onCamera: (monitorId: string) => void;
}

/** The alerts of the view's cameras, with what is to be done about them. */
export const AlertLog = observer(function AlertLog(props: AlertLogProps) {
  const { view, cameras, onOpen, onCamera } = props;
  const { alertTypes = knownAlertTypes } = view;
  const list = alertsOf(view);
  const { t } = useMessages(alertMessages);
  const { title = t('title') } = props;
  const word = useAlertWord();
  const { dateTime } = useFormat();
  const steps = useTriage(view, () => void list.refresh());
  const types = [...new Map(alertTypes.map((type) => [word(type), type]))];
  const filters = [
    { kind: 'dates', from: 'from', to: 'to', label: t('dates') },
    ...(types.length > 1
      ? [
          {
            kind: 'select' as const,
            name: 'type' as const,
            label: t('type'),
            allLabel: t('allTypes'),
            options: types.map(([label, value]) => ({ value, label })),
          },
        ]
      : []),
    {
      kind: 'select',
      name: 'monitorId',
      label: t('camera'),
      allLabel: t('allCameras'),
      options: inNaturalOrder(cameras).map(({ monitorId, name }) => ({ value: monitorId, label: name })),
    },
    {
      kind: 'select',
      name: 'state',
      label: t('state'),
      allLabel: t('allStates'),
      options: alertStates.map((value) => ({
        value,
        label: value === 'open' ? t('goesOn') : t(`state.${value}`),
      })),
    },
  ] as const;
  const filtersOn = useFiltersOn<MonitorAlert, AlertFilters, 'time'>(list, filters);
  const actionsOf = (alert: MonitorAlert) => {
    const camera = cameras.find(({ monitorId }) => monitorId === alert.monitorId);
    return [
      ...steps(alert),
      ...(camera && placeOf(camera) !== undefined
        ? [
            {
              label: t('flyTo', { name: camera.name }),
              icon: <AirplaneTakeOff20Regular />,
              run: () => void showOnModel(view, camera),
            },
          ]
        : []),
    ];
  };
  const columns: readonly ListColumn<MonitorAlert, 'time'>[] = [
    {
      id: 'time',
      header: t('dateTime'),
      orderBy: 'time',
      naming: true,
      width: '150px',
      cell: ({ tsMs }) => dateTime(tsMs),
      below: ({ type, monitorName }) => `${word(type)} · ${monitorName}`,
    },
    {
      id: 'type',
      header: t('type'),
      priority: 2,
      title: ({ type }) => word(type),
      cell: ({ type, zone }) => (zone === '' ? word(type) : `${word(type)} · ${zone}`),
    },
    {
      id: 'camera',
      header: t('camera'),
      priority: 2,
      title: ({ monitorName }) => monitorName,
      cell: ({ monitorId, monitorName }) => (
        <OpenLink onOpen={() => onCamera(monitorId)}>{monitorName}</OpenLink>
      ),
    },
    {
      id: 'detected',
      header: t('detected'),
      priority: 2,
      width: '130px',
      cell: (alert) => <DetectedAlert alert={alert} onOpen={onOpen} />,
    },
    { id: 'state', header: t('state'), width: '150px', cell: ({ triage }) => <TriageTag triage={triage} /> },
    {
      id: 'actions',
      header: t('steps'),
      hideHeader: true,
      align: 'end',
      width: '1%',
      cell: (alert) => <RowActions actions={actionsOf(alert)} />,
    },
  ];
  return (
    <Card title={title}>
      <FilterBar list={list} searchLabel={t('search')} filters={filters} />
      <ListTable
        label={title}
        list={list}
        columns={columns}
        rowName={({ type, monitorName, tsMs }) => `${word(type)}, ${monitorName}, ${dateTime(tsMs)}`}
        onOpen={({ monitorAlertId }) => onOpen(monitorAlertId)}
        empty={{ title: t('none'), text: t('noneText') }}
        noMatch={t('noMatch')}
        noMatchText={filtersOn}
        failed={t('failed')}
      />
    </Card>
  );
});

/** Whether a film or a picture was kept, which opens it. */
export function DetectedAlert(props: {
  readonly alert: MonitorAlert;
  readonly onOpen: (monitorAlertId: string) => void;
}) {
  const { alert, onOpen } = props;
  const { t } = useMessages(alertMessages);
  const word = useAlertWord();
  const { dateTime } = useFormat();
  if (!alert.hasPicture && !alert.hasClip) return <span>{t('notKept')}</span>;
  return (
    <OpenLink
      label={t(alert.hasClip ? 'openFilm' : 'openPicture', {
        type: word(alert.type),
        time: dateTime(alert.tsMs),
      })}
      onOpen={() => onOpen(alert.monitorAlertId)}
    >
      {t(alert.hasClip ? 'film' : 'picture')}
    </OpenLink>
  );
}
