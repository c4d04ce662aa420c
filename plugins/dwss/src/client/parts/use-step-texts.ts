import { useMessages } from '@gantry/plugin-sdk';
import { partMessages } from '../messages.ts';

/** What the dialogs of steps say is missing, alike for every kind. */
export function useStepTexts() {
  const { t } = useMessages(partMessages);
  return {
    commentMissing: t('commentMissing'),
    chooseResult: t('chooseResult'),
    personMissing: t('personMissing'),
    signatureMissing: t('signatureMissing'),
  };
}
