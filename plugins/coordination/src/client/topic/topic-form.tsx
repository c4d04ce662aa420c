import { makeStyles, tokens } from '@fluentui/react-components';
import { knownKey, useMessages } from '@gantry/plugin-sdk';
import {
  ChoiceField,
  DayField,
  PersonField,
  RecordDialog,
  TextField,
  useRecordForm,
} from '@gantry/plugin-ui';
import { useEffect, useState } from 'react';
import { priorities, type Topic, topicFields, topicTypes } from '../../contract/topic.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { type ChosenObject, type TakenView, uploadView } from '../state/take-viewpoint.ts';
import type { TopicModule } from '../topic-module.ts';
import { LabelsField } from './labels-field.tsx';

const useStyles = makeStyles({
  picture: {
    maxWidth: '100%',
    maxHeight: '180px',
    objectFit: 'contain',
    borderRadius: tokens.borderRadiusMedium,
  },
  objects: { margin: 0, color: tokens.colorNeutralForeground3 },
});

interface TopicFormProps {
  readonly module: TopicModule;
  /** What is edited; without it a topic begins. */
  readonly topic: Topic | undefined;
  readonly taken?: TakenView;
  readonly objects?: readonly ChosenObject[];
  readonly signal: AbortSignal;
  finish(): void;
}

/** The fields of a topic, in a dialog. */
export function TopicForm({ module, topic, taken, objects = [], signal, finish }: TopicFormProps) {
  const { context, api, list, open } = module;
  const styles = useStyles();
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const record = topic && { ...topic, assigneeId: topic.assignee?.userId ?? null };
  const form = useRecordForm({
    host: context,
    schema: topicFields,
    record,
    start: {
      type: 'Issue',
      priority: 'Normal',
      assigneeId: null,
      dueDay: null,
      stage: '',
      labels: [],
      description: '',
    },
    messages: texts,
    save: async (fields, { version = 1, idempotencyKey }) => {
      if (topic) return (await api.update({ ...fields, id: topic.id, version })).form;
      const viewpoint = taken && (await uploadView(context, taken));
      const input = { ...fields, id: idempotencyKey, objects: [...objects], ...(viewpoint && { viewpoint }) };
      return (await api.add(input)).form;
    },
    onDone: ({ form_number }) => {
      context.notifications.show({ text: t('save', { number: form_number ?? '' }), tone: 'success' });
      void list.refresh();
      void open.refresh();
      finish();
    },
    onLeave: finish,
    signal,
  });
  const options = (known: readonly string[], of: 'type' | 'priority', own: string | undefined) =>
    [...new Set([...known, ...(own ? [own] : [])])].map((value) => {
      const key = knownKey(terms, `${of}.${value}`);
      return { value, label: key ? term(key) : value };
    });
  return (
    <RecordDialog form={form}>
      {taken?.picture && <Picture className={styles.picture} blob={taken.picture} label={t('picture')} />}
      {objects.length > 0 && <p className={styles.objects}>{t('selected', { count: objects.length })}</p>}
      <TextField form={form} name="title" label={term('field.title')} maxLength={200} required autoFocus />
      <TextField form={form} name="description" label={term('field.description')} rows={4} />
      <ChoiceField
        form={form}
        name="type"
        label={term('field.type')}
        options={options(topicTypes, 'type', topic?.type)}
      />
      <ChoiceField
        form={form}
        name="priority"
        label={term('field.priority')}
        options={options(priorities, 'priority', topic?.priority)}
      />
      <PersonField
        form={form}
        name="assigneeId"
        label={term('field.assignee')}
        people={context.people}
        query={{ permission: 'TOPIC_EDIT' }}
        timers={context.subscriptions}
      />
      <DayField form={form} name="dueDay" label={term('field.dueDay')} emptyAs={null} />
      <TextField form={form} name="stage" label={term('field.stage')} maxLength={80} />
      <LabelsField form={form} name="labels" label={term('field.labels')} hint={t('labelsHint')} />
    </RecordDialog>
  );
}

function Picture({
  blob,
  label,
  className,
}: {
  readonly blob: Blob;
  readonly label: string;
  readonly className: string;
}) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url === undefined ? null : <img className={className} src={url} alt={label} />;
}
