import { type Locale, useLanguage } from '@gantry/plugin-sdk';
import { Bilingual, BothTexts, otherLocale } from '@gantry/plugin-ui';
import { paperMessages } from '../messages/risc-paper.ts';
import { terms } from '../messages/terms.ts';

/** A text of the sheet in both languages. */
export const PaperText = ({ k }: { readonly k: (typeof paperMessages)['keys'][number] }) => (
  <Bilingual of={paperMessages} k={k} />
);

/** A term in both languages. */
export const PaperTerm = ({ k }: { readonly k: (typeof terms)['keys'][number] }) => (
  <Bilingual of={terms} k={k} />
);

/** A name of the project's in both languages, once where it has the same in both. */
export function PaperNames({ names }: { readonly names: Readonly<Record<Locale, string>> }) {
  const { locale } = useLanguage();
  const other = otherLocale(locale);
  return <BothTexts first={names[locale]} second={names[other]} secondLanguage={other} />;
}
