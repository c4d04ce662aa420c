import { type MessageValues, translate, useMessages } from '@gantry/plugin-sdk';
import { type LinkText, linkMessages } from './link-messages.ts';
import type { LinkedRecord, RecordLinks } from './record-links.ts';

/** Texts about links: the module's own, and the kit's where it has none. */
export function useLinkText<L extends LinkedRecord>({
  options: { texts },
}: RecordLinks<L>): (key: LinkText, values?: MessageValues) => string {
  const { t, locale } = useMessages(linkMessages);
  return (key, values) =>
    texts?.keys.includes(key) ? translate(texts, locale, key, values) : t(key, values);
}
