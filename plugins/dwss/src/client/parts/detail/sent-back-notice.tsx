import { useFormat } from '@gantry/plugin-sdk';
import type { RecordPerson } from '@gantry/plugin-sdk/contract';
import { Notice, usePersonText } from '@gantry/plugin-ui';

/** Says at the top of a form who sent it back, and why. */
export function SentBackNotice(props: {
  readonly step: { readonly by: RecordPerson | null; readonly at: string; readonly comment: string };
  readonly text: (values: { readonly name: string; readonly time: string }) => string;
}) {
  const { step, text } = props;
  const format = useFormat();
  const personText = usePersonText();
  return (
    <Notice tone="warning" title={text({ name: personText(step.by), time: format.dateTime12(step.at) })}>
      {step.comment}
    </Notice>
  );
}
