import { Button, makeStyles } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons';
import { knownKey, type RouteProps, useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import {
  CommentsCard,
  comfortable,
  InTurn,
  MissingImages,
  Notice,
  RecordAbsent,
  RecordPage,
  SelectField,
  SentenceList,
  StatusSteps,
  SuccessDialog,
  TwelveHourClock,
  useScreenSize,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useMemo, useRef, useState } from 'react';
import type { SiteDiary } from '../../../contract/diary/site-diary.ts';
import { nameIn } from '../../parts/name-in.ts';
import { PrintButton } from '../../parts/print-button.tsx';
import { useDeleteDraft } from '../../parts/use-delete-draft.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';
import { DueMark } from '../parts/due-marks.tsx';
import { StatusTag } from '../parts/looks.tsx';
import { blockersOf, useBlockerText } from '../parts/use-blocker-text.ts';
import { useDiaryRecord } from '../parts/use-diary-record.ts';
import { useItemName } from '../parts/use-item-name.ts';
import type { WorkNames } from '../parts/work-words.ts';
import type { DiaryRecord } from '../state/diary-record.ts';
import { AddPortion } from './add-portion.tsx';
import { DayCard } from './day-card.tsx';
import { allowedIn, headOf, isTurn, type Part, partsAtFoot } from './parts-of-diary.ts';
import { PortionCard } from './portion-card.tsx';
import { SentBack } from './sent-back.tsx';
import { DiaryHistory, ItemsCard, TotalsCard } from './side-cards.tsx';
import { DiarySteps } from './step-buttons.tsx';
import { StepDialog } from './step-dialog.tsx';
import { usePath } from './use-path.ts';

const useStyles = makeStyles({
  button: { [comfortable]: { minHeight: '44px', minWidth: '44px' } },
  spot: { outlineStyle: 'none', scrollMarginTop: '12px' },
});

/** The diary `id`. `do` names a step whose dialog opens at once, `portion` the portion that it is about. */
export const DiaryDetailPage = observer(function DiaryDetailPage({ params }: RouteProps) {
  const { id = '' } = params;
  const { context } = useDiaryModule();
  const { t } = useMessages(texts);
  const record = useDiaryRecord(id);
  const { form } = record;
  if (form === undefined)
    return (
      <RecordAbsent
        load={record.load}
        failed={t('failed')}
        missing={t('missing')}
        onRetry={() => void record.refresh()}
        onBack={() => context.navigate('diary-list')}
      />
    );
  return (
    <TwelveHourClock>
      <LoadedPage key={`${id} ${params.portion ?? ''}`} record={record} diary={form} params={params} />
    </TwelveHourClock>
  );
});

type Step = { readonly part: Part; readonly action: string };

/** What is being written: the day, or the portion with this id. */
function firstWriting(diary: SiteDiary, userId: string): string | undefined {
  const mine = diary.portions.filter(
    (one) => one.engineer?.userId === userId && allowedIn(one, 'save') !== undefined,
  );
  return mine.length === 1 ? mine[0]?.id : undefined;
}

/** The portion that waits for this member's signature, or the first of several. */
const firstToSign = (diary: SiteDiary): string | undefined =>
  diary.portions.find((one) => allowedIn(one, 'sign') !== undefined)?.id;

const LoadedPage = observer(function LoadedPage(props: {
  readonly record: DiaryRecord;
  readonly diary: SiteDiary;
  readonly params: RouteProps['params'];
}) {
  const { record, diary, params } = props;
  const styles = useStyles();
  const { api, context } = useDiaryModule();
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const { locale } = useLanguage();
  const format = useFormat();
  const isPhone = useScreenSize() === 'phone';
  const deleteDraft = useDeleteDraft();
  const blockerText = useBlockerText(diary);
  const itemName = useItemName(diary);
  const steps = usePath(diary, record.history);
  const { id } = diary;
  const asked: Part =
    params.portion === undefined ? { set: 'diary', id } : { set: 'portions', id: params.portion };
  const [step, setStep] = useState<Step | undefined>(() => {
    const head = headOf(diary, asked);
    return params.do !== undefined && head && allowedIn(head, params.do)
      ? { part: asked, action: params.do }
      : undefined;
  });
  const [writing, setWriting] = useState(() =>
    params.do === undefined ? firstWriting(diary, context.session.user.id) : undefined,
  );
  /** On a phone: the day, or the portion with this id. */
  const [shown, setShown] = useState(params.portion ?? writing ?? firstToSign(diary) ?? 'day');
  const [isAdding, setAdding] = useState(false);
  const [outcome, setOutcome] = useState<string>();
  const spots = useRef(new Map<string, HTMLElement>());
  // Most answers repeat the same names. A new object would draw every portion again.
  const namesText = JSON.stringify([diary.types, diary.contractors]);
  const names = useMemo((): WorkNames => {
    const [types, contractors] = JSON.parse(namesText);
    return { types, contractors };
  }, [namesText]);

  const portions = diary.portions.filter(({ status }) => status !== 'Removed');
  const day = format.day(diary.diary_date);
  const toList = () => context.navigate('diary-list');
  const remove = async () => {
    if (await deleteDraft(() => api.remove({ id }))) toList();
  };
  const begin = (part: Part, action: string) => {
    if (action === 'delete') void remove();
    else setStep({ part, action });
  };
  const show = (portion: string) => {
    setShown(portion);
    const spot = spots.current.get(portion);
    spot?.scrollIntoView?.({ block: 'start' });
    spot?.focus({ preventScroll: true });
  };
  const isShown = (part: string) => !isPhone || shown === part;
  const missing = blockersOf(diary).map(blockerText);
  const actionParts: readonly Part[] = isPhone ? partsAtFoot(diary, shown) : [{ set: 'diary', id }];
  const principal = diary.allowedActions.find((one) => one.for !== null)?.for;
  const parts = [
    { value: 'day', label: t('day') },
    ...portions.map((one) => ({ value: one.id, label: nameIn(locale, one.portion) })),
  ];
  return (
    <RecordPage
      title={diary.form_number ?? t('diaryOf', { day })}
      crumb={`${t('title')} / ${term(`status.${diary.status}`)}`}
      status={
        <>
          <StatusTag status={diary.status} />
          <DueMark diary={diary} />
        </>
      }
      onBack={toList}
      actions={
        // On a phone the form that is open has its buttons there.
        isPhone && writing !== undefined ? undefined : (
          <>
            {context.permissions.has('DIARY_EXPORT') && (
              <PrintButton onPrint={() => context.navigate('diary-print', { id })} />
            )}
            {actionParts.map((part) => {
              const head = headOf(diary, part);
              return (
                head && <DiarySteps key={part.id} head={head} onAction={(action) => begin(part, action)} />
              );
            })}
          </>
        )
      }
      top={
        <>
          <MissingImages images={record.images} />
          {principal && <Notice tone="info">{t('actFor', { name: principal.name })}</Notice>}
          <StatusSteps steps={steps} isMine={isTurn(diary)} />
          <SentBack record={record} part={{ set: 'diary', id }} />
          {missing.length > 0 && (
            <Notice tone="info" title={t('missingFirst')}>
              <SentenceList texts={missing} />
            </Notice>
          )}
          {isPhone && (
            <SelectField
              label={t('part')}
              options={parts}
              value={shown}
              disabled={writing !== undefined}
              onChange={(part) => setShown(part ?? 'day')}
            />
          )}
        </>
      }
      aside={
        <InTurn>
          <TotalsCard diary={diary} />
          <ItemsCard record={record} diary={diary} onShow={show} onAction={isPhone ? undefined : begin} />
          <DiaryHistory record={record} />
        </InTurn>
      }
    >
      <InTurn>
        {isShown('day') && (
          <DayCard
            record={record}
            diary={diary}
            isOpen={writing === 'day'}
            onOpen={allowedIn(diary, 'update') ? () => setWriting('day') : undefined}
            waits={writing !== undefined}
            onClose={() => setWriting(undefined)}
          />
        )}
        {portions.map((portion) => (
          <div
            key={portion.id}
            ref={(spot) => {
              if (spot === null) spots.current.delete(portion.id);
              else spots.current.set(portion.id, spot);
            }}
            className={styles.spot}
            tabIndex={-1}
            hidden={!isShown(portion.id)}
          >
            {isShown(portion.id) && (
              <PortionCard
                record={record}
                diary={diary}
                portion={portion}
                names={names}
                isOpen={writing === portion.id}
                onOpen={
                  writing === undefined && allowedIn(portion, 'save')
                    ? () => setWriting(portion.id)
                    : undefined
                }
                onClose={(wantsSubmit) => {
                  setWriting(undefined);
                  if (wantsSubmit) setStep({ part: { set: 'portions', id: portion.id }, action: 'submit' });
                }}
                onAction={
                  isPhone ? undefined : (action) => begin({ set: 'portions', id: portion.id }, action)
                }
              />
            )}
          </div>
        ))}
        {diary.can_add_portion &&
          (isAdding ? (
            <AddPortion record={record} diary={diary} onDone={() => setAdding(false)} />
          ) : (
            <div>
              <Button className={styles.button} icon={<Add20Regular />} onClick={() => setAdding(true)}>
                {t('addPortion')}
              </Button>
            </div>
          ))}
        <CommentsCard
          comments={record.comments}
          isSigned={record.history.some(({ signature }) => signature !== null)}
          send={(text, commentId) => record.comment(text, commentId)}
        />
      </InTurn>
      {step !== undefined && (
        <StepDialog
          record={record}
          part={step.part}
          action={step.action}
          onClose={() => setStep(undefined)}
          onDone={(after) => {
            setStep(undefined);
            // A phone shows one portion at a time: on to the next one to sign.
            if (step.action === 'sign') setShown(firstToSign(after) ?? step.part.id);
            const done = knownKey(texts, `outcome.${step.part.set}.${step.action}`) ?? 'outcome.other';
            setOutcome(
              t(done, {
                name: itemName(step.part.id) ?? day,
                number: after.form_number ?? t('diaryOf', { day }),
                status: term(`status.${after.status}`),
              }),
            );
          }}
        />
      )}
      {outcome !== undefined && <SuccessDialog text={outcome} onDone={() => setOutcome(undefined)} />}
    </RecordPage>
  );
});
