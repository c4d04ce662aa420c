import { Button } from '@fluentui/react-components';
import { joinList, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { Notice } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { LeakCheck } from '../link/protocol.ts';
import { useShell } from './shell-context.ts';
import { shellMessages } from './shell-messages.ts';
import { useTableStyles } from './table-styles.ts';

/** Whether the plugin cleans up. */
export const LeaksPanel = observer(function LeaksPanel() {
  const styles = useTableStyles();
  const shell = useShell();
  const { t } = useMessages(shellMessages);
  const leaks = shell.state?.leaks ?? { kind: 'none' };
  return (
    <>
      <p className={styles.quiet}>{t('leaks.about')}</p>
      <div className={styles.line}>
        <Button
          size="small"
          appearance="primary"
          disabled={!shell.state || leaks.kind === 'running'}
          onClick={() => shell.act({ do: 'find-leaks' })}
        >
          {t('leaks.run')}
        </Button>
      </div>
      <div role="status">
        <Outcome leaks={leaks} />
      </div>
    </>
  );
});

function Outcome({ leaks }: { readonly leaks: LeakCheck }) {
  const { t } = useMessages(shellMessages);
  const { locale } = useLanguage();
  if (leaks.kind === 'none') return null;
  if (leaks.kind === 'running') return t('leaks.running', { round: leaks.round });
  if (leaks.kind === 'failed')
    return <Notice tone="danger" title={t('leaks.failed', { text: leaks.text })} />;
  const { rounds } = leaks;
  const { retained, ...counts } = leaks.report;
  const found = Object.entries(counts).filter(([, count]) => count !== 0);
  if (found.length === 0) return <Notice tone="success" title={t('leaks.clean', { rounds })} />;
  const count = found.reduce((sum, [, one]) => sum + one, 0);
  const names = [...found.map(([what, many]) => `${many} ${what}`), ...new Set(retained)];
  return (
    <Notice tone="danger" title={t('leaks.found', { rounds, count })}>
      {joinList(names, locale)}
    </Notice>
  );
}
