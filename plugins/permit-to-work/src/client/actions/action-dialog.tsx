import { makeStyles } from '@fluentui/react-components';
import { refusalOf, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { ActionDialog, type ActionInput, ChangedNotice, Notice, newKey } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { permitEndpoints } from '../../contract/endpoints.ts';
import type { PermitAction, PermitForMember } from '../../contract/permit.ts';
import type { versionConflictDetails } from '../../contract/wire.ts';
import { actionMessages } from '../messages/actions.ts';
import { terms } from '../messages/terms.ts';
import { RuleList } from '../parts/rule-list.tsx';
import { useBlockerText, useRefusalText } from '../parts/use-blocker-text.ts';
import { useFieldName } from '../parts/use-field-name.ts';
import { usePermitSession } from '../permit-session.ts';
import type { PermitStore } from '../state/permit-store.ts';
import { type ActionFields, actionBody, emptyFields, needsOf, noNeeds, unmetRules } from './action-form.ts';
import { actionName } from './action-order.ts';
import { OwnFields } from './own-fields.tsx';

const useStyles = makeStyles({ about: { outlineStyle: 'none' } });

interface PermitActionDialogProps {
  readonly store: PermitStore;
  readonly action: PermitAction;
  readonly onClose: () => void;
}

/** Collects what an action on a permit needs and sends it. Keeps the input until the action succeeds. */
export const PermitActionDialog = observer(function PermitActionDialog(props: PermitActionDialogProps) {
  // The version that the user saw when deciding: their signature must not cover later changes.
  const [seen, setSeen] = useState(props.store.permit);
  return seen && <OpenDialog {...props} seen={seen} setSeen={setSeen} />;
});

const OpenDialog = observer(function OpenDialog(
  props: PermitActionDialogProps & {
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
  const refusalText = useRefusalText();
  const fieldName = useFieldName();
  const blockerText = useBlockerText();
  const [firstNeeds] = useState(needsOf(seen, action) ?? noNeeds);
  // The permit's new status may no longer have this action; keep showing the input.
  const needs = needsOf(seen, action) ?? firstNeeds;
  const asksConflicts = needs.conflicts && action !== 'extend';
  const about = useRef<HTMLDivElement>(null);
  const [fields, setFields] = useState(() => emptyFields(seen, timeZone));
  const [conflicts, setConflicts] = useState(asksConflicts ? store.conflicts : []);
  const [changed, setChanged] = useState<typeof versionConflictDetails._output>();
  const [reloaded, setReloaded] = useState<'yes' | { readonly error: unknown }>();
  const [isTold, setIsTold] = useState(false);
  const [idempotencyKey] = useState(newKey);

  const name = actionName(action, seen);
  const title = term(`action.${name}`);
  const bodyOf = (input: Pick<ActionInput, 'comment' | 'signature'>) =>
    actionBody({ ...fields, ...input }, needs, { version: seen.version, timeZone, idempotencyKey });
  const inside = [...store.inside.values()].map((one) => one.name);
  const unmet = unmetRules(seen, action, bodyOf({ comment: '', signature: null }), { timeZone, inside });
  const areAccepted = conflicts.every(({ key }) => fields.accepted.includes(key));
  const isAllowed = seen.allowedActions.includes(action);

  const reload = async () => {
    setReloaded(undefined);
    await store.refresh();
    const { load, permit } = store;
    if (load.kind === 'failed') setReloaded({ error: load.error });
    if (load.kind !== 'ready' || !permit) return;
    setSeen(permit);
    if (asksConflicts) setConflicts(store.conflicts);
    setChanged(undefined);
    setReloaded('yes');
    // The focused button was removed; keep the focus in the dialog.
    about.current?.focus();
  };
  const submit = async (input: ActionInput) => {
    setReloaded(undefined);
    setChanged(undefined);
    let done: PermitForMember;
    try {
      done = await store.act(action, bodyOf(input));
    } catch (error) {
      const refusal = refusalOf(permitEndpoints.act, error);
      if (refusal?.code === 'VERSION_CONFLICT') return setChanged(refusal.details);
      if (refusal?.code === 'CONFLICTS_FOUND') return setConflicts(refusal.details.conflicts);
      if (refusal?.code === 'WRONG_STATE') return reload();
      throw error;
    }
    const status = term(`status.${done.status}`);
    context.notifications.show({ text: t('done', { number: done.number ?? '', status }), tone: 'success' });
    onClose();
  };
  return (
    <ActionDialog
      title={title}
      submitLabel={title}
      needs={() => ({ comment: needs.reason ? 'required' : 'optional', signature: needs.signature })}
      isBlocked={!isAllowed || unmet.ofPermit.length > 0}
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
      problemText={(error) => refusalText(error, seen)}
      onSubmit={submit}
      onClose={onClose}
      top={
        <>
          <div ref={about} tabIndex={-1} className={styles.about}>
            {t(`about.${name}`)}
          </div>
          {changed && (
            <ChangedNotice
              changedBy={changed.changedBy?.userId === null ? undefined : changed.changedBy?.name}
              changedAt={changed.changedAt}
              fields={(changed.changedFields.length > 0 ? changed.changedFields : ['status']).map(fieldName)}
              onReload={() => void reload()}
            />
          )}
          {typeof reloaded === 'object' && <Notice tone="danger">{refusalText(reloaded.error, seen)}</Notice>}
          {reloaded === 'yes' && isAllowed && <Notice tone="info">{t('reloaded')}</Notice>}
          {!isAllowed && (
            <Notice tone="warning">{t('movedOn', { status: term(`status.${seen.status}`) })}</Notice>
          )}
          {unmet.ofPermit.length > 0 && (
            <Notice tone="danger">
              <RuleList texts={unmet.ofPermit.map((one) => blockerText(one, seen))} />
              {seen.editableFields.length > 0 && t('editFirst')}
            </Notice>
          )}
        </>
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
    </ActionDialog>
  );
});
