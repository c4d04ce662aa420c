import { Button } from '@fluentui/react-components';
import { ArrowSync20Regular, DocumentText20Regular } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import type { RecordVerification } from '@gantry/plugin-sdk/contract';
import { type Fetched, PageLayout, RecordAbsent, unbroken, useFetched } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';
import { useSiteForms } from '../../site-forms.ts';
import { Verdict } from './verdict.tsx';
import { verifyMessages } from './verify-messages.ts';

/** A paper's question, from the address of the page: `id` of the form, `seal` and `v` of the paper. */
type Asked = Readonly<Record<string, string>>;

/** What the code on a printed form of any kind opens. `children` are the kind's own parts, below the verdict. */
export function VerificationPage<V extends RecordVerification>(props: {
  readonly params: Asked;
  readonly fetch: (
    asked: { readonly id: string; readonly seal?: string; readonly v?: string },
    signal: AbortSignal,
  ) => Promise<V>;
  /** Constant: events of the kind. */
  readonly topics: readonly string[];
  /** What a form without a number is called. */
  readonly noNumber: string;
  /** Where there is no such form. */
  readonly missing: string;
  readonly statusName: (status: V['status']) => string;
  readonly statusTag: (status: V['status']) => ReactNode;
  /** Signatures beside the form's own that are judged with it. */
  readonly moreSignatures?: (found: V) => readonly unknown[];
  readonly onList: () => void;
  readonly onOpen: () => void;
  readonly children: (found: V) => ReactNode;
}) {
  const { params, fetch, topics, noNumber, missing, statusName, statusTag, moreSignatures } = props;
  const { id = '', seal, v } = params;
  const { context } = useSiteForms();
  const { t } = useMessages(verifyMessages);
  const format = useFormat();
  const { value, load, refresh }: Fetched<{ readonly found: V; readonly at: number }> = useFetched(
    async (signal) => ({
      found: await fetch({ id, ...(seal && { seal }), ...(v && { v }) }, signal),
      at: context.session.serverNow(),
    }),
    { key: [id, seal, v].join(), live: context.live, topics },
  );
  if (value === undefined)
    return (
      <RecordAbsent
        load={load}
        failed={t('failed')}
        missing={missing}
        onRetry={refresh}
        onBack={props.onList}
      />
    );
  const { found, at } = value;
  return (
    <PageLayout
      crumb={t('crumb')}
      title={found.form_number ?? noNumber}
      text={t('checked', { time: unbroken(format.dateTime12(at)) })}
      beside={statusTag(found.status)}
      actions={
        <>
          <Button icon={<ArrowSync20Regular />} onClick={refresh}>
            {t('again')}
          </Button>
          <Button icon={<DocumentText20Regular />} onClick={props.onOpen}>
            {t('openForm')}
          </Button>
        </>
      }
    >
      <Verdict
        found={{ ...found, signatures: [...found.signatures, ...(moreSignatures?.(found) ?? [])] }}
        status={statusName(found.status)}
      />
      {props.children(found)}
    </PageLayout>
  );
}
