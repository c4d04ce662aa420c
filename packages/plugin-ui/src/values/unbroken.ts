/**
 * A date or time inside a text, which no line of the text ends inside: its spaces are no-break spaces, and word joiners stand beside
 * hyphens and Chinese units. Where it may be parts of elements, use `DateText`.
 *
 * @example t('checked', { time: unbroken(format.dateTime(at)) })
 */
export function unbroken(date: string): string {
  return date.replaceAll(' ', '\u00a0').replaceAll(/(?<=\d)(?=[年月日])|(?<=[年月-])(?=\d)/g, '\u2060');
}
