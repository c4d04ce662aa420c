import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { Camera20Regular, Delete16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { useRef, useState } from 'react';
import { fileTexts } from '../../files/file-texts.ts';
import { photoDataUrl } from '../../files/photo-data-url.ts';
import type { ShrinkRule } from '../../files/shrink-picture.ts';
import { comfortable } from '../../theme/media.ts';

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

/** The photo of `PhotoField`. */
export interface PhotoFieldProps {
  /** The label above the photo. */
  readonly label: string;
  /** What to photograph, below the photo. */
  readonly hint?: string | undefined;
  /** What the server accepts; larger photos are reduced to it. */
  readonly rule: ShrinkRule;
  /** The photo just chosen, as a data URL. */
  readonly image: string | undefined;
  /** The server has a photo for this record. */
  readonly isStored: boolean;
  /** The photo is shown and cannot be changed. */
  readonly disabled: boolean;
  /** Gets a data URL. */
  readonly onChoose: (image: string) => void;
  /** Called when the user takes the photo away, chosen or stored. */
  readonly onRemove: () => void;
}

/** A photo, taken with the phone's camera or chosen from files. */
export function PhotoField(props: PhotoFieldProps) {
  const { label, hint, rule, image, isStored, disabled, onChoose, onRemove } = props;
  const styles = useStyles();
  const { t } = useMessages(fileTexts);
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const hasPhoto = image !== undefined || isStored;
  /** Counts choices and removals: a large photo that is ready late must not replace a later choice. */
  const turn = useRef(0);
  const choose = async (file: File) => {
    turn.current += 1;
    const mine = turn.current;
    try {
      const image = await photoDataUrl(file, rule);
      if (mine !== turn.current) return;
      onChoose(image);
      setIsUnreadable(false);
    } catch {
      if (mine !== turn.current) return;
      setIsUnreadable(true);
    }
  };
  return (
    <Field
      label={label}
      hint={hint}
      validationState={isUnreadable ? 'error' : 'none'}
      validationMessage={isUnreadable ? t('photoUnreadable') : undefined}
    >
      <div>
        {image !== undefined && <img className={styles.image} src={image} alt={label} />}
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
          aria-label={label}
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
