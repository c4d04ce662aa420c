import { useMessages } from '@gantry/plugin-sdk';
import { Notice } from '@gantry/plugin-ui';
import type { RiscVerification } from '../../contract/risc/verification.ts';
import { verifyMessages } from '../messages/risc-verify.ts';
import { terms } from '../messages/terms.ts';

const tones = { current: 'success', changed: 'warning', unknown: 'danger' } as const;

/** The answer in two sentences: whether the form is what was signed, and whether the paper is the form. */
export function Verdict({ found }: { readonly found: RiscVerification }) {
  const { t } = useMessages(verifyMessages);
  const { t: term } = useMessages(terms);
  const { paper, intact, signatures } = found;
  const status = term(`status.${found.status}`);
  return (
    <>
      {signatures.length === 0 ? (
        <Notice tone="info" title={t('unsigned')} />
      ) : (
        <Notice tone={intact ? 'success' : 'danger'} title={t(intact ? 'intact' : 'broken')}>
          {t(intact ? 'intactText' : 'brokenText')}
        </Notice>
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
