import { Button, Field, Input, mergeClasses } from '@fluentui/react-components';
import { type Json, useFormat, useMessages } from '@gantry/plugin-sdk';
import { StateTag } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import type { EventKind } from '../link/protocol.ts';
import { useShell } from './shell-context.ts';
import { shellMessages } from './shell-messages.ts';
import { useTableStyles } from './table-styles.ts';

const tones = {
  sent: 'info',
  received: 'info',
  host: 'neutral',
  command: 'success',
  problem: 'danger',
} as const satisfies Readonly<Record<EventKind, string>>;

/** What the plugin published and heard, what the host did, and what went wrong; the latest first. */
export const EventsPanel = observer(function EventsPanel() {
  const styles = useTableStyles();
  const { t } = useMessages(shellMessages);
  const format = useFormat();
  const events = useShell().state?.events ?? [];
  return (
    <>
      <SendEvent />
      {events.length === 0 && <p className={styles.quiet}>{t('events.none')}</p>}
      <table className={styles.table}>
        <tbody>
          {events.toReversed().map(({ id, at, kind, name, detail }) => (
            <tr key={id}>
              <td className={mergeClasses(styles.cell, styles.number)}>{format.time(new Date(at))}</td>
              <td className={styles.cell}>
                <StateTag tone={tones[kind]}>{t(`events.kind.${kind}`)}</StateTag>
              </td>
              <td className={mergeClasses(styles.cell, styles.mono)}>{name}</td>
              <td className={styles.cell}>{detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
});

/** Sends an event as the plugin's server half would. */
function SendEvent() {
  const styles = useTableStyles();
  const shell = useShell();
  const { t } = useMessages(shellMessages);
  const [topic, setTopic] = useState('');
  const [text, setText] = useState('{}');
  const payload = payloadOf(text);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (payload && topic !== '') shell.act({ do: 'emit', topic, payload });
  };
  return (
    <form className={styles.line} onSubmit={send}>
      <Field label={t('events.topic')} size="small">
        <Input value={topic} onChange={(_, { value }) => setTopic(value)} />
      </Field>
      <Field
        label={t('events.payload')}
        size="small"
        validationMessage={payload ? undefined : t('events.badPayload')}
      >
        <Input value={text} onChange={(_, { value }) => setText(value)} />
      </Field>
      <Button type="submit" size="small" disabled={!payload || topic === ''}>
        {t('events.emit')}
      </Button>
    </form>
  );
}

function payloadOf(text: string): Readonly<Record<string, Json>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    // Parsed from JSON.
    return isObject ? (parsed as Readonly<Record<string, Json>>) : undefined;
  } catch {
    return undefined;
  }
}
