import { makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import type { RecordVerification } from '@gantry/plugin-sdk/contract';
import { StateTag } from '../tags/state-tag.tsx';
import { verifyMessages } from './verify-messages.ts';

const useStyles = makeStyles({
  files: { display: 'grid', rowGap: '6px', margin: 0, padding: 0, listStyleType: 'none' },
  file: { display: 'flex', flexWrap: 'wrap', gap: '2px 8px', overflowWrap: 'anywhere' },
});

/** Files that signatures cover, and whether their bytes are those that were signed. */
export function SignedFiles({ files }: Pick<RecordVerification, 'files'>) {
  const styles = useStyles();
  const { t } = useMessages(verifyMessages);
  return (
    <ul className={styles.files}>
      {files.map(({ id, item, name, state }) => (
        <li key={`${item} ${id}`} className={styles.file}>
          {name}
          <StateTag tone={state === 'intact' ? 'success' : 'danger'}>{t(`file.${state}`)}</StateTag>
        </li>
      ))}
    </ul>
  );
}
