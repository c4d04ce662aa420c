import { ApiError, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { detectionType, invisibleType, type Monitor } from '@gantry/plugin-sdk/cameras';
import {
  ChoiceField,
  FieldPair,
  type FormValues,
  NumberField,
  RecordDialog,
  TextField,
  ToggleField,
  useFetched,
  useRecordForm,
} from '@gantry/plugin-ui';
import {
  deviceProblems,
  type FormView,
  type NewDeviceAccess,
  PlaceFields,
} from '@gantry/plugin-ui/monitoring';
import * as z from 'zod';
import { monitorFields, usualHeight, usualSilence } from '../../contract/cctv.ts';
import type { InModule } from '../cctv-module.ts';
import { AimFields } from './aim-fields.tsx';
import { ControlFields, controlPart, saveControl } from './control-fields.tsx';
import { setupMessages, setupProblems } from './setup-messages.ts';

const types = ['AI', detectionType, 'OTHER', invisibleType] as const;
/** A choice of the lists of groups and gateways. */
const none = 'none';
const orNone = <S extends z.ZodType>(schema: S) =>
  z.preprocess((id) => (id === none || id === undefined ? null : id), schema);
const orNull = <S extends z.ZodType>(schema: S) => z.preprocess((typed) => typed ?? null, schema);
const names = { latitude: 'latitude', longitude: 'longitude', height: 'height' } as const;
const controlNames = {
  onvifAddress: 'onvifAddress',
  onvifUsername: 'onvifUsername',
  onvifPassword: 'onvifPassword',
  controlStep: 'controlStep',
  controlSpeed: 'controlSpeed',
  clearsControl: 'clearsControl',
} as const;
const sightNames = { heading: 'heading', tilt: 'tilt', fieldOfView: 'fieldOfView' } as const;
const { gps: _, ...asked } = monitorFields.shape;
/** An address that is not typed stays as it is. */
const fields = z.object({
  ...asked,
  groupId: orNone(asked.groupId),
  gatewayId: orNone(asked.gatewayId),
  latitude: orNull(asked.latitude),
  longitude: orNull(asked.longitude),
  height: z.preprocess((typed) => typed ?? usualHeight, asked.height),
  heading: orNull(asked.heading),
  tilt: orNull(asked.tilt),
  fieldOfView: orNull(asked.fieldOfView),
  liveUrl: z.preprocess((typed) => (typed === '' ? undefined : typed), asked.liveUrl.optional()),
  /** Not part of the camera: as it is stored, nobody asks for it. */
  clearsLiveUrl: z.boolean().default(false),
  vendor: z.preprocess((typed) => typed ?? '', asked.vendor),
  description: z.preprocess((typed) => typed ?? '', asked.description),
  ...controlPart,
});
const half = (path: 'latitude' | 'longitude') => ({
  code: 'custom' as const,
  path: [path],
  message: 'A place has both.',
  params: { problem: 'half_place' },
});
const schema = fields.superRefine(({ latitude, longitude }, { addIssue }) => {
  if ((latitude === null) !== (longitude === null))
    addIssue(half(latitude === null ? 'latitude' : 'longitude'));
});

type Props = InModule<FormView<NewDeviceAccess>> & {
  readonly camera: Monitor | undefined;
  readonly input: FormValues;
};

/** What was refused of a camera, or of its device. */
function useSetupProblem(): (error: unknown) => string {
  const own = useProblemText(setupProblems);
  const ofDevice = useProblemText(deviceProblems);
  return (error) =>
    error instanceof ApiError && setupProblems.keys.some((key) => key === error.code)
      ? own(error)
      : ofDevice(error);
}

/** Adds a camera, behind a gateway or with a token of its own, or changes one. */
export function CameraForm({ module, camera, input, signal, finish }: Props) {
  const { context, api } = module;
  const { t } = useMessages(setupMessages);
  const { value } = useFetched(
    async (ask) => {
      const [{ gateways }, { monitorGroupList }] = await Promise.all([
        api.gateways({}, { signal: ask }),
        api.getMonitorGroupList({}, { signal: ask }),
      ]);
      return { gateways, groups: monitorGroupList };
    },
    { key: 'choices' },
  );
  const form = useRecordForm({
    host: context,
    schema,
    record: camera,
    start: {
      type: 'AI',
      latitude: null,
      longitude: null,
      height: usualHeight,
      heading: null,
      tilt: null,
      fieldOfView: null,
      peopleCountLimit: 0,
      offlineAlertThreshold: 3,
      silentMinutes: usualSilence,
    },
    input: { ...(camera === undefined && { gatewayId: none, groupId: none }), ...input },
    messages: setupMessages,
    problemText: useSetupProblem(),
    async save(
      {
        clearsLiveUrl,
        liveUrl,
        onvifAddress,
        onvifUsername,
        onvifPassword,
        controlStep,
        controlSpeed,
        clearsControl,
        ...rest
      },
      { version = 0 },
    ): Promise<NewDeviceAccess | undefined> {
      const address = clearsLiveUrl ? '' : liveUrl;
      const connection = {
        onvifAddress,
        onvifUsername,
        onvifPassword,
        controlStep,
        controlSpeed,
        clearsControl,
      };
      const isMoved = camera?.latitude !== rest.latitude || camera?.longitude !== rest.longitude;
      const given = {
        ...rest,
        ...(address !== undefined && { liveUrl: address }),
        // A place in the grid would win over the one that was entered.
        ...(isMoved && { gps: null }),
      };
      if (camera !== undefined) {
        await api.editMonitor({ ...given, monitorId: camera.monitorId, version });
        await saveControl(module, camera.monitorId, connection);
        return undefined;
      }
      const added = await api.addMonitor(given);
      await saveControl(module, added.monitor.monitorId, connection);
      return { ...added, name: rest.name };
    },
    savedText: t(camera === undefined ? 'cameraAdded' : 'cameraSaved'),
    failedText: (why) => t(camera === undefined ? 'addFailed' : 'saveFailed', { why }),
    onDone: finish,
    onLeave: () => finish(undefined),
    signal,
  });
  const leaveTo = (what: 'leaveToPlace' | 'leaveToAim') => () => {
    finish(undefined);
    void module.picker().then((picker) => picker[what](camera?.monitorId, form.values));
  };
  const known = types.map((type) => ({ value: type as string, label: t(`type.${type}`) }));
  const ownType = camera && !known.some((one) => one.value === camera.type) ? [camera.type] : [];
  return (
    <RecordDialog form={form}>
      <FieldPair>
        <TextField form={form} name="name" label={t('name')} required autoFocus maxLength={80} />
        <TextField
          form={form}
          name="originId"
          label={t('originId')}
          hint={t('originHint')}
          required
          maxLength={80}
        />
      </FieldPair>
      <ChoiceField
        form={form}
        name="type"
        label={t('type')}
        options={[...known, ...ownType.map((type) => ({ value: type, label: type }))]}
      />
      <FieldPair>
        <ChoiceField
          form={form}
          name="groupId"
          label={t('group')}
          placeholder={t('noGroup')}
          options={[
            { value: none, label: t('noGroup') },
            ...(value?.groups ?? []).map(({ groupId, name }) => ({ value: groupId, label: name })),
          ]}
        />
        <ChoiceField
          form={form}
          name="gatewayId"
          label={t('gateway')}
          placeholder={t('noGateway')}
          options={[
            { value: none, label: t('noGateway') },
            ...(value?.gateways ?? []).map(({ gatewayId, name }) => ({ value: gatewayId, label: name })),
          ]}
        />
      </FieldPair>
      <TextField
        form={form}
        name="liveUrl"
        label={t('streamUrl')}
        hint={t(camera?.hasLiveUrl ? 'streamKept' : 'streamHint')}
        maxLength={1000}
      />
      {camera?.hasLiveUrl && <ToggleField form={form} name="clearsLiveUrl" label={t('clearStream')} />}
      <FieldPair>
        <TextField form={form} name="vendor" label={t('vendor')} maxLength={80} />
        <NumberField
          form={form}
          name="peopleCountLimit"
          label={t('limit')}
          hint={t('limitHint')}
          emptyAs={0}
        />
        <NumberField
          form={form}
          name="offlineAlertThreshold"
          label={t('offlineThreshold')}
          hint={t('offlineHint')}
          emptyAs={0}
          showsZero
        />
        <NumberField
          form={form}
          name="silentMinutes"
          label={t('silent')}
          hint={t('silentHint')}
          unit="min"
          emptyAs={0}
          showsZero
        />
      </FieldPair>
      <TextField form={form} name="description" label={t('description')} rows={2} maxLength={1000} />
      <ControlFields form={form} names={controlNames} module={module} monitorId={camera?.monitorId} />
      <PlaceFields form={form} names={names} onPick={leaveTo('leaveToPlace')} />
      <AimFields module={module} form={form} names={sightNames} onAim={leaveTo('leaveToAim')} />
    </RecordDialog>
  );
}
