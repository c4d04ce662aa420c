import { Button } from '@fluentui/react-components';
import { knownKey, refusalOf, useLanguage, useMessages } from '@gantry/plugin-sdk';
import {
  type ActionInput,
  Notice,
  RecordActionDialog,
  SentenceList,
  useNow,
  useRecordAction,
  useSigning,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Conflict } from '../../contract/conflicts.ts';
import { permitEndpoints } from '../../contract/endpoints.ts';
import type { Blocker } from '../../contract/guards.ts';
import type { Permit, PermitAction, PermitForMember } from '../../contract/permit.ts';
import type { PlannedWork } from '../../contract/wire.ts';
import { actionMessages } from '../messages/actions.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { terms } from '../messages/terms.ts';
import { useBlockerText } from '../parts/use-blocker-text.ts';
import { useFieldName } from '../parts/use-field-name.ts';
import { usePlannedConflicts } from '../parts/use-planned-conflicts.ts';
import { usePermitSession } from '../permit-session.ts';
import type { PermitStore } from '../state/permit-store.ts';
import { type ActionFields, actionBody, emptyFields, needsOf, noNeeds, unmetRules } from './action-form.ts';
import { actionName } from './action-order.ts';
import { OwnFields } from './own-fields.tsx';

const none: readonly Conflict[] = [];
const nothingGiven = { comment: '', signature: null, signatureMethod: null };

/** Rules that the permit's form can satisfy. */
const mendable: ReadonlySet<Blocker['code']> = new Set([
  'CHECKLIST_INCOMPLETE',
  'HOLDER_REQUIRED',
  'GATES_OPEN',
]);

/** The work that is allowed by the action. */
function planOf(
  { formUUID, location, permitType, validFrom, validTo }: Permit,
  newEnd = validTo,
): PlannedWork {
  return { formUUID, locationID: location.locationID, permitType, validFrom, validTo: newEnd };
}

interface PermitActionDialogProps {
  readonly store: PermitStore;
  readonly action: PermitAction;
  readonly onClose: () => void;
  /** Opens the form where what is missing can be filled in. */
  readonly onEdit: () => void;
  /** Shows the success until the permit has its new status. */
  readonly onDone: (permit: PermitForMember, text: string) => void;
}

/** Collects what an action on a permit needs and sends it. Keeps the input until the action succeeds. */
export const PermitActionDialog = observer(function PermitActionDialog(props: PermitActionDialogProps) {
  const [first] = useState(props.store.permit);
  return first && <OpenDialog {...props} first={first} />;
});

const OpenDialog = observer(function OpenDialog(
  props: PermitActionDialogProps & { readonly first: PermitForMember },
) {
  const { store, action, onClose, onEdit, first } = props;
  const { context, rules, now } = usePermitSession();
  useEffect(() => void rules.refresh(), [rules]);
  // Rules about time are judged again while the dialog is open.
  useNow();
  const { t } = useMessages(actionMessages);
  const { timeZone } = useLanguage();
  const { t: term } = useMessages(terms);
  const { t: page } = useMessages(pageMessages);
  const fieldName = useFieldName();
  const blockerText = useBlockerText();
  const half = useRecordAction({
    action,
    first,
    source: { refresh: store.refresh, read: () => ({ record: store.permit, load: store.load }) },
    history: store.history,
    draft: { storage: context.storage.user, record: first.formUUID },
    isAllowed: ({ allowedActions }) => allowedActions.includes(action),
    refusalOf: (error) => refusalOf(permitEndpoints.act, error),
    fieldName,
    recordText: t('permit'),
    statusText: ({ status }) => term(`status.${status}`),
    blockerText,
  });
  const { seen } = half;
  const [firstNeeds] = useState(needsOf(seen, action) ?? noNeeds);
  // The permit's new status may no longer have this action; keep showing the input.
  const needs = needsOf(seen, action) ?? firstNeeds;
  const [fields, setFields] = useState(() => emptyFields(seen, timeZone, now()));
  const [isTold, setIsTold] = useState(false);
  const signing = useSigning(context.signing, needs.signature);

  const name = actionName(action, seen);
  const title = term(`action.${name}`);
  const bodyOf = (input: Pick<ActionInput, 'comment' | 'signature' | 'signatureMethod'>) =>
    actionBody({ ...fields, ...input }, needs, { version: seen.version, timeZone });
  const newEnd = bodyOf(nothingGiven).validTo;
  const planned = usePlannedConflicts(needs.conflicts ? planOf(seen, newEnd) : undefined);
  const known = planned.value ?? (newEnd === undefined ? store.conflicts : none);
  // Ending or stopping work must not wait for it.
  const conflicts = needs.conflicts ? known : none;
  const inside = [...store.inside.values()].map((one) => one.name);
  const unmet = unmetRules(seen, action, bodyOf(nothingGiven), {
    timeZone,
    inside,
    now: now(),
    requestCutOff: rules.value?.requestCutOff ?? null,
  });
  const isMendable = seen.editableFields.length > 0 && unmet.ofPermit.some(({ code }) => mendable.has(code));
  const areAccepted = conflicts.every(({ key }) => fields.accepted.includes(key));

  const send = async (input: ActionInput, idempotencyKey: string) => {
    let done: PermitForMember;
    try {
      done = await store.act(action, { ...bodyOf(input), idempotencyKey });
    } catch (error) {
      const refusal = refusalOf(permitEndpoints.act, error);
      // Another permit was issued meanwhile.
      if (refusal?.code === 'CONFLICTS_FOUND') {
        await planned.refresh();
        return false;
      }
      throw error;
    }
    const status = term(`status.${done.status}`);
    // If the status stays the same, it does not show that anything was done.
    const doneKey = knownKey(actionMessages, `done.${name}`) ?? 'done';
    props.onDone(done, t(doneKey, { number: done.number ?? '', status }));
    onClose();
    return true;
  };
  return (
    <RecordActionDialog
      host={context}
      {...half}
      send={send}
      about={t(`about.${name}`)}
      title={title}
      submitLabel={title}
      cancelLabel={action === 'cancel' ? t('keep') : undefined}
      needs={() => ({ comment: needs.reason ? 'required' : 'optional', signature: needs.signature })}
      signing={signing}
      isBlocked={unmet.ofPermit.length > 0 || planned.load.kind === 'loading'}
      texts={{
        comment: t('comment'),
        commentWhy: t('reason'),
        signature: t('signature'),
        commentMissing: blockerText({ code: 'COMMENT_REQUIRED', about: [] }, seen),
        signatureMissing: blockerText({ code: 'SIGNATURE_REQUIRED', about: [] }, seen),
      }}
      check={() => {
        setIsTold(true);
        return unmet.ofFields.length === 0 && areAccepted;
      }}
      own={{
        values: fields,
        onRestore: (kept) => setFields((now) => ({ ...now, ...kept })),
      }}
      onClose={onClose}
      top={
        unmet.ofPermit.length > 0 && (
          <Notice tone="danger" actions={isMendable && <Button onClick={onEdit}>{page('edit')}</Button>}>
            <SentenceList texts={unmet.ofPermit.map((one) => blockerText(one, seen))} />
          </Notice>
        )
      }
    >
      <OwnFields
        permit={seen}
        needs={needs}
        fields={fields}
        conflicts={conflicts}
        inside={inside.length}
        problems={isTold ? unmet.ofFields : []}
        isUnaccepted={isTold && !areAccepted}
        onChange={(patch: Partial<ActionFields>) => setFields((now) => ({ ...now, ...patch }))}
      />
    </RecordActionDialog>
  );
});
