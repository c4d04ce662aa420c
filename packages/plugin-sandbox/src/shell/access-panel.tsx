import { Button } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { Notice, StateTag } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { AccessFinding } from '../link/protocol.ts';
import { useShell } from './shell-context.ts';
import { shellMessages } from './shell-messages.ts';
import { useTableStyles } from './table-styles.ts';

const tones = {
  critical: 'danger',
  serious: 'danger',
  moderate: 'warning',
  minor: 'neutral',
} as const satisfies Readonly<Record<AccessFinding['impact'], string>>;

/** Whether people can use the plugin by keyboard, with a screen reader and with weak sight, as far as a program can tell. */
export const AccessPanel = observer(function AccessPanel() {
  const styles = useTableStyles();
  const shell = useShell();
  const { t } = useMessages(shellMessages);
  const outcome = shell.state?.access ?? { kind: 'none' };
  const isBusy = !shell.state || outcome.kind === 'running';
  return (
    <>
      <p className={styles.quiet}>{t('access.about')}</p>
      <div className={styles.line}>
        <Button
          size="small"
          appearance="primary"
          disabled={isBusy}
          onClick={() => shell.act({ do: 'check-access', which: 'all' })}
        >
          {t('access.all')}
        </Button>
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => shell.act({ do: 'check-access', which: 'shown' })}
        >
          {t('access.shown')}
        </Button>
      </div>
      <div role="status">
        {outcome.kind === 'running' && t('access.running', { view: outcome.view })}
        {outcome.kind === 'failed' && (
          <Notice tone="danger" title={t('access.failed', { text: outcome.text })} />
        )}
        {outcome.kind === 'done' &&
          (outcome.findings.length === 0 ? (
            <Notice tone="success" title={t('access.clean', { count: outcome.views })} />
          ) : (
            t('access.found', { count: outcome.findings.length })
          ))}
      </div>
      {outcome.kind === 'done' && outcome.undecided > 0 && (
        <p className={styles.quiet}>{t('access.undecided', { count: outcome.undecided })}</p>
      )}
      {outcome.kind === 'done' && outcome.findings.length > 0 && <Findings findings={outcome.findings} />}
    </>
  );
});

const Findings = observer(function Findings({ findings }: { readonly findings: readonly AccessFinding[] }) {
  const styles = useTableStyles();
  const shell = useShell();
  const { t } = useMessages(shellMessages);
  const mark = shell.state?.mark ?? null;
  return (
    <table className={styles.table} aria-label={t('panel.access')}>
      <thead>
        <tr>
          {(['impact', 'what', 'view', 'element'] as const).map((column) => (
            <th key={column} scope="col" className={styles.head}>
              {t(`access.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {findings.map(({ id, impact, help, rule, about, view, target, mend }) => {
          const isMarked = mark?.id === id;
          return (
            <tr key={id}>
              <td className={styles.cell}>
                <StateTag tone={tones[impact]}>{t(`access.impact.${impact}`)}</StateTag>
              </td>
              <td className={styles.cell}>
                <details>
                  <summary>{help}</summary>
                  <pre className={styles.code}>{mend}</pre>
                  <a href={about} target="_blank" rel="noreferrer">
                    {rule}
                  </a>
                </details>
              </td>
              <td className={styles.cell}>{view}</td>
              <td className={styles.cell}>
                <Button
                  size="small"
                  aria-pressed={isMarked}
                  aria-label={t('access.mark', { target })}
                  onClick={() => {
                    shell.act({ do: 'mark', finding: isMarked ? null : id });
                    if (!isMarked) shell.open('stage');
                  }}
                >
                  {t(isMarked ? 'access.unmark' : 'access.outline')}
                </Button>{' '}
                <span className={styles.mono}>{target}</span>
                {isMarked && !mark.isFound && <div className={styles.quiet}>{t('access.gone')}</div>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
});
