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

/** The file that `FileDrop` asks for. */
export type FileDropProps = {
  /** The text of the button. */
  readonly label: string;
  /** Accessible name of the input behind the button; that of the button by default. */
  readonly inputLabel?: string | undefined;
  /** The kinds of files that the file chooser offers, such as `.csv,.xlsx`. A dropped file may be of another kind: check what arrives. */
  readonly accept: string;
  /** Called with each file that was chosen, also the same one again. */
  readonly onFile: (file: File) => void;
  /** No file can be chosen or dropped. */
  readonly disabled?: boolean;
  /** Another button of the page is the primary one. */
  readonly isQuiet?: boolean;
  /** Content below the button, such as what the file must contain. */
  readonly children?: ReactNode;
};

/** A place to drop one file, with a button that does the same. Of several that are dropped it takes the first. */
export function FileDrop({ isQuiet = false, children, ...choice }: FileDropProps) {
  const { onFile, disabled = false } = choice;
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
      <FileButton {...choice} primary={!isQuiet} />
      {children}
    </div>
  );
}

/** A button that asks for one file. */
export function FileButton({
  primary = false,
  ...choice
}: Omit<FileDropProps, 'isQuiet' | 'children'> & { readonly primary?: boolean }) {
  const { label, inputLabel = label, accept, onFile, disabled = false } = choice;
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={inputLabel}
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
