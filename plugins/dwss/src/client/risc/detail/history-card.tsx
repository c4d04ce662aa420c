import {
  ArrowDownload16Regular,
  ArrowReply16Regular,
  ArrowSync16Regular,
  Attach16Regular,
  CheckmarkCircle16Regular,
  Dismiss16Regular,
  DocumentEdit16Regular,
  Link16Regular,
  LinkDismiss16Regular,
  PersonArrowRight16Regular,
  Prohibited16Regular,
  Send16Regular,
  Signature16Regular,
} from '@fluentui/react-icons';
import { knownKey, useMessages } from '@gantry/plugin-sdk';
import { Card, HistoryList, MissingImages, SealTag } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { detailMessages } from '../messages/risc-detail.ts';
import { terms } from '../messages/terms.ts';
import { historyName } from '../parts/history-name.ts';
import { useContradictionText } from '../parts/place-warning.tsx';
import { usePersonText } from '../parts/use-person-text.ts';
import type { RiscHistoryEntry, RiscRecord } from '../state/risc-record.ts';

const icons: Readonly<Record<string, ReactElement>> = {
  create: <DocumentEdit16Regular />,
  update: <DocumentEdit16Regular />,
  submit: <Send16Regular />,
  resubmit: <ArrowSync16Regular />,
  receive: <ArrowDownload16Regular />,
  forward: <PersonArrowRight16Regular />,
  assign: <PersonArrowRight16Regular />,
  reassign: <PersonArrowRight16Regular />,
  handOver: <PersonArrowRight16Regular />,
  signoff: <Signature16Regular />,
  countersign: <Signature16Regular />,
  return: <ArrowReply16Regular />,
  close: <CheckmarkCircle16Regular />,
  approve: <CheckmarkCircle16Regular />,
  reject: <Dismiss16Regular />,
  withdraw: <Prohibited16Regular />,
  reopen: <ArrowReply16Regular />,
  attach: <Attach16Regular />,
  link: <Link16Regular />,
  unlink: <LinkDismiss16Regular />,
  detach: <Attach16Regular />,
};

/** What happened to the form, newest first, with signatures and whether they are intact. */
export const HistoryCard = observer(function HistoryCard({ record }: { readonly record: RiscRecord }) {
  const { t } = useMessages(detailMessages);
  const { t: term } = useMessages(terms);
  const personText = usePersonText();
  const contradictionText = useContradictionText();
  const { history, images, isIntact } = record;
  const details = (entry: RiscHistoryEntry) => {
    const { action, changedFields, approval_result, objects, contradictions, handedOver, signature } = entry;
    const names = changedFields.flatMap((name) => {
      const key = knownKey(terms, `field.${name}`);
      return key ? [term(key)] : [];
    });
    const result = approval_result === null ? undefined : knownKey(terms, `result.${approval_result}`);
    return [
      ...(result ? [term(result)] : []),
      ...objects,
      ...contradictions.map(contradictionText),
      ...handedOver.map((one) => t('handedOver', one)),
      ...(action === 'update' && names.length > 0 ? [t('changed', { fields: names.join(', ') })] : []),
      ...(signature !== null && signature.problems.length > 0 ? [t('broken')] : []),
      ...(signature?.registered_device ? [t('device', { device: signature.registered_device })] : []),
    ];
  };
  const signatureOf = ({ signature, by }: RiscHistoryEntry) => {
    const image = signature && images.get(signature.id);
    return image === null || image === undefined ? undefined : { image, name: by?.name ?? t('system') };
  };
  const hasSignature = history.some(({ signature }) => signature !== null);
  return (
    <Card
      title={t('card.history')}
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
      <MissingImages images={images} />
      <HistoryList
        items={history.toReversed().map((entry) => ({
          id: String(entry.seq),
          text: t(historyName(entry), { name: entry.by === null ? t('system') : personText(entry.by) }),
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
