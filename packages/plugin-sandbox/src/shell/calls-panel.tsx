import { mergeClasses } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { StateTag } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { CallEntry } from '../link/protocol.ts';
import { useShell } from './shell-context.ts';
import { shellMessages } from './shell-messages.ts';
import { useTableStyles } from './table-styles.ts';

/** The plugin's requests, the latest first. */
export const CallsPanel = observer(function CallsPanel() {
  const styles = useTableStyles();
  const { t } = useMessages(shellMessages);
  const calls = useShell().state?.calls ?? [];
  if (calls.length === 0) return <p className={styles.quiet}>{t('calls.none')}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.head}>
            {t('calls.call')}
          </th>
          <th scope="col" className={styles.head}>
            {t('calls.status')}
          </th>
          <th scope="col" className={mergeClasses(styles.head, styles.number)}>
            {t('calls.time')}
          </th>
        </tr>
      </thead>
      <tbody>
        {calls.toReversed().map((call) => (
          <CallRow key={call.id} call={call} />
        ))}
      </tbody>
    </table>
  );
});

function CallRow({ call }: { readonly call: CallEntry }) {
  const styles = useTableStyles();
  const { t } = useMessages(shellMessages);
  const format = useFormat();
  const { method, path, ms, sent, received } = call;
  const [address, query] = path.split('?');
  return (
    <tr>
      <td className={styles.cell}>
        <details>
          <summary className={styles.mono}>
            {`${method} ${address}`}
            {query !== undefined && <span className={styles.quiet}>{`?${query}`}</span>}
          </summary>
          <span className={styles.quiet}>{t('calls.sent')}</span>
          <pre className={styles.code}>{indented(sent) || t('calls.empty')}</pre>
          <span className={styles.quiet}>{t('calls.received')}</span>
          <pre className={styles.code}>{indented(received) || t('calls.empty')}</pre>
        </details>
      </td>
      <td className={styles.cell}>
        <CallStatus call={call} />
      </td>
      <td className={mergeClasses(styles.cell, styles.number)}>
        {ms === undefined ? '' : format.number(ms, { maximumFractionDigits: 0 })}
      </td>
    </tr>
  );
}

function CallStatus({ call: { status } }: { readonly call: CallEntry }) {
  const { t } = useMessages(shellMessages);
  if (status === undefined) return <StateTag tone="neutral">{t('calls.pending')}</StateTag>;
  if (status === 'failed') return <StateTag tone="danger">{t('calls.failed')}</StateTag>;
  const tone = status < 300 ? 'success' : status < 500 ? 'warning' : 'danger';
  return <StateTag tone={tone}>{String(status)}</StateTag>;
}

/** JSON on several lines; other texts as they are. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
