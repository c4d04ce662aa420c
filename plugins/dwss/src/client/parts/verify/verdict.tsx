import { useFormat, useMessages } from '@gantry/plugin-sdk';
import type { RecordVerification } from '@gantry/plugin-sdk/contract';
import { Notice } from '@gantry/plugin-ui';
import { verifyMessages } from './verify-messages.ts';

/** What was checked of a form of any kind. */
export type Verification = RecordVerification;

const tones = { current: 'success', changed: 'warning', unknown: 'danger' } as const;

/** The answer in two sentences: whether the form is what was signed, and whether the paper is the form. */
export function Verdict({
  found,
  status,
}: {
  readonly found: Pick<Verification, 'paper' | 'intact' | 'problems' | 'not_covered'> & {
    readonly signatures: readonly unknown[];
  };
  /** What its status is called. */
  readonly status: string;
}) {
  const { t } = useMessages(verifyMessages);
  const format = useFormat();
  const { paper, intact, signatures, problems, not_covered: open } = found;
  const isWhole = open.steps + open.comments + open.partly === 0;
  const pending = [
    ...(open.steps > 0 ? [t('steps', { count: open.steps })] : []),
    ...(open.comments > 0 ? [t('comments', { count: open.comments })] : []),
  ];
  return (
    <>
      {signatures.length === 0 ? (
        <Notice tone="info" title={t('unsigned')} />
      ) : (
        <Notice
          tone={intact ? 'success' : 'danger'}
          title={t(intact ? (isWhole ? 'intact' : 'intactSoFar') : 'broken')}
        >
          {t(intact ? (isWhole ? 'intactText' : 'intactSoFarText') : 'brokenText')}
          {problems.map(({ problem, seq }) => (
            <div key={`${problem} ${seq}`}>
              {problem === 'entry' || problem === 'gap'
                ? t(seq === null ? `record.${problem}` : `record.${problem}.at`, { seq: seq ?? '' })
                : t(`record.${problem}`)}
            </div>
          ))}
        </Notice>
      )}
      {signatures.length > 0 && pending.length > 0 && (
        <Notice tone="info">{t('notCovered', { what: format.list(pending) })}</Notice>
      )}
      {open.partly > 0 && (
        <Notice tone="info">{t('partlyCovered', { what: t('steps', { count: open.partly }) })}</Notice>
      )}
      {paper !== null && (
        <Notice tone={tones[paper.state]} title={t(`paper.${paper.state}`)}>
          {paper.state === 'unknown'
            ? t('paper.unknown.text')
            : t(`paper.${paper.state}.text`, {
                version: paper.version ?? '',
                count: paper.later,
                status,
              })}
        </Notice>
      )}
    </>
  );
}
