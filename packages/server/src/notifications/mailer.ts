import { createTransport } from 'nodemailer';
import type { MailSettings } from '../config/settings.ts';
import { limitTime } from '../timing/time-limit.ts';

export interface Mail {
  /** The same for each try, so that mail programs recognise a duplicate. */
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Time limits in milliseconds: for the connection and the greeting, and for the whole mail. */
export interface MailLimits {
  readonly connection: number;
  readonly whole: number;
}
const standardLimits: MailLimits = { connection: 10_000, whole: 30_000 };

/**
 * Sends mails through the deployment's SMTP server, each over its own connection.
 * @throws Error if the server did not accept the mail within the limits, or `signal` was aborted.
 */
export function createMailer(
  { smtpUrl, from }: MailSettings,
  limits: MailLimits = standardLimits,
): (mail: Mail, signal: AbortSignal) => Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    // Includes the greeting.
    connectionTimeout: limits.connection,
    dnsTimeout: limits.connection,
    socketTimeout: limits.whole,
    // Mails are built from texts only: never read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'gantry.invalid';
  return async (mail, signal) => {
    const limit = limitTime('mail', limits.whole, signal);
    const message = {
      from,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${mail.id}@${domain}>`,
      headers: { 'auto-submitted': 'auto-generated' },
      signal: limit.signal,
    };
    try {
      await transport.sendMail(message);
    } finally {
      limit[Symbol.dispose]();
    }
  };
}
