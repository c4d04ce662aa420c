import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { Camera20Regular, Delete16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { useRef, useState } from 'react';
import { formMessages } from '../messages/permit-form.ts';
import { usePermitSession } from '../permit-session.ts';
import { shrinkPhoto } from './shrink-photo.ts';

const useStyles = makeStyles({
  image: {
    display: 'block',
    maxWidth: '320px',
    width: '100%',
    marginBottom: '8px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  button: { [comfortable]: { minHeight: '44px' } },
  stored: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

interface PhotoFieldProps {
  /** The photo just chosen, as a data URL. */
  readonly image: string | undefined;
  /** The server has a photo for this permit. */
  readonly isStored: boolean;
  readonly disabled: boolean;
  readonly onChoose: (image: string) => void;
  readonly onRemove: () => void;
}

/** A photo, taken with the phone's camera or chosen from files. */
export function PhotoField({ image, isStored, disabled, onChoose, onRemove }: PhotoFieldProps) {
  const styles = useStyles();
  const { context } = usePermitSession();
  const { t } = useMessages(formMessages);
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const hasPhoto = image !== undefined || isStored;
  /** Counts choices and removals: a large photo that is ready late must not replace a later choice. */
  const turn = useRef(0);
  const choose = async (file: File) => {
    turn.current += 1;
    const mine = turn.current;
    try {
      const image = await shrinkPhoto(file);
      if (mine !== turn.current) return;
      onChoose(image);
      setIsUnreadable(false);
    } catch (error) {
      if (mine !== turn.current) return;
      context.log.warn('A file could not be read as a photo.', { error });
      setIsUnreadable(true);
    }
  };
  return (
    <Field
      label={t('photo')}
      hint={t('photoHint')}
      validationState={isUnreadable ? 'error' : 'none'}
      validationMessage={isUnreadable ? t('photoUnreadable') : undefined}
    >
      <div>
        {image !== undefined && <img className={styles.image} src={image} alt={t('photo')} />}
        {image === undefined && isStored && <p className={styles.stored}>{t('photoStored')}</p>}
        <div className={styles.buttons}>
          <Button
            className={styles.button}
            icon={<Camera20Regular />}
            disabled={disabled}
            onClick={() => input.current?.click()}
          >
            {t(hasPhoto ? 'replacePhoto' : 'takePhoto')}
          </Button>
          {hasPhoto && (
            <Button
              appearance="subtle"
              className={styles.button}
              icon={<Delete16Regular />}
              disabled={disabled}
              onClick={() => {
                turn.current += 1;
                onRemove();
              }}
            >
              {t('removePhoto')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label={t('photo')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Without this, choosing the same file again fires no event.
            event.target.value = '';
            if (file) void choose(file);
          }}
        />
      </div>
    </Field>
  );
}
