import { defineMessages } from '@gantry/plugin-sdk';
import { topicWords } from '../../contract/topic-words.ts';

export const terms = defineMessages(topicWords);
