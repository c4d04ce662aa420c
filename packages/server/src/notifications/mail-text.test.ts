import { expect, test } from 'vitest';
import { type MailContent, mailText } from './mail-text.ts';

const content: MailContent = {
  locale: 'en',
  project: { code: 'B&M', name: `Kai <Shing> "Road" 'Tunnel'`, timeZone: 'Asia/Hong_Kong' },
  text: { en: `It's <b>done</b>`, 'zh-CN': '<b>已完成</b>' },
  detail: { en: 'Bay <4>', 'zh-CN': '第 <4> 段' },
  waiting: { step: { en: '<i>Read</i>', 'zh-CN': '<i>阅读</i>' }, due: new Date('2026-11-30T09:00:00Z') },
  link: 'https://gantry.example.com/p/B&M?a="1"&b=<2>',
  preferences: "https://gantry.example.com/p/B&M/settings/notifications?c='3'",
};

test('every text and address of a mail is escaped in its HTML, and as it is in its plain text', () => {
  const { subject, text, html } = mailText(content);
  expect(html.replaceAll(/ style="[^"]*"/g, '')).toBe(
    [
      '<!doctype html><html lang="en"><body>',
      '<p><strong>It&#39;s &lt;b&gt;done&lt;/b&gt;</strong></p>',
      '<p>Bay &lt;4&gt;</p>',
      '<p>Waiting for you: &lt;i&gt;Read&lt;/i&gt;</p>',
      '<p>Due: 30 Nov 2026, 17:00 (Asia/Hong_Kong)</p>',
      '<p>B&amp;M · Kai &lt;Shing&gt; &quot;Road&quot; &#39;Tunnel&#39;</p>',
      '<p><a href="https://gantry.example.com/p/B&amp;M?a=&quot;1&quot;&amp;b=&lt;2&gt;">Open in Gantry</a></p>',
      '<p><a href="https://gantry.example.com/p/B&amp;M/settings/notifications?c=&#39;3&#39;">Choose which e-mails you get</a></p>',
      '<p>You get this e-mail because you have not read this notification in Gantry.</p>',
      '</body></html>',
    ].join(''),
  );
  expect(subject).toBe("[B&M] <i>Read</i>: It's <b>done</b>");
  expect(text).toContain(`\nBay <4>\n`);
  expect(text).toContain(`\nB&M · Kai <Shing> "Road" 'Tunnel'\n`);
});

test('a mail in Chinese has nothing in English', () => {
  const { subject, text, html } = mailText({ ...content, locale: 'zh-CN' });
  expect(subject).toBe('[B&M] <i>阅读</i>: <b>已完成</b>');
  expect(html).toContain('<html lang="zh-CN">');
  expect(text.split('\n')).toEqual([
    '<b>已完成</b>',
    '第 <4> 段',
    '待您处理: <i>阅读</i>',
    '期限: 2026年11月30日 17:00 (Asia/Hong_Kong)',
    `B&M · Kai <Shing> "Road" 'Tunnel'`,
    '',
    `在 Gantry 中打开: ${content.link}`,
    `选择接收哪些邮件: ${content.preferences}`,
    '',
    '您尚未在 Gantry 中阅读此通知，因此收到此邮件。',
  ]);
});

test('a mail without detail, step and links has no empty lines for them', () => {
  const { subject, text } = mailText({
    ...content,
    detail: null,
    waiting: null,
    link: null,
    preferences: null,
  });
  expect(subject).toBe("[B&M] It's <b>done</b>");
  expect(text.split('\n').slice(0, 3)).toEqual(["It's <b>done</b>", `B&M · Kai <Shing> "Road" 'Tunnel'`, '']);
});
