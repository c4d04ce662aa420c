import type { BothLanguages } from '@gantry/contract';

export interface MailContent {
  readonly locale: 'en' | 'zh-CN';
  readonly project: { readonly code: string; readonly name: string; readonly timeZone: string };
  readonly text: BothLanguages;
  readonly detail: BothLanguages | null;
  readonly waiting: { readonly step: BothLanguages; readonly due: Date | null } | null;
  /** Absolute URL of the page, or null. */
  readonly link: string | null;
  /** Absolute URL of the page with the reader's notification settings, or null. */
  readonly preferences: string | null;
}

const words = {
  en: {
    waiting: 'Waiting for you',
    due: 'Due',
    open: 'Open in Gantry',
    why: 'You get this e-mail because you have not read this notification in Gantry.',
    preferences: 'Choose which e-mails you get',
  },
  'zh-CN': {
    waiting: '待您处理',
    due: '期限',
    open: '在 Gantry 中打开',
    why: '您尚未在 Gantry 中阅读此通知，因此收到此邮件。',
    preferences: '选择接收哪些邮件',
  },
} as const;

/** Subject and body of a mail, as plain text and as HTML with every text escaped. */
export function mailText(content: MailContent): {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
} {
  const { locale, project, waiting, link, preferences } = content;
  const say = words[locale];
  const title = content.text[locale];
  const detail = content.detail?.[locale] ?? '';
  const step = waiting && `${say.waiting}: ${waiting.step[locale]}`;
  const due = waiting?.due && `${say.due}: ${moment(waiting.due, locale, project.timeZone)}`;
  const lines = [title, detail, step, due].filter((line): line is string => Boolean(line));
  const place = `${project.code} · ${project.name}`;
  const links: readonly (readonly [label: string, url: string])[] = [
    ...(link === null ? [] : [[say.open, link] as const]),
    ...(preferences === null ? [] : [[say.preferences, preferences] as const]),
  ];
  return {
    subject: `[${project.code}] ${waiting ? `${waiting.step[locale]}: ` : ''}${title}`,
    text: [...lines, place, '', ...links.map(([label, url]) => `${label}: ${url}`), '', say.why].join('\n'),
    html: `<!doctype html><html lang="${locale}"><body style="font-family:sans-serif;font-size:15px;line-height:1.5">${[
      `<p><strong>${escaped(title)}</strong></p>`,
      ...lines.slice(1).map((line) => `<p>${escaped(line)}</p>`),
      `<p>${escaped(place)}</p>`,
      ...links.map(([label, url]) => `<p><a href="${escaped(url)}">${escaped(label)}</a></p>`),
      `<p style="color:#595959">${escaped(say.why)}</p>`,
    ].join('')}</body></html>`,
  };
}

export function moment(at: Date, locale: string, timeZone: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return `${new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, format).format(at)} (${timeZone})`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
