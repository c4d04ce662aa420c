import {
  Button,
  Checkbox,
  Field,
  Input,
  makeStyles,
  mergeClasses,
  Select,
  Switch,
  tokens,
} from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useId, useState } from 'react';
import { faults, type Knobs, languages, modelIds, networks, themes, widths } from '../knobs/knobs.ts';
import { presetIds, presetOf, presets } from '../knobs/presets.ts';
import { SettingKnobs } from './setting-knobs.tsx';
import { useShell } from './shell-context.ts';
import { shellMessages } from './shell-messages.ts';

const steps = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

const useStyles = makeStyles({
  root: { padding: '4px 16px 24px' },
  group: {
    display: 'grid',
    rowGap: '8px',
    padding: '12px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  pair: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', columnGap: '8px' },
  // Fluent's fields have a least width, which is more than half a column.
  field: { minWidth: 0, width: '100%', '& input, & select': { minWidth: 0, width: '100%' } },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
  checks: { display: 'grid', margin: 0, padding: 0, border: 0, minWidth: 0 },
  faults: { rowGap: '8px' },
  legend: { padding: 0, fontSize: tokens.fontSizeBase300 },
  quiet: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

/** Everything that can be set. Each knob is in the address. */
export const KnobPanel = observer(function KnobPanel() {
  const styles = useStyles();
  const shell = useShell();
  const { t } = useMessages(shellMessages);
  const { knobs, about } = shell;
  const models = modelIds.filter((id) => id !== 'own' || about?.hasOwnModels);
  return (
    <div className={styles.root}>
      <Group title={t('group.look')}>
        <Choice
          label={t('knob.preset')}
          values={['none', ...presetIds] as const}
          value={presetOf(knobs) ?? 'none'}
          textOf={(value) => t(`preset.${value}`)}
          onChange={(id) => id !== 'none' && shell.turn(presets[id])}
        />
        <div className={styles.pair}>
          <Choice
            label={t('knob.language')}
            values={languages}
            value={knobs.language}
            textOf={(value) => t(`language.${value}`)}
            onChange={(language) => shell.turn({ language })}
          />
          <Choice
            label={t('knob.theme')}
            values={themes}
            value={knobs.theme}
            textOf={(value) => t(`theme.${value}`)}
            onChange={(theme) => shell.turn({ theme })}
          />
        </div>
        <Choice
          label={t('knob.width')}
          values={widths.map(String)}
          value={String(knobs.width)}
          textOf={(value) => (value === '0' ? t('width.0') : t('width.px', { width: value }))}
          onChange={(value) => shell.turn({ width: widths.find((one) => String(one) === value) ?? 0 })}
        />
      </Group>
      <Group title={t('group.scene')}>
        <Choice
          label={t('knob.model')}
          values={models}
          value={knobs.model}
          textOf={(value) => t(`model.${value}`)}
          onChange={(model) => shell.turn({ model })}
        />
      </Group>
      <Group title={t('group.member')}>
        <PermissionKnobs />
        <div className={styles.pair}>
          <TextKnob
            label={t('knob.project')}
            value={knobs.project}
            onChange={(project) => shell.turn({ project })}
          />
          <TextKnob
            label={t('knob.variant')}
            value={knobs.variant}
            onChange={(variant) => shell.turn({ variant })}
          />
        </div>
        <CapabilityKnobs />
      </Group>
      <TimeKnobs />
      <Group title={t('group.network')}>
        <Choice
          label={t('knob.network')}
          values={networks}
          value={knobs.network}
          textOf={(value) => t(`network.${value}`)}
          onChange={(network) => shell.turn({ network })}
        />
        <FaultKnobs />
      </Group>
      {about && Object.keys(about.settings).length > 0 && (
        <Group title={t('knob.settings')}>
          <SettingKnobs settings={about.settings} />
        </Group>
      )}
    </div>
  );
});

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const styles = useStyles();
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Choice<T extends string>(props: {
  readonly label: string;
  readonly values: readonly T[];
  readonly value: T;
  readonly textOf: (value: T) => string;
  readonly onChange: (value: T) => void;
}) {
  const { label, values, value, textOf, onChange } = props;
  const styles = useStyles();
  return (
    <Field label={label} size="small">
      <Select
        className={styles.field}
        value={value}
        onChange={(_, data) => {
          const chosen = values.find((one) => one === data.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {textOf(one)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** A text that counts once it is left or Enter is pressed: each change starts another session. */
function TextKnob(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { label, value, onChange } = props;
  const styles = useStyles();
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (typed !== undefined && typed !== value) onChange(typed);
    setTyped(undefined);
  };
  return (
    <Field label={label} size="small">
      <Input
        className={styles.field}
        value={typed ?? value}
        onChange={(_, data) => setTyped(data.value)}
        onBlur={commit}
        onKeyDown={({ key }) => key === 'Enter' && commit()}
      />
    </Field>
  );
}

const PermissionKnobs = observer(function PermissionKnobs() {
  const styles = useStyles();
  const shell = useShell();
  const { t } = useMessages(shellMessages);
  const permissions = shell.about?.permissions ?? [];
  const { held } = shell;
  const change = (id: string, isHeld: boolean) =>
    shell.turn({ permissions: isHeld ? [...held, id] : held.filter((one) => one !== id) });
  return (
    <fieldset className={styles.checks}>
      <legend className={styles.legend}>{t('knob.permissions')}</legend>
      {permissions.length === 0 && <p className={styles.quiet}>{t('knob.permissions.none')}</p>}
      {permissions.map(({ id, title }) => (
        <Checkbox
          key={id}
          label={title ? `${id} · ${shell.textOf(title)}` : id}
          checked={held.includes(id)}
          onChange={(_, { checked }) => change(id, checked === true)}
        />
      ))}
    </fieldset>
  );
});

const CapabilityKnobs = observer(function CapabilityKnobs() {
  const styles = useStyles();
  const shell = useShell();
  const { t } = useMessages(shellMessages);
  const { denied } = shell.knobs;
  const capabilities = shell.about?.capabilities ?? [];
  return (
    <fieldset className={styles.checks}>
      <legend className={styles.legend}>{t('knob.capabilities')}</legend>
      {capabilities.length === 0 && <p className={styles.quiet}>{t('knob.capabilities.none')}</p>}
      {capabilities.map((capability) => (
        <Checkbox
          key={capability}
          label={capability}
          checked={!denied.includes(capability)}
          onChange={(_, { checked }) =>
            shell.turn({
              denied: checked === true ? denied.filter((one) => one !== capability) : [...denied, capability],
            })
          }
        />
      ))}
    </fieldset>
  );
});

const TimeKnobs = observer(function TimeKnobs() {
  const styles = useStyles();
  const shell = useShell();
  const { t } = useMessages(shellMessages);
  const format = useFormat();
  const { clock, runs, day } = shell.knobs;
  const now = shell.clock;
  return (
    <Group title={t('group.time')}>
      <Field label={t('knob.clock')} hint={t('knob.clock.zone')} size="small">
        <Input
          type="datetime-local"
          value={clock.slice(0, 16)}
          onChange={(_, { value }) => value !== '' && shell.turn({ clock: `${value}:00Z` })}
        />
      </Field>
      {now !== undefined && (
        <p className={styles.quiet}>{t('knob.now', { time: format.dateTime(new Date(now)) })}</p>
      )}
      <Switch
        label={t('knob.runs')}
        checked={runs}
        onChange={(_, { checked }) => shell.turn({ runs: checked })}
      />
      <fieldset className={mergeClasses(styles.checks, styles.buttons)} aria-label={t('knob.advance')}>
        {(['minute', 'hour', 'day'] as const).map((step) => (
          <Button key={step} size="small" onClick={() => shell.act({ do: 'advance', ms: steps[step] })}>
            {t(`knob.advance.${step}`)}
          </Button>
        ))}
      </fieldset>
      <Field label={t('knob.day')} size="small">
        <Input type="date" value={day} onChange={(_, { value }) => shell.turn({ day: value })} />
      </Field>
    </Group>
  );
});

/** One choice for each call of the contract, and for each that was made besides. */
const FaultKnobs = observer(function FaultKnobs() {
  const styles = useStyles();
  const shell = useShell();
  const { t } = useMessages(shellMessages);
  const { about, state, knobs } = shell;
  const seen = (state?.calls ?? []).map(({ key }) => key);
  const keys = [...new Set([...(about?.calls ?? []), ...Object.keys(knobs.faults), ...seen])];
  const change = (key: string, fault: (typeof faults)[number] | 'none') => {
    const { [key]: _, ...others } = knobs.faults;
    const next: Knobs['faults'] = fault === 'none' ? others : { ...others, [key]: fault };
    shell.turn({ faults: next });
  };
  if (keys.length === 0) return null;
  return (
    <fieldset className={mergeClasses(styles.checks, styles.faults)}>
      <legend className={styles.legend}>{t('knob.faults')}</legend>
      {keys.map((key) => (
        <Choice
          key={key}
          label={key}
          values={['none', ...faults] as const}
          value={knobs.faults[key] ?? 'none'}
          textOf={(value) =>
            value === 'none' || value === 'network' || value === 'silent'
              ? t(`fault.${value}`)
              : t('fault.status', { status: value })
          }
          onChange={(fault) => change(key, fault)}
        />
      ))}
    </fieldset>
  );
});
