import { useFormat } from '@gantry/plugin-sdk';
import type { RecordVerification } from '@gantry/plugin-sdk/contract';
import { Notice } from '../states/notice.tsx';
import { RecordProblems } from './record-problems.tsx';
import type { VerifyText } from './use-verify-text.ts';

const tones = { current: 'success', changed: 'warning', unknown: 'danger' } as const;

/** The answer in two sentences: whether the record is what was signed, and whether the paper is the record. */
export function Verdict(props: {
  readonly found: RecordVerification;
  /** What its status is called. */
  readonly status: string;
  readonly text: VerifyText;
}) {
  const { found, status, text } = props;
  const format = useFormat();
  const { paper, intact, problems, items, not_covered: open } = found;
  const isSigned = [found, ...items].some(({ signatures }) => signatures.length > 0);
  const isWhole = open.steps + open.comments + open.partly === 0;
  const pending = [
    ...(open.steps > 0 ? [text('steps', { count: open.steps })] : []),
    ...(open.comments > 0 ? [text('comments', { count: open.comments })] : []),
  ];
  return (
    <>
      {isSigned ? (
        <Notice
          tone={intact ? 'success' : 'danger'}
          title={text(intact ? (isWhole ? 'intact' : 'intactSoFar') : 'broken')}
        >
          {text(intact ? (isWhole ? 'intactText' : 'intactSoFarText') : 'brokenText')}
          <RecordProblems problems={problems} text={text} />
        </Notice>
      ) : (
        <Notice tone="info" title={text('unsigned')} />
      )}
      {isSigned && pending.length > 0 && (
        <Notice tone="info">{text('notCovered', { what: format.list(pending) })}</Notice>
      )}
      {open.partly > 0 && (
        <Notice tone="info">{text('partlyCovered', { what: text('steps', { count: open.partly }) })}</Notice>
      )}
      {paper !== null && (
        <Notice tone={tones[paper.state]} title={text(`paper.${paper.state}`)}>
          {paper.state === 'unknown'
            ? text('paper.unknown.text')
            : text(`paper.${paper.state}.text`, {
                version: paper.version ?? '',
                count: paper.later,
                status,
              })}
        </Notice>
      )}
      {items
        .filter((item) => !item.intact)
        .map((item) => (
          <Notice key={item.id} tone="danger" title={text('itemAltered', { name: item.name })}>
            <RecordProblems problems={item.problems} text={text} />
          </Notice>
        ))}
    </>
  );
}
