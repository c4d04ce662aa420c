import { defineMessages } from '@gantry/plugin-sdk';
import { riscTerms } from '../../../contract/risc/terms.ts';

export const terms = defineMessages(riscTerms);
