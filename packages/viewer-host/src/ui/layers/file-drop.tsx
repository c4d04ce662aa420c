import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DocumentArrowUp20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, fileSize } from '@gantry/plugin-ui';
import { type DragEvent, useId, useRef, useState } from 'react';
import { uploadMessages } from './upload-messages.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: '6px',
    padding: '20px 16px',
    border: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusLarge,
    textAlign: 'center',
    color: tokens.colorNeutralForeground2,
  },
  over: {
    backgroundColor: tokens.colorBrandBackground2,
    border: `1px dashed ${tokens.colorCompoundBrandStroke}`,
  },
  name: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    overflowWrap: 'anywhere',
  },
  hint: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  choose: { [comfortable]: { minHeight: '44px', padding: '0 16px' } },
  input: { display: 'none' },
});

/** Accepts one IFC file, dropped or chosen with the button. */
export function FileDrop(props: { readonly file: File | undefined; readonly onFile: (file: File) => void }) {
  const { file, onFile } = props;
  const styles = useStyles();
  const { t, locale } = useMessages(uploadMessages);
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const take = (files: FileList | null) => {
    const first = files?.[0];
    if (first) onFile(first);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
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
      <DocumentArrowUp20Regular aria-hidden />
      {file ? (
        <span>
          <span className={styles.name}>{file.name}</span>{' '}
          <span className={styles.hint}>{fileSize(file.size, locale)}</span>
        </span>
      ) : (
        <span>{t('drop')}</span>
      )}
      <Button size="small" className={styles.choose} onClick={() => input.current?.click()}>
        {file ? t('change') : t('choose')}
      </Button>
      <input
        ref={input}
        id={inputId}
        className={styles.input}
        type="file"
        accept=".ifc"
        aria-label={t('file')}
        onChange={({ target }) => {
          take(target.files);
          // Otherwise the browser says nothing when a mended file of the same name is chosen.
          target.value = '';
        }}
      />
    </div>
  );
}
