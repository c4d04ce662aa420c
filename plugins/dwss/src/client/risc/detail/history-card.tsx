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
import { HistoryCard } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { detailMessages } from '../messages/risc-detail.ts';
import { terms } from '../messages/terms.ts';
import { historyName } from '../parts/history-name.ts';
import { useContradictionText } from '../parts/place-warning.tsx';
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
export const FormHistory = observer(function FormHistory({ record }: { readonly record: RiscRecord }) {
  const { t } = useMessages(detailMessages);
  const { t: term } = useMessages(terms);
  const contradictionText = useContradictionText();
  const details = ({ approval_result, objects, contradictions }: RiscHistoryEntry) => {
    const result = approval_result === null ? undefined : knownKey(terms, `result.${approval_result}`);
    return [...(result ? [term(result)] : []), ...objects, ...contradictions.map(contradictionText)];
  };
  return (
    <HistoryCard
      history={record.history}
      isIntact={record.isIntact}
      images={record.images}
      text={(entry, name) => t(historyName(entry), { name })}
      icon={({ action }) => icons[action]}
      fieldName={(field) => {
        const key = knownKey(terms, `field.${field}`);
        return key && term(key);
      }}
      details={details}
    />
  );
});
