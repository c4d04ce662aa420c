import {
  ArrowReply16Regular,
  CheckmarkCircle16Regular,
  Dismiss16Regular,
  DocumentEdit16Regular,
  Pause16Regular,
  PersonArrowRight16Regular,
  Play16Regular,
  Prohibited16Regular,
  Ribbon16Regular,
  Send16Regular,
  Timer16Regular,
} from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, HistoryList, SealTag } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { HistoryAction, HistoryEntry } from '../../contract/permit.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { terms } from '../messages/terms.ts';
import { historyName } from '../parts/history-name.ts';
import { useFieldName } from '../parts/use-field-name.ts';
import type { PermitStore } from '../state/permit-store.ts';

const icons: Readonly<Record<HistoryAction, ReactNode>> = {
  create: <DocumentEdit16Regular />,
  update: <DocumentEdit16Regular />,
  request: <Send16Regular />,
  check: <CheckmarkCircle16Regular />,
  reject: <Dismiss16Regular />,
  issue: <Ribbon16Regular />,
  start: <Play16Regular />,
  suspend: <Pause16Regular />,
  resume: <Play16Regular />,
  extend: <Timer16Regular />,
  close: <ArrowReply16Regular />,
  closeOut: <ArrowReply16Regular />,
  cancel: <Prohibited16Regular />,
  expire: <Timer16Regular />,
  reschedule: <Timer16Regular />,
  handOver: <PersonArrowRight16Regular />,
};

/** The permit's history with its signatures, newest first. */
export const HistoryCard = observer(function HistoryCard({ store }: { readonly store: PermitStore }) {
  const { t } = useMessages(pageMessages);
  const { t: term } = useMessages(terms);
  const fieldName = useFieldName();
  const format = useFormat();
  const { history, images, signaturesIntact } = store;
  const details = ({ changedFields, acceptedConflicts, handedOver, action, signature }: HistoryEntry) => [
    ...(action === 'update' && changedFields.length > 0
      ? [t('changed', { fields: format.list(changedFields.map(fieldName)) })]
      : []),
    ...handedOver.map((one) => t('handedOver', one)),
    ...(acceptedConflicts.length > 0 ? [t('acceptedConflicts', { count: acceptedConflicts.length })] : []),
    ...(signature ? [[t('signed'), signature.company].filter((one) => one !== null).join(' · ')] : []),
  ];
  const signatureOf = ({ signature }: HistoryEntry) => {
    const image = signature && images.get(signature.signatureID);
    return signature && image !== undefined && image !== null
      ? { image, name: signature.signer.name }
      : undefined;
  };
  const hasSignature = history.some(({ signature }) => signature !== null);
  return (
    <Card
      title={t('card.history')}
      aside={
        hasSignature ? (
          <SealTag
            isIntact={signaturesIntact}
            isPartial={history.some(({ coverage }) => coverage !== 'covered')}
            label={t(signaturesIntact ? 'intact' : 'broken')}
          />
        ) : (
          t('serverTime')
        )
      }
    >
      <HistoryList
        items={history.toReversed().map((entry) => ({
          id: String(entry.seq),
          text: t(`history.${historyName(entry)}`, {
            name: entry.by.userId === null ? term('system') : entry.by.name,
          }),
          at: entry.at,
          icon: icons[entry.action],
          comment: entry.comment,
          details: details(entry),
          signature: signatureOf(entry),
          coverage: hasSignature ? entry.coverage : undefined,
        }))}
      />
    </Card>
  );
});
