import { Button } from '@fluentui/react-components';
import { knownKey, type RouteProps, refusalOf, useFormat, useMessages } from '@gantry/plugin-sdk';
import {
  Card,
  CopyLink,
  HistoryCard,
  KeyValues,
  RecordAbsent,
  RecordActionDialog,
  RecordPage,
  StepButtons,
  stepBody,
  useRecordAction,
  useSigning,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { topicCalls } from '../../contract/calls.ts';
import type { Topic } from '../../contract/topic.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { TopicStatus, useTopicWord } from '../parts/topic-parts.tsx';
import { useTopicModule } from '../topic-module.ts';
import { ObjectsCard } from './objects-card.tsx';
import { OriginCard } from './origin-card.tsx';
import { TalkCard } from './talk-card.tsx';
import { TopicForm } from './topic-form.tsx';
import { type TopicRecord, useTopic } from './use-topic.ts';
import { ViewpointsCard } from './viewpoints-card.tsx';

/** The topic `id`. */
export const TopicPage = observer(function TopicPage({ params: { id = '' } }: RouteProps) {
  const module = useTopicModule();
  const { context } = module;
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const record = useTopic(id);
  const [step, setStep] = useState<string>();
  const { form } = record;
  if (form === undefined)
    return (
      <RecordAbsent
        load={record.load}
        failed={t('failed')}
        missing={t('missing')}
        onRetry={() => void record.refresh()}
        onBack={() => context.navigate('list')}
      />
    );
  const stepName = (action: string) => {
    const key = knownKey(terms, `action.${action}`);
    return key ? term(key) : t(knownKey(texts, `step.${action}`) ?? 'step.update');
  };
  const edit = () =>
    void context.dialogs.open<void>(
      { component: (view) => <TopicForm {...{ module, topic: form, ...view }} /> },
      { title: t('editTitle') },
    );
  return (
    <RecordPage
      title={`${form.form_number ?? ''} ${form.title}`}
      crumb={t('title')}
      status={<TopicStatus status={form.status} />}
      backLabel={t('back')}
      onBack={() => context.navigate('list')}
      actions={
        <>
          <CopyLink host={context} address={context.addressOf('topic', { id })} />
          {context.permissions.has('TOPIC_EDIT') && <Button onClick={edit}>{t('edit')}</Button>}
          <StepButtons
            allowed={form.allowedActions}
            back={['delete', 'reopen']}
            on={['start', 'resolve', 'close']}
            label={stepName}
            onAction={setStep}
          />
        </>
      }
      aside={
        <HistoryCard
          history={record.history}
          isIntact={record.isIntact}
          images={record.images}
          text={({ action }, name) => t('told', { name, step: stepName(action) })}
          fieldName={(field) => {
            const key = knownKey(terms, `field.${field}`);
            return key && term(key);
          }}
        />
      }
    >
      <ViewpointsCard topic={form} />
      <DetailsCard topic={form} />
      <ObjectsCard topic={form} onChange={(next) => void record.accept({ form: next })} />
      <TalkCard record={record} topic={form} />
      {form.origin !== null && <OriginCard origin={form.origin} />}
      {step !== undefined && (
        <StepDialog
          record={record}
          first={form}
          action={step}
          name={stepName(step)}
          onClose={() => setStep(undefined)}
        />
      )}
    </RecordPage>
  );
});

function DetailsCard({ topic }: { readonly topic: Topic }) {
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const word = useTopicWord();
  const format = useFormat();
  const items = [
    { id: 'description', label: term('field.description'), value: topic.description || '–', wrap: true },
    { id: 'type', label: term('field.type'), value: word('type', topic.type) },
    { id: 'priority', label: term('field.priority'), value: word('priority', topic.priority) },
    { id: 'assignee', label: term('field.assignee'), value: topic.assignee?.name ?? t('nobody') },
    { id: 'due', label: term('field.dueDay'), value: topic.dueDay === null ? '–' : format.day(topic.dueDay) },
    { id: 'stage', label: term('field.stage'), value: topic.stage || '–' },
    { id: 'labels', label: term('field.labels'), value: format.list(topic.labels) || '–', wrap: true },
  ];
  return (
    <Card title={t('details')}>
      <KeyValues items={items} />
    </Card>
  );
}

/** Takes a step on the topic as the user saw it. */
const StepDialog = observer(function StepDialog(props: {
  readonly record: TopicRecord;
  readonly first: Topic;
  readonly action: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const { record, first, action, name, onClose } = props;
  const { context, api } = useTopicModule();
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const half = useRecordAction<Topic>({
    action,
    first,
    source: { refresh: record.refresh, read: () => ({ record: record.form, load: record.load }) },
    history: record.history,
    draft: { storage: context.storage.user, record: first.id },
    isAllowed: ({ allowedActions }) => allowedActions.some((one) => one.action === action),
    refusalOf: (error) => refusalOf(topicCalls.step, error),
    fieldName: (field) => {
      const key = knownKey(terms, `field.${field}`);
      return key && term(key);
    },
    recordText: t('topic'),
    statusText: ({ status }) => term(`status.${status}`),
    blockerText: ({ code }) => code,
  });
  return (
    <RecordActionDialog<Topic>
      host={context}
      {...half}
      title={t('stepTitle', { action: name, number: half.seen.form_number ?? '' })}
      submitLabel={name}
      needs={() => ({ comment: 'optional', signature: false })}
      signing={useSigning(context.signing)}
      texts={{ commentMissing: t('commentMissing') }}
      send={async (input, idempotencyKey) => {
        const { id, version } = half.seen;
        const { comment } = stepBody(input);
        const { form } = await api.step({ id, action, version, idempotencyKey, comment });
        onClose();
        if (form.status === 'Deleted') context.navigate('list');
        else void record.accept({ form });
      }}
      onClose={onClose}
    />
  );
});
