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
import { useMessages } from '@gantry/plugin-sdk';
import { HistoryCard } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { HistoryEntry } from '../../contract/permit-history.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { historyName } from '../parts/history-name.ts';
import { useFieldName } from '../parts/use-field-name.ts';
import type { PermitStore } from '../state/permit-store.ts';

const icons: Readonly<Record<string, ReactElement>> = {
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
export const PermitHistory = observer(function PermitHistory({ store }: { readonly store: PermitStore }) {
  const { t } = useMessages(pageMessages);
  const fieldName = useFieldName();
  const details = ({ acceptedConflicts, by, signature }: HistoryEntry) => [
    ...(acceptedConflicts.length > 0 ? [t('acceptedConflicts', { count: acceptedConflicts.length })] : []),
    ...(signature ? [[t('signed'), by?.company].filter(Boolean).join(' · ')] : []),
  ];
  return (
    <HistoryCard
      history={store.history}
      isIntact={store.isIntact}
      images={store.images}
      text={(entry, name) => t(historyName(entry), { name })}
      icon={({ action }) => icons[action]}
      fieldName={fieldName}
      details={details}
    />
  );
});
