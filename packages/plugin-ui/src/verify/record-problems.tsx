import type { RecordVerification } from '@gantry/plugin-sdk/contract';
import type { VerifyText } from './use-verify-text.ts';

/** What no longer fits beside signatures, a line each. */
export function RecordProblems(props: {
  readonly problems: RecordVerification['problems'];
  readonly text: VerifyText;
}) {
  const { problems, text } = props;
  return problems.map(({ problem, seq }) => (
    <div key={`${problem} ${seq}`}>
      {problem === 'entry' || problem === 'gap'
        ? text(seq === null ? `record.${problem}` : `record.${problem}.at`, { seq: seq ?? '' })
        : text(`record.${problem}`)}
    </div>
  ));
}
