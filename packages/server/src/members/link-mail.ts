import type { FastifyBaseLogger } from 'fastify';
import { linkTo } from '../notifications/link-to.ts';
import { escaped, moment } from '../notifications/mail-text.ts';
import type { Mail } from '../notifications/mailer.ts';

/** What the e-mail with a link says. */
export interface LinkMail {
  readonly kind: 'invitation' | 'password';
  readonly id: string;
  readonly to: { readonly name: string; readonly email: string; readonly locale: 'en' | 'zh-CN' };
  readonly project: { readonly name: string; readonly timeZone: string };
  /** Name of the administrator. */
  readonly by: string;
  readonly path: string;
  readonly expiresAt: Date;
}

/** Sends an e-mail at once; false if the mail server did not take it. */
export type LinkMailer = (mail: LinkMail) => Promise<boolean>;

const words = {
  en: {
    invitation: {
      subject: (project: string) => `Invitation to ${project}`,
      text: (by: string, project: string) => `${by} invites you to the project ${project} in Gantry.`,
      act: 'Accept the invitation',
      ignore: 'If you do not know the project, ignore this e-mail. Without you the link does nothing.',
    },
    password: {
      subject: () => 'A new password for Gantry',
      text: (by: string, project: string) =>
        `${by} of the project ${project} sends you a link with which you set a new password for Gantry. Until then the old one counts.`,
      act: 'Set a new password',
      ignore: 'If you did not ask for it, ignore this e-mail and tell the administrator.',
    },
    until: (time: string) => `The link works once, until ${time}. Give it to nobody.`,
  },
  'zh-CN': {
    invitation: {
      subject: (project: string) => `邀请您加入 ${project}`,
      text: (by: string, project: string) => `${by} 邀请您加入 Gantry 中的项目 ${project}。`,
      act: '接受邀请',
      ignore: '如您不了解此项目，请忽略本邮件；您不操作，链接不会产生任何作用。',
    },
    password: {
      subject: () => '设置新的 Gantry 密码',
      text: (by: string, project: string) =>
        `项目 ${project} 的 ${by} 向您发送链接，用于设置新的 Gantry 密码。设置之前，原密码仍然有效。`,
      act: '设置新密码',
      ignore: '如非您本人要求，请忽略本邮件并告知管理员。',
    },
    until: (time: string) => `链接仅可使用一次，有效期至 ${time}。请勿转发他人。`,
  },
} as const;

/** @param publicUrl - where people reach the app */
export function linkMailer(
  sendMail: (mail: Mail, signal: AbortSignal) => Promise<void>,
  publicUrl: string,
  log: FastifyBaseLogger,
): LinkMailer {
  return async (link) => {
    try {
      await sendMail(mailOf(link, publicUrl), new AbortController().signal);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'The e-mail with a link was not sent');
      return false;
    }
  };
}

function mailOf({ kind, id, to, project, by, path, expiresAt }: LinkMail, publicUrl: string): Mail {
  const say = words[to.locale];
  const { subject, text, act, ignore } = say[kind];
  const url = linkTo(path, publicUrl);
  const until = say.until(moment(expiresAt, to.locale, project.timeZone));
  const first = text(by, project.name);
  return {
    id: `${id}.${expiresAt.getTime()}`,
    to: { name: to.name, address: to.email },
    subject: subject(project.name),
    text: [first, '', `${act}: ${url}`, '', until, ignore].join('\n'),
    html: `<!doctype html><html lang="${to.locale}"><body style="font-family:sans-serif;font-size:15px;line-height:1.5">${[
      `<p>${escaped(first)}</p>`,
      `<p><a href="${escaped(url)}">${escaped(act)}</a></p>`,
      `<p>${escaped(until)}</p>`,
      `<p style="color:#595959">${escaped(ignore)}</p>`,
    ].join('')}</body></html>`,
  };
}
