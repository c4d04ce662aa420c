import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import type { CameraPreset } from '@gantry/plugin-sdk/cameras';
import { ConfirmDialog, SelectField } from '@gantry/plugin-ui';
import { useState } from 'react';
import { controlMessages } from './control-messages.ts';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', rowGap: '8px', minWidth: '220px', flex: '1 1 220px' },
  line: { display: 'flex', alignItems: 'end', flexWrap: 'wrap', gap: '8px' },
});

/** Props of `CameraPresets`. */
interface CameraPresetsProps {
  /** Undefined until they are fetched. */
  readonly presets: readonly CameraPreset[] | undefined;
  readonly disabled: boolean;
  readonly onGoTo: (token: string) => void;
  /** Resolves with whether it was done. */
  readonly onSave: (name: string) => Promise<boolean>;
  readonly onRemove: (token: string) => Promise<boolean>;
}

/** The positions that a camera keeps: go to one, keep another, forget one. */
export function CameraPresets({ presets, disabled, onGoTo, onSave, onRemove }: CameraPresetsProps) {
  const styles = useStyles();
  const { t } = useMessages(controlMessages);
  const [token, setToken] = useState<string>();
  const [name, setName] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const chosen = presets?.find((each) => each.token === token);
  const save = async () => {
    if (await onSave(name.trim())) setName('');
  };
  return (
    <div className={styles.part}>
      <div className={styles.line}>
        <SelectField
          label={t('presets')}
          allLabel={t('choosePreset')}
          options={(presets ?? []).map((each) => ({ value: each.token, label: each.name }))}
          whyEmpty={presets?.length === 0 ? t('noPresets') : undefined}
          value={chosen?.token}
          onChange={setToken}
        />
        <Button
          disabledFocusable={disabled || chosen === undefined}
          onClick={() => chosen && !disabled && onGoTo(chosen.token)}
        >
          {t('goTo')}
        </Button>
        {chosen && (
          <Button
            appearance="subtle"
            icon={<Delete20Regular />}
            aria-label={t('remove', { name: chosen.name })}
            disabledFocusable={disabled}
            onClick={() => !disabled && setIsAsking(true)}
          />
        )}
      </div>
      <div className={styles.line}>
        <Field label={t('presetName')}>
          <Input value={name} maxLength={40} onChange={(_, { value }) => setName(value)} />
        </Field>
        <Button
          disabledFocusable={disabled || name.trim() === ''}
          onClick={() => !disabled && name.trim() !== '' && void save()}
        >
          {t('savePreset')}
        </Button>
      </div>
      {chosen && (
        <ConfirmDialog
          open={isAsking}
          title={t('removeTitle', { name: chosen.name })}
          text={t('removeText')}
          confirmLabel={t('removeIt')}
          danger
          onConfirm={() => {
            setIsAsking(false);
            void onRemove(chosen.token);
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
