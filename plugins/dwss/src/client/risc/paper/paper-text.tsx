import { Bilingual } from '@gantry/plugin-ui';
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
