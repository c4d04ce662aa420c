import { knownKey, useMessages } from '@gantry/plugin-sdk';
import { useToldRecord } from '@gantry/plugin-ui';
import { instructionTopics } from '../contract/instructions.ts';
import { useInstructions } from './instruction-module.ts';
import { texts, words } from './texts.ts';

/** Fetches an instruction with its history and comments, and keeps it up to date. */
export function useInstruction(id: string) {
  const { context: host, api } = useInstructions();
  return useToldRecord(id, {
    host,
    calls: api,
    read: async (signal) => (await api.read({ id }, { signal })).instruction,
    topics: Object.values(instructionTopics),
  });
}
export type LiveInstruction = ReturnType<typeof useInstruction>;

/** What steps and fields are called, and the sentence that says who took a step. */
export function useInstructionWords() {
  const { t } = useMessages(texts);
  const { t: word } = useMessages(words);
  const stepName = (action: string) => word(knownKey(words, `action.${action}`) ?? 'action.update');
  return {
    stepName,
    fieldName(field: string) {
      const key = knownKey(words, `field.${field}`);
      return key && word(key);
    },
    told: ({ action }: { readonly action: string }, name: string) =>
      t(knownKey(texts, `told.${action}`) ?? 'told.update', { name }),
  };
}
