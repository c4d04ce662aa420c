import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Add20Regular, Camera20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { comfortable } from '../theme/media.ts';
import { useCoarsePointer } from '../theme/use-media.ts';
import { fileTexts } from './file-texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    padding: '8px',
    border: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  over: {
    backgroundColor: tokens.colorBrandBackground2,
    border: `1px dashed ${tokens.colorCompoundBrandStroke}`,
  },
  button: { [comfortable]: { minHeight: '44px' } },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface AddFilesProps {
  /** For the file input, such as `image/jpeg,.pdf`. */
  readonly accept: string | undefined;
  readonly label: ReactNode;
  /** Offers the camera of a phone or tablet. */
  readonly camera: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Where files are added: a button, the camera, or a drop. */
export function AddFiles({ accept, label, camera, onFiles }: AddFilesProps) {
  const styles = useStyles();
  const { t } = useMessages(fileTexts);
  const isTouch = useCoarsePointer();
  const chooser = useRef<HTMLInputElement>(null);
  const shutter = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const input = (kind: 'chooser' | 'shutter') => (
    <input
      ref={kind === 'chooser' ? chooser : shutter}
      type="file"
      hidden
      aria-label={t(kind === 'chooser' ? 'choose' : 'camera')}
      {...(kind === 'chooser'
        ? { multiple: true, accept }
        : { accept: 'image/*', capture: 'environment' as const })}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        // The same file can be chosen again.
        event.target.value = '';
      }}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button
    <div
      className={mergeClasses(styles.root, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <Button className={styles.button} icon={<Add20Regular />} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      {input('chooser')}
      {camera && isTouch && (
        <>
          <Button
            className={styles.button}
            icon={<Camera20Regular />}
            onClick={() => shutter.current?.click()}
          >
            {t('camera')}
          </Button>
          {input('shutter')}
        </>
      )}
      {!isTouch && <span className={styles.hint}>{t('drop')}</span>}
    </div>
  );
}
