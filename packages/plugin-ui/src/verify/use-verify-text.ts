import { type MessageValues, useMessages } from '@gantry/plugin-sdk';
import { verifyMessages } from './verify-messages.ts';

/** A text of the check, with what the record is called. */
export type VerifyText = (key: (typeof verifyMessages)['keys'][number], values?: MessageValues) => string;

/** @param record - what the record is called within a sentence: `form` */
export function useVerifyText(record: string): VerifyText {
  const { t } = useMessages(verifyMessages);
  return (key, values) => t(key, { record, ...values });
}
