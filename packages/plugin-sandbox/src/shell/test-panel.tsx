import { Button } from '@fluentui/react-components';
import { Checkmark16Regular, Copy16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { testCode, testFolder } from '../knobs/test-code.ts';
import { useShell } from './shell-context.ts';
import { shellMessages } from './shell-messages.ts';
import { useTableStyles } from './table-styles.ts';
import { useCopy } from './use-copy.ts';

/** The present knobs as a test. */
export const TestPanel = observer(function TestPanel() {
  const styles = useTableStyles();
  const shell = useShell();
  const { t } = useMessages(shellMessages);
  const [isCopied, copy] = useCopy();
  if (!shell.about) return null;
  const code = testCode(shell.about, shell.knobs);
  return (
    <>
      <p className={styles.quiet}>
        {t('test.about', { file: `src/${testFolder(shell.about.sources)}try-out.test.ts` })}
      </p>
      <div className={styles.line}>
        <Button
          size="small"
          icon={isCopied ? <Checkmark16Regular /> : <Copy16Regular />}
          onClick={() => copy(code)}
        >
          {t(isCopied ? 'copied' : 'test.copy')}
        </Button>
      </div>
      <section aria-label={t('test.code')}>
        <pre className={styles.code}>{code}</pre>
      </section>
    </>
  );
});
