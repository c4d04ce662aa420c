/** A comment that the system gives, as one text in both languages: people of either read it, and signatures cover it as it is. */
export function systemComment(text: { readonly en: string; readonly 'zh-CN': string }): string {
  const line = (one: string) => one.replaceAll(/\s*\n\s*/g, ' ');
  return `${line(text.en)}\n${line(text['zh-CN'])}`;
}

/**
 * A comment as somebody reads it.
 * @param isBySystem - no person wrote it: only such a comment has a line for each language
 */
export function commentIn(comment: string, isBySystem: boolean, locale: 'en' | 'zh-CN'): string {
  const [en, zh, ...more] = comment.split('\n');
  if (!isBySystem || en === undefined || zh === undefined || more.length > 0) return comment;
  return locale === 'zh-CN' ? zh : en;
}
