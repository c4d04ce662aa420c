import { knownKey, refusalOf, useFormat, useMessages } from '@gantry/plugin-sdk';
import {
  type ActionInput,
  CheckField,
  ListedPersonField,
  ProblemSpot,
  RecordActionDialog,
  stepBody,
  useRecordAction,
  useSigning,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { diaryCalls } from '../../../contract/diary/calls.ts';
import type { SiteDiary } from '../../../contract/diary/site-diary.ts';
import { useStepTexts } from '../../parts/use-step-texts.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { type DiaryApi, useDiaryModule } from '../module.ts';
import { useSignDate } from '../parts/sign-date-field.tsx';
import { useBlockerText } from '../parts/use-blocker-text.ts';
import { useItemName } from '../parts/use-item-name.ts';
import { useWriters } from '../parts/use-portion-columns.ts';
import type { DiaryRecord } from '../state/diary-record.ts';
import { allowedIn, type Head, headOf, historyOf, type Part } from './parts-of-diary.ts';
import { stepNeeds } from './step-needs.ts';

interface StepDialogProps {
  readonly record: DiaryRecord;
  readonly part: Part;
  readonly action: string;
  readonly onDone: (after: SiteDiary) => void;
  readonly onClose: () => void;
}

/** Collects what a step on the diary, a portion or a review needs, and takes it. */
export const StepDialog = observer(function StepDialog(props: StepDialogProps) {
  const [first] = useState(() => headOf(props.record.form, props.part));
  return first && <OpenDialog {...props} first={first} />;
});

const OpenDialog = observer(function OpenDialog(props: StepDialogProps & { readonly first: Head }) {
  const { record, part, action, first, onDone, onClose } = props;
  const { api, context } = useDiaryModule();
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const diary = record.form;
  const itemName = useItemName(diary);
  const half = useRecordAction<Head>({
    action,
    first,
    source: {
      refresh: record.refresh,
      read: () => ({ record: headOf(record.form, part), load: record.load }),
    },
    history: historyOf(record, part),
    draft: { storage: context.storage.user, record: first.id },
    isAllowed: (head) => allowedIn(head, action) !== undefined,
    refusalOf: (error) => refusalOf(diaryCalls.step, error),
    fieldName(field) {
      const key = knownKey(terms, `field.${field}`);
      return key && term(key);
    },
    recordText: t(`set.${part.set}`),
    statusText: ({ status }) => term(`status.${status}`),
    blockerText: useBlockerText(diary),
  });
  const stepTexts = useStepTexts();
  const { seen } = half;
  const allowed = allowedIn(seen, action);
  const needs = stepNeeds(allowed === undefined ? first : seen, part, action);
  const signing = useSigning(context.signing, needs.signature);
  const writers = useWriters();
  const signDate = useSignDate(diary?.diary_date ?? '');
  const [own, setOwn] = useState<{ readonly named: readonly string[] }>({ named: [] });
  const { named } = own;
  const [isTold, setTold] = useState(false);
  const actionName = term(knownKey(terms, `action.${action}`) ?? 'action.save');
  const name = itemName(part.id) ?? diary?.form_number ?? format.day(diary?.diary_date ?? '');
  const portions = (diary?.portions ?? []).filter(({ status }) => status !== 'Removed');
  return (
    <RecordActionDialog<Head>
      host={context}
      {...half}
      send={async (input, idempotencyKey) => {
        if (allowed === undefined) return;
        const { form } = await sendStep(api, {
          head: seen,
          taskId: allowed.task_id,
          action,
          input,
          idempotencyKey,
          ...(needs.signDate && { sign_date: signDate.day }),
          ...(needs.portions && { portions: named }),
        });
        onDone(form);
        void record.accept({ form });
      }}
      title={part.set === 'reviews' ? name : t('stepTitle', { action: actionName, name })}
      submitLabel={actionName}
      needs={() => ({
        comment: needs.comment,
        signature: needs.signature,
        ...(needs.person && { person: 'required' as const }),
      })}
      texts={stepTexts}
      signing={signing}
      personField={(value, change) => (
        <ListedPersonField
          label={t('reassignTo')}
          people={writers}
          nobodyText={t('nobodyWrites')}
          value={value}
          onChange={change}
        />
      )}
      check={() => {
        setTold(true);
        return (!needs.signDate || signDate.check()) && (!needs.portions || named.length > 0);
      }}
      failedText={(why) => (action === 'submit' ? t('submitFailed', { why }) : undefined)}
      own={{
        values: { ...own, day: signDate.day },
        onRestore({ day, ...kept }) {
          setOwn((now) => ({ ...now, ...kept }));
          if (typeof day === 'string') signDate.change(day);
        },
      }}
      onClose={onClose}
    >
      {needs.portions && (
        <ProblemSpot
          problem={isTold && named.length === 0 ? t('blocker.PORTION_REQUIRED', { about: '' }) : undefined}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame */}
          <div role="group" aria-label={t('portionsBack')}>
            <div>{t('portionsBack')}</div>
            {portions.map(({ id }) => (
              <CheckField
                key={id}
                label={itemName(id) ?? ''}
                checked={named.includes(id)}
                onChange={(isOn) =>
                  setOwn({ named: isOn ? [...named, id] : named.filter((one) => one !== id) })
                }
              />
            ))}
          </div>
        </ProblemSpot>
      )}
      {needs.signDate && signDate.field}
    </RecordActionDialog>
  );
});

function sendStep(
  api: DiaryApi,
  step: {
    readonly head: Head;
    readonly taskId: string | null;
    readonly action: string;
    readonly input: ActionInput;
    readonly idempotencyKey: string;
    readonly sign_date?: string;
    readonly portions?: readonly string[];
  },
): Promise<{ readonly form: SiteDiary }> {
  const { head, taskId, action, input, idempotencyKey, sign_date, portions } = step;
  const { id, version } = head;
  const body = {
    version,
    idempotencyKey,
    ...stepBody(input),
    ...(sign_date !== undefined && { sign_date }),
    ...(portions !== undefined && { portions: [...portions] }),
  };
  if (action === 'reassign') return api.reassign({ ...body, id, user_id: input.person ?? '' });
  return taskId === null ? api.act({ ...body, id, action }) : api.step({ ...body, action, taskId });
}
