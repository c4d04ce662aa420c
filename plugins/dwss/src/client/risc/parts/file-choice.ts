import { photoChoice } from '../../parts/file-choice.ts';

/** What can be added to a form. */
export const fileChoice = { ...photoChoice, documents: '.pdf,.docx,.xlsx' } as const;
