import { createTransport } from 'nodemailer';
import type { MailSettings } from '../config/settings.ts';

export interface Mail {
  /** The same at each try, so that mail programs know a repetition. */
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Milliseconds to be connected and greeted, of silence in between, and for the whole. */
export interface MailLimits {
  readonly connection: number;
  readonly whole: number;
}
const standardLimits: MailLimits = { connection: 10_000, whole: 30_000 };

/**
 * Sends mails over the deployment's SMTP server, each over a connection of its own.
 * @throws Error when the server did not take the mail within the limits, or `signal` was aborted.
 */
export function createMailer(
  { smtpUrl, from }: MailSettings,
  limits: MailLimits = standardLimits,
): (mail: Mail, signal: AbortSignal) => Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: limits.connection,
    greetingTimeout: limits.connection,
    dnsTimeout: limits.connection,
    socketTimeout: limits.whole,
    // A mail says where its parts are from; nothing here names a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'gantry.invalid';
  return async (mail, signal) => {
    const message = {
      from,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${mail.id}@${domain}>`,
      headers: { 'auto-submitted': 'auto-generated' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.whole)]),
    };
    await transport.sendMail(message);
  };
}
