import { Button, makeStyles } from '@fluentui/react-components';
import { ApiError, createMessages, problemText, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { usualSpeed } from '@gantry/plugin-sdk/cameras';
import {
  FieldPair,
  type FieldPath,
  Notice,
  NumberField,
  type RecordForm,
  TextField,
  ToggleField,
  useFetched,
} from '@gantry/plugin-ui';
import { controlProblems } from '@gantry/plugin-ui/cameras';
import { useState } from 'react';
import * as z from 'zod';
import { controlFields } from '../../contract/control.ts';
import type { CctvModule } from '../cctv-module.ts';
import { setupMessages } from './setup-messages.ts';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', rowGap: '12px', border: 'none', margin: 0, padding: 0 },
  test: { alignSelf: 'start' },
});

const { address, username, password, step, speed } = controlFields.shape;
const orKept = <S extends z.ZodType>(schema: S) =>
  z.preprocess((typed) => (typed === '' || typed === null ? undefined : typed), schema.optional());

/** How a camera is controlled, in its form. What is not typed stays as it is. */
export const controlPart = {
  onvifAddress: orKept(address),
  onvifUsername: orKept(username),
  onvifPassword: orKept(password),
  controlStep: orKept(step),
  controlSpeed: orKept(speed),
  clearsControl: z.boolean().default(false),
} as const;

/** What was typed of it. */
export interface TypedControl {
  readonly onvifAddress?: string | undefined;
  readonly onvifUsername?: string | undefined;
  readonly onvifPassword?: string | undefined;
  readonly controlStep?: number | undefined;
  readonly controlSpeed?: number | undefined;
  readonly clearsControl: boolean;
}

/** Stores how a camera is controlled, once the camera itself is stored: what fails is said, and the camera stays. */
export async function saveControl(
  { api, context }: CctvModule,
  monitorId: string,
  { onvifAddress, onvifUsername, onvifPassword, controlStep, controlSpeed, clearsControl }: TypedControl,
): Promise<void> {
  const typed = [onvifAddress, onvifUsername, onvifPassword, controlStep, controlSpeed];
  const isTyped = typed.some((each) => each !== undefined);
  if (!isTyped && !clearsControl) return;
  const { locale } = context.session;
  const { t } = createMessages(setupMessages, locale);
  const warn = (text: string) => context.notifications.show({ text, tone: 'danger', timeoutMs: 0 });
  try {
    const { monitorControl } = await api.getMonitorControl({ monitorId });
    const { problem } = await api.saveMonitorControl({
      monitorId,
      version: monitorControl.version,
      address: clearsControl ? '' : onvifAddress,
      username: onvifUsername,
      password: onvifPassword,
      step: controlStep,
      speed: controlSpeed,
    });
    if (problem !== null) {
      const known = controlProblems.keys.find((key) => key === problem);
      const why = known ? createMessages(controlProblems, locale).t(known) : problem;
      warn(t('controlNotAsked', { why }));
    }
  } catch (error) {
    warn(t('controlNotSaved', { why: problemText(error, locale, controlProblems) }));
  }
}

/** Props of `ControlFields`. */
interface ControlFieldsProps<V extends object> {
  /** Its schema has `controlPart`. */
  readonly form: RecordForm<V>;
  /** The fields of the form. */
  readonly names: { readonly [K in keyof TypedControl]-?: FieldPath<V> };
  readonly module: CctvModule;
  /** Undefined for a camera that is being added. */
  readonly monitorId: string | undefined;
}

/** The address at which a camera speaks ONVIF, its account there, and a button that tries them. */
export function ControlFields<V extends object>({ form, names, module, monitorId }: ControlFieldsProps<V>) {
  const { api } = module;
  const styles = useStyles();
  const { t } = useMessages(setupMessages);
  const explain = useProblemText(controlProblems);
  const [tested, setTested] = useState<{ readonly text: string; readonly isGood: boolean }>();
  const [isTesting, setIsTesting] = useState(false);
  const { value } = useFetched(
    (signal) => api.getMonitorControl({ monitorId: monitorId ?? '' }, { signal }),
    { key: monitorId },
  );
  const {
    isConnected = false,
    step: stepNow = 0,
    speed: speedNow = usualSpeed,
  } = value?.monitorControl ?? {};
  const test = async () => {
    setIsTesting(true);
    const typed = (name: keyof TypedControl) => String(form.values[name] ?? '') || undefined;
    try {
      const { model, turns } = await api.testMonitorControl({
        monitorId,
        address: typed('onvifAddress'),
        username: typed('onvifUsername'),
        password: typed('onvifPassword'),
      });
      const named = { model: model || t('unnamedModel') };
      setTested({ text: t(turns ? 'testTurns' : 'testFixed', named), isGood: true });
    } catch (error) {
      const isTyped = error instanceof ApiError && error.code === 'INVALID_REQUEST';
      setTested({ text: isTyped ? t('problem.onvif_address') : explain(error), isGood: false });
    }
    setIsTesting(false);
  };
  return (
    <fieldset className={styles.part} aria-label={t('control')}>
      <TextField
        form={form}
        name={names.onvifAddress}
        label={t('onvifAddress')}
        hint={t(isConnected ? 'onvifKept' : 'onvifHint')}
        maxLength={500}
      />
      <FieldPair>
        <TextField form={form} name={names.onvifUsername} label={t('onvifUsername')} maxLength={80} />
        <TextField form={form} name={names.onvifPassword} label={t('onvifPassword')} maxLength={200} secret />
      </FieldPair>
      <FieldPair>
        <NumberField
          form={form}
          name={names.controlStep}
          label={t('controlStep')}
          hint={t(stepNow === 0 ? 'controlStepHeld' : 'controlStepNow', { step: stepNow })}
          unit="°"
          showsZero
        />
        <NumberField
          form={form}
          name={names.controlSpeed}
          label={t('controlSpeed')}
          hint={t('controlSpeedNow', { speed: speedNow })}
          unit="%"
        />
      </FieldPair>
      {isConnected && <ToggleField form={form} name={names.clearsControl} label={t('clearControl')} />}
      <Button className={styles.test} disabledFocusable={isTesting} onClick={() => !isTesting && void test()}>
        {t('testControl')}
      </Button>
      <div role="status">
        {tested && <Notice tone={tested.isGood ? 'success' : 'danger'}>{tested.text}</Notice>}
      </div>
    </fieldset>
  );
}
