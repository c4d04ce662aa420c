import { useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { commentIn, type RecordPerson } from '@gantry/plugin-sdk/contract';
import { observer } from 'mobx-react-lite';
import type { ReactElement, ReactNode } from 'react';
import type { FetchedImages } from '../files/fetched-images.ts';
import { Card } from '../page/card.tsx';
import { type Coverage, HistoryList, SealTag } from '../workflow/history-list.tsx';
import { recordMessages } from './record-messages.ts';
import { usePersonText } from './use-person-text.ts';

/** A step as the call `history` of `recordCalls` answers it. */
export interface RecordStep {
  /** The item on which it was taken; null for the record itself. */
  readonly item: { readonly id: string; readonly set: string } | null;
  /** The record's version after the step. */
  readonly seq: number;
  /** As the workflow calls it. */
  readonly action: string;
  /** Null for the system. */
  readonly by: RecordPerson | null;
  /** When it was taken, in ISO 8601. */
  readonly at: string;
  /** Empty for none. */
  readonly comment: string;
  /** Names of the fields that it changed, as the contract calls them. */
  readonly changedFields: readonly string[];
  /** Who took over from whom, by their names then; empty for none. */
  readonly handedOver: readonly { readonly from: string; readonly to: string }[];
  /** How signatures cover it. */
  readonly coverage: Coverage;
  /** What was signed with the step; null for a step without a signature. */
  readonly signature: {
    readonly id: string;
    readonly problems: readonly string[];
    /** Id of the browser on which it was given, if that was registered for the signer. */
    readonly registered_device: string | null;
  } | null;
}

/** The history that `HistoryCard` tells. */
export interface HistoryCardProps<E extends RecordStep> {
  /** Oldest first, as the server answers them. */
  readonly history: readonly E[];
  /** Whether all that was checked is what was signed. */
  readonly isIntact: boolean;
  /** Pictures of the signatures, by their ids. */
  readonly images: FetchedImages;
  /** A sentence such as `Chan submitted the form`. @param name - the person, and whom they acted for */
  readonly text: (entry: E, name: string) => string;
  /** 16 px, before the sentence; none by default. */
  readonly icon?: (entry: E) => ReactNode;
  /** The name of a field that an edit changed; undefined leaves it out. */
  readonly fieldName: (field: string) => string | undefined;
  /** Actions that are edits: the fields that they changed are named. `update` alone where left out. */
  readonly edits?: readonly string[];
  /** Lines of the kind's own, such as the result that a step gave. */
  readonly details?: (entry: E) => readonly string[];
}

/** What happened to a record and its items, newest first, with signatures and whether they are intact. */
export const HistoryCard = observer(function HistoryCard<E extends RecordStep>(props: HistoryCardProps<E>) {
  const { history, isIntact, images, text, icon, fieldName, edits = ['update'], details } = props;
  const { t } = useMessages(recordMessages);
  const format = useFormat();
  const { locale } = useLanguage();
  const personText = usePersonText();
  const linesOf = (entry: E) => {
    const { action, changedFields, handedOver, signature } = entry;
    const fields = edits.includes(action) ? changedFields.flatMap((field) => fieldName(field) ?? []) : [];
    return [
      ...(details?.(entry) ?? []),
      ...handedOver.map((one) => t('handedOver', one)),
      ...(fields.length > 0 ? [t('changed', { fields: format.list(fields) })] : []),
      ...(signature !== null && signature.problems.length > 0 ? [t('broken')] : []),
      ...(signature?.registered_device ? [t('device', { device: signature.registered_device })] : []),
    ];
  };
  const signatureOf = ({ signature, by }: E) => {
    const image = signature === null ? undefined : images.get(signature.id);
    return image === undefined ? undefined : { image, name: by?.name ?? t('system') };
  };
  const hasSignature = history.some(({ signature }) => signature !== null);
  return (
    <Card
      title={t('history')}
      aside={
        hasSignature ? (
          <SealTag
            isIntact={isIntact}
            isPartial={history.some(({ coverage }) => coverage !== 'covered')}
            label={t(isIntact ? 'intact' : 'notIntact')}
          />
        ) : (
          t('serverTime')
        )
      }
    >
      <HistoryList
        items={history.toReversed().map((entry) => ({
          id: `${entry.item?.id ?? ''} ${entry.seq}`,
          text: text(entry, personText(entry.by)),
          at: entry.at,
          icon: icon?.(entry),
          comment: commentIn(entry.comment, entry.by === null, locale),
          details: linesOf(entry),
          signature: signatureOf(entry),
          coverage: hasSignature ? entry.coverage : undefined,
        }))}
      />
    </Card>
  );
  // `observer` loses the type parameter.
}) as <E extends RecordStep>(props: HistoryCardProps<E>) => ReactElement;
