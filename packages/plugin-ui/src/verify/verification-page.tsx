import { Button } from '@fluentui/react-components';
import { ArrowSync20Regular, DocumentText20Regular } from '@fluentui/react-icons';
import { type LiveService, useMessages } from '@gantry/plugin-sdk';
import type { RecordVerification } from '@gantry/plugin-sdk/contract';
import type { ReactNode } from 'react';
import { BackButton } from '../page/back-button.tsx';
import { Card } from '../page/card.tsx';
import { PageLayout } from '../page/page-layout.tsx';
import { RecordAbsent } from '../record/record-absent.tsx';
import { recordMessages } from '../record/record-messages.ts';
import { useMomentText } from '../values/moment-text.tsx';
import { unbroken } from '../values/unbroken.ts';
import { useFetched } from '../values/use-fetched.ts';
import { type CheckedSignature, CheckedSignatures } from './checked-signatures.tsx';
import { SignedFiles } from './signed-files.tsx';
import { useVerifyText } from './use-verify-text.ts';
import { Verdict } from './verdict.tsx';

/** What the code on a paper says: the beginning of its last hash, and the version that it shows. */
export type OnPaper = { readonly seal?: string; readonly v?: string };

/** What is checked, and what the kind of record calls it. */
export type VerificationPageProps<S extends string, M extends object> = {
  /** The plugin's context. */
  readonly host: {
    readonly live: Pick<LiveService, 'on' | 'onDidResync'>;
    readonly session: { readonly serverNow: () => number };
  };
  /** Identifies the record. */
  readonly id: string;
  /** Of the page; it has `seal` and `v` of the paper that was scanned. */
  readonly params: Readonly<Record<string, string>>;
  /** The call that `verificationCall` of the contract makes. */
  readonly fetch: (onPaper: OnPaper, signal: AbortSignal) => Promise<RecordVerification<S> & M>;
  /** Events after which the record is checked again. Pass a constant. */
  readonly topics: readonly string[];
  /** What the record is called within a sentence: `form`. */
  readonly recordText: string;
  /** What a record without a number is called. */
  readonly noNumber: string;
  /** Where there is no such record. */
  readonly missing: string;
  readonly statusText: (status: S) => string;
  /** Tags beside the number: the status, and what else the reader must know at once. */
  readonly tags: (found: RecordVerification<S> & M) => ReactNode;
  /** Who did what: `Chan submitted the form`. */
  readonly signatureText: (signature: CheckedSignature<S>, name: string) => string;
  /** What the signer is called on the record. */
  readonly roleText?: (
    signature: CheckedSignature<S>,
    found: RecordVerification<S> & M,
  ) => string | undefined;
  /** Back to the list, from the heading too. */
  readonly onList: () => void;
  /** Opens the record. */
  readonly onOpen: () => void;
  /** What was signed, with its files in `SignedFiles`. Without it the page has a card of the files. */
  readonly children?: (found: RecordVerification<S> & M) => ReactNode;
};

/**
 * What the code on a printed record opens: whether the record is what was signed, whether the paper is the record, and each signature of the
 * record and of its items. `RecordSheet` prints the code.
 */
export function VerificationPage<S extends string, M extends object>(props: VerificationPageProps<S, M>) {
  const { host, id, params, fetch, topics, recordText, statusText, signatureText, roleText } = props;
  const { seal, v } = params;
  const text = useVerifyText(recordText);
  const { t } = useMessages(recordMessages);
  const momentText = useMomentText();
  const { value, load, refresh } = useFetched(
    async (signal) => ({
      found: await fetch({ ...(seal && { seal }), ...(v && { v }) }, signal),
      at: host.session.serverNow(),
    }),
    { key: [id, seal, v].join(), live: host.live, topics },
  );
  if (value === undefined)
    return (
      <RecordAbsent
        load={load}
        failed={text('failed')}
        missing={props.missing}
        onRetry={refresh}
        onBack={props.onList}
      />
    );
  const { found, at } = value;
  const shared = {
    signatureText,
    roleText: (signature: CheckedSignature<S>) => roleText?.(signature, found),
    text,
  };
  return (
    <PageLayout
      before={<BackButton label={t('back')} onBack={props.onList} />}
      crumb={text('crumb')}
      title={found.form_number ?? props.noNumber}
      text={text('checked', { time: unbroken(momentText(at)) })}
      beside={props.tags(found)}
      actions={
        <>
          <Button icon={<ArrowSync20Regular />} onClick={refresh}>
            {text('again')}
          </Button>
          <Button icon={<DocumentText20Regular />} onClick={props.onOpen}>
            {text('open')}
          </Button>
        </>
      }
    >
      <Verdict found={found} status={statusText(found.status)} text={text} />
      {props.children
        ? props.children(found)
        : found.files.length > 0 && (
            <Card title={text('files')}>
              <SignedFiles files={found.files} />
            </Card>
          )}
      <CheckedSignatures title={text('signatures')} signatures={found.signatures} {...shared} />
      {found.items.map(({ id: item, name, status, signatures }) => (
        <CheckedSignatures
          key={item}
          title={`${name} · ${statusText(status)}`}
          signatures={signatures}
          {...shared}
        />
      ))}
    </PageLayout>
  );
}
