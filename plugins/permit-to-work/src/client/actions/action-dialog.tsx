import { Field, Label, makeStyles, Textarea } from '@fluentui/react-components';
import { useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { FormDialog, Notice, SignaturePad } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { Blocker } from '../../contract/guards.ts';
import type { PermitAction, PermitForMember } from '../../contract/permit.ts';
import { periodLimitHours } from '../../contract/permit-type.ts';
import { actionMessages } from '../messages/actions.ts';
import { terms } from '../messages/terms.ts';
import { ProblemSpot } from '../parts/problem-spot.tsx';
import { RuleList } from '../parts/rule-list.tsx';
import { TimeInput } from '../parts/time-input.tsx';
import { useBlockerText } from '../parts/use-blocker-text.ts';
import { useFocusOnProblem } from '../parts/use-focus-on-problem.ts';
import { useProblemText } from '../parts/use-problem-text.ts';
import { usePermitSession } from '../permit-session.ts';
import type { PermitStore } from '../state/permit-store.ts';
import {
  type ActionForm,
  type ActionNeeds,
  actionBody,
  emptyActionForm,
  needsOf,
  unmetRules,
} from './action-form.ts';
import { actionName } from './action-order.ts';
import { ChangedNotice } from './changed-notice.tsx';
import { ConflictChoices } from './conflict-choices.tsx';
import { newKey } from './new-key.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import { RestorationFields } from './restoration-fields.tsx';

const useStyles = makeStyles({
  about: { outlineStyle: 'none' },
  fields: { display: 'flex', flexDirection: 'column', rowGap: '14px' },
});

/** What can be wrong with the new end of an extension. */
const ofNewEnd: readonly Blocker['code'][] = [
  'END_REQUIRED',
  'END_NOT_LATER',
  'PERIOD_REVERSED',
  'PERIOD_TOO_LONG',
];

const nothing: ActionNeeds = {
  signature: false,
  reason: false,
  newEnd: false,
  restoration: false,
  peopleInside: false,
  conflicts: false,
};

interface ActionDialogProps {
  readonly store: PermitStore;
  readonly action: PermitAction;
  readonly onClose: () => void;
}

/** Asks for what one action needs and does it. What was filled in stays until it has gone through. */
export const ActionDialog = observer(function ActionDialog({ store, action, onClose }: ActionDialogProps) {
  // The permit as the user saw it when deciding: a change meanwhile must not slip in under their signature.
  const [seen, setSeen] = useState(store.permit);
  return seen && <OpenDialog {...{ store, action, onClose, seen, setSeen }} />;
});

function OpenDialog(
  props: ActionDialogProps & {
    readonly seen: PermitForMember;
    readonly setSeen: (permit: PermitForMember) => void;
  },
) {
  const { store, action, onClose, seen, setSeen } = props;
  const styles = useStyles();
  const { context } = usePermitSession();
  const { t } = useMessages(actionMessages);
  const { timeZone } = useLanguage();
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const problem = useProblemText();
  const blockerText = useBlockerText(seen);
  const [firstNeeds] = useState(needsOf(seen, action) ?? nothing);
  // A permit that has moved on has no such action; what was filled in stays in sight all the same.
  const needs = needsOf(seen, action) ?? firstNeeds;
  const news = useRef<HTMLDivElement>(null);
  const name = actionName(action, seen);
  const [form, setForm] = useState(() => emptyActionForm(seen, timeZone));
  const [conflicts, setConflicts] = useState(needs.conflicts && action !== 'extend' ? store.conflicts : []);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isTold, setIsTold] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const fields = useFocusOnProblem(attempt);
  const [isReloaded, setIsReloaded] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [idempotencyKey] = useState(newKey);

  const change = (patch: Partial<ActionForm>) => setForm((current) => ({ ...current, ...patch }));
  const body = actionBody(form, needs, { version: seen.version, timeZone, idempotencyKey });
  const insideByLog = [...store.inside.values()].map((one) => one.name);
  const unmet = unmetRules(seen, action, body, { timeZone, insideByLog });
  const areAccepted = conflicts.every(({ key }) => form.accepted.includes(key));
  const isAllowed = seen.allowedActions.includes(action);

  const submit = async () => {
    setIsTold(true);
    setAttempt((count) => count + 1);
    setIsReloaded(false);
    setRefusal(undefined);
    if (unmet.ofForm.length > 0 || !areAccepted) return;
    setIsBusy(true);
    let done: PermitForMember;
    try {
      done = await store.act(action, body);
    } catch (error) {
      const found = refusalOf(error);
      setRefusal(found);
      if (found.kind === 'conflicts') setConflicts(found.conflicts);
      setAttempt((count) => count + 1);
      setIsBusy(false);
      return;
    }
    const number = done.number ?? '';
    const status = term(`status.${done.status}`);
    context.notifications.show({ text: t('done', { number, status }), tone: 'success' });
    onClose();
  };
  const reload = async () => {
    setIsBusy(true);
    await store.refresh();
    setIsBusy(false);
    const { load } = store;
    if (load.kind === 'failed') setRefusal({ kind: 'other', error: load.error });
    if (load.kind !== 'ready' || !store.permit) return;
    setSeen(store.permit);
    if (needs.conflicts && action !== 'extend') setConflicts(store.conflicts);
    setRefusal(undefined);
    setIsReloaded(true);
    // The pressed button is gone; focus must not leave the dialog with it.
    news.current?.focus();
  };

  /** The sentence for a field about what is wrong with it, and its state. */
  const at = (...codes: readonly Blocker['code'][]) => {
    const found = isTold ? unmet.ofForm.find(({ code }) => codes.includes(code)) : undefined;
    return found === undefined
      ? ({ validationState: 'none' } as const)
      : ({ validationState: 'error', validationMessage: blockerText(found) } as const);
  };
  const signatureProblem = at('SIGNATURE_REQUIRED');
  const fromServer = refusal?.kind === 'blocked' ? refusal.blockers.map(blockerText) : [];
  const error = refusal?.kind === 'other' ? problem.text(refusal.error) : undefined;
  return (
    <FormDialog
      open
      width={570}
      title={term(`action.${name}`)}
      submitLabel={term(`action.${name}`)}
      submitDisabled={!isAllowed || unmet.ofPermit.length > 0}
      busy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div ref={fields} className={styles.fields}>
        <div ref={news} tabIndex={-1} className={styles.about}>
          {t(`about.${name}`)}
        </div>
        {(refusal?.kind === 'changed' || refusal?.kind === 'moved-on') && (
          <ChangedNotice refusal={refusal} onReload={() => void reload()} />
        )}
        {isReloaded && isAllowed && <Notice tone="info">{t('reloaded')}</Notice>}
        {!isAllowed && (
          <Notice tone="warning">{t('movedOn', { status: term(`status.${seen.status}`) })}</Notice>
        )}
        {unmet.ofPermit.length > 0 && (
          <Notice tone="danger">
            <RuleList texts={unmet.ofPermit.map(blockerText)} />
            {seen.editableFields.length > 0 && t('editFirst')}
          </Notice>
        )}
        {needs.newEnd && (
          <Field
            label={t('newEnd')}
            required
            {...at(...ofNewEnd)}
            hint={t('presentEnd', {
              time: format.dateTime(seen.validTo),
              hours: periodLimitHours[seen.permitType],
            })}
          >
            <TimeInput kind="moment" value={form.newEnd} onChange={(newEnd) => change({ newEnd })} />
          </Field>
        )}
        {needs.restoration && (
          <RestorationFields
            form={form}
            needs={needs}
            inside={insideByLog.length}
            restored={at('AREA_NOT_RESTORED')}
            people={at('PEOPLE_INSIDE')}
            onChange={change}
          />
        )}
        {conflicts.length > 0 && (
          <ProblemSpot problem={isTold && !areAccepted ? t('acceptAll') : undefined}>
            <ConflictChoices
              conflicts={conflicts}
              accepted={form.accepted}
              onChange={(accepted) => change({ accepted })}
            />
          </ProblemSpot>
        )}
        <Field
          label={t(needs.reason ? 'reason' : 'comment')}
          required={needs.reason}
          {...at('COMMENT_REQUIRED')}
        >
          <Textarea
            value={form.comment}
            maxLength={1000}
            resize="vertical"
            onChange={(_, data) => change({ comment: data.value })}
          />
        </Field>
        {needs.signature && (
          <ProblemSpot problem={signatureProblem.validationMessage}>
            <Label required>{t('signature')}</Label>
            <SignaturePad label={t('signature')} onChange={(signature) => change({ signature })} />
          </ProblemSpot>
        )}
        {fromServer.length > 0 && (
          <Notice tone="danger">
            <RuleList texts={fromServer} />
          </Notice>
        )}
      </div>
    </FormDialog>
  );
}
