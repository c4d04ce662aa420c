import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowUpload20Regular } from '@fluentui/react-icons';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { comfortable } from '../theme/media.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: '8px',
    padding: '24px 16px',
    border: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusXLarge,
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  over: {
    backgroundColor: tokens.colorBrandBackground2,
    border: `1px dashed ${tokens.colorCompoundBrandStroke}`,
  },
  button: { [comfortable]: { minHeight: '44px' } },
});

export type FileDropProps = {
  readonly label: string;
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly disabled?: boolean;
  readonly children?: ReactNode;
};

/** A place to drop one file, with a button that does the same. */
export function FileDrop({ label, accept, onFile, disabled = false, children }: FileDropProps) {
  const styles = useStyles();
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault();
    setIsOver(is && !disabled);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the pointer; the button does the same
    <div
      className={mergeClasses(styles.root, isOver && styles.over)}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        const [file] = event.dataTransfer.files;
        if (file !== undefined && !disabled) onFile(file);
      }}
    >
      <FileButton label={label} accept={accept} onFile={onFile} disabled={disabled} primary />
      {children}
    </div>
  );
}

export type FileButtonProps = Omit<FileDropProps, 'children'> & { readonly primary?: boolean };

/** A button that asks for one file. */
export function FileButton({ label, accept, onFile, disabled = false, primary = false }: FileButtonProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          // The same file, corrected, can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        appearance={primary ? 'primary' : 'secondary'}
        className={styles.button}
        icon={<ArrowUpload20Regular />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
