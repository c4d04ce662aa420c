import type { BothLanguages } from '@gantry/contract';
import { escaped, type MailContent, moment } from './mail-text.ts';

export interface DigestContent extends Pick<MailContent, 'locale' | 'project' | 'preferences'> {
  readonly entries: readonly {
    readonly text: BothLanguages;
    readonly step: BothLanguages;
    readonly due: Date | null;
    /** Absolute URL, or null. */
    readonly link: string | null;
  }[];
  /** How many more there are. */
  readonly more: number;
}

const words = {
  en: {
    waiting: 'Waiting for you',
    due: 'Due',
    more: 'More in Gantry',
    why: 'You get this e-mail each morning on which something waits for you, because you chose it in Gantry.',
    preferences: 'Choose which e-mails you get',
  },
  'zh-CN': {
    waiting: '待您处理',
    due: '期限',
    more: '其余请在 Gantry 中查看',
    why: '您在 Gantry 中选择了每日汇总，因此在有待办事项的早上收到此邮件。',
    preferences: '选择接收哪些邮件',
  },
} as const;

/** Subject and body of a digest, as plain text and as HTML with every text escaped. */
export function digestText({ locale, project, entries, more, preferences }: DigestContent): {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
} {
  const say = words[locale];
  const place = `${project.code} · ${project.name}`;
  const lines = entries.map(({ text, step, due, link }) => ({
    what: `${step[locale]}: ${text[locale]}`,
    due: due === null ? '' : `${say.due}: ${moment(due, locale, project.timeZone)}`,
    link,
  }));
  const rest = more > 0 ? [`${say.more}: ${more}`] : [];
  return {
    subject: `[${project.code}] ${say.waiting}: ${entries.length + more}`,
    text: [
      place,
      '',
      ...lines.flatMap(({ what, due, link }) => [
        `- ${what}`,
        ...[due, link ?? ''].filter(Boolean).map((one) => `  ${one}`),
      ]),
      ...rest,
      '',
      ...(preferences === null ? [] : [`${say.preferences}: ${preferences}`, '']),
      say.why,
    ].join('\n'),
    html: `<!doctype html><html lang="${locale}"><body style="font-family:sans-serif;font-size:15px;line-height:1.5">${[
      `<p>${escaped(place)}</p><ul>`,
      ...lines.map(({ what, due, link }) => {
        const title = link === null ? escaped(what) : `<a href="${escaped(link)}">${escaped(what)}</a>`;
        return `<li>${title}${due === '' ? '' : `<br>${escaped(due)}`}</li>`;
      }),
      '</ul>',
      ...rest.map((line) => `<p>${escaped(line)}</p>`),
      ...(preferences === null
        ? []
        : [`<p><a href="${escaped(preferences)}">${escaped(say.preferences)}</a></p>`]),
      `<p style="color:#595959">${escaped(say.why)}</p>`,
    ].join('')}</body></html>`,
  };
}
