import { useMessages } from '@gantry/plugin-sdk';
import { type ReactNode, useMemo } from 'react';
import { FetchedImages } from '../files/fetched-images.ts';
import { MissingImages } from '../files/missing-images.tsx';
import type { RecordStep } from '../record/history-card.tsx';
import { RecordAbsent } from '../record/record-absent.tsx';
import { signatureImages } from '../record/told-record.ts';
import { useFetched } from '../values/use-fetched.ts';
import { PrintPage } from './print-page.tsx';
import { sheetMessages } from './sheet/sheet-messages.ts';

/** What the page fetches and prints. */
export type RecordPrintPageProps<P extends { readonly history: readonly RecordStep[] }> = {
  /** The plugin's context. */
  readonly host: { readonly signal: AbortSignal };
  readonly id: string;
  /** The record as it is printed. */
  readonly fetch: (signal: AbortSignal) => Promise<P>;
  /** Of `recordCalls`, for the pictures of the signatures. */
  readonly calls: Parameters<typeof signatureImages>[0];
  /** What the foot of each page names. */
  readonly about: (paper: P) => { readonly number: string; readonly version: number };
  /** Name of the sheet for screen readers. */
  readonly label: string;
  readonly backLabel: string;
  readonly failed: string;
  readonly missing: string;
  readonly onBack: () => void;
  readonly onList: () => void;
  /** A `RecordSheet`. */
  readonly children: (paper: P, images: FetchedImages) => ReactNode;
};

/** A record as it was when the page was opened, on A4 paper with its signatures, and the button that prints it. */
export function RecordPrintPage<P extends { readonly history: readonly RecordStep[] }>(
  props: RecordPrintPageProps<P>,
) {
  const { host, id, fetch, calls, about } = props;
  const { t } = useMessages(sheetMessages);
  const images = useMemo(() => new FetchedImages(host.signal), [host]);
  const { value, load, refresh } = useFetched(
    async (signal) => {
      const paper = await fetch(signal);
      images.want(signatureImages(calls, id, paper.history, host.signal));
      return paper;
    },
    { key: id },
  );
  if (value === undefined)
    return (
      <RecordAbsent
        load={load}
        failed={props.failed}
        missing={props.missing}
        onRetry={refresh}
        onBack={props.onList}
      />
    );
  const { number, version } = about(value);
  return (
    <PrintPage
      label={props.label}
      backLabel={props.backLabel}
      onBack={props.onBack}
      footer={[number, t('version', { version })].join(' ')}
      notice={<MissingImages images={images} />}
    >
      {props.children(value, images)}
    </PrintPage>
  );
}
