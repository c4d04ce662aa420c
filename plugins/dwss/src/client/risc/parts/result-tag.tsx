import { Checkmark12Filled, Dismiss12Filled, Note16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { StateTag, type Tone } from '@gantry/plugin-ui';
import type { ReactElement } from 'react';
import type { ApprovalResult } from '../../../contract/risc/form.ts';
import { terms } from '../messages/terms.ts';

const looks: Readonly<Record<ApprovalResult, readonly [Tone, ReactElement]>> = {
  Pass: ['success', <Checkmark12Filled key="icon" />],
  Fail: ['danger', <Dismiss12Filled key="icon" />],
  'Noted/Recorded': ['neutral', <Note16Regular key="icon" />],
};

/** What was found, in the colour of its meaning. */
export function ResultTag({ result }: { readonly result: ApprovalResult }) {
  const { t } = useMessages(terms);
  const [tone, icon] = looks[result];
  return (
    <StateTag tone={tone} icon={icon}>
      {t(`result.${result}`)}
    </StateTag>
  );
}
