import { defineMessages } from '@gantry/plugin-sdk';
import { diaryTerms } from '../../../contract/diary/terms.ts';

export const terms = defineMessages(diaryTerms);
