import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import { useState } from 'react';
import {
  type EditableField,
  editableFields,
  type Permit,
  type PermitForMember,
} from '../../contract/permit.ts';
import { newKey } from '../actions/new-key.ts';
import { type Refusal, refusalOf } from '../actions/refusal.ts';
import { formMessages } from '../messages/permit-form.ts';
import { rebase } from '../parts/rebase.ts';
import { usePermitSession } from '../permit-session.ts';
import { draftOf, newDraft, type PermitDraft } from './permit-draft.ts';
import { changedFields, type DraftProblems, type PermitFields, readDraft } from './read-draft.ts';

/** Fields with their new values, or how they come from what is filled in by then. */
export type DraftChange = Partial<PermitDraft> | ((current: PermitDraft) => Partial<PermitDraft>);

export interface PermitFormState {
  readonly draft: PermitDraft;
  /** What this member may change, as far as is known here. */
  readonly editable: readonly EditableField[];
  readonly problems: DraftProblems;
  readonly refusal: Refusal | undefined;
  readonly isBusy: boolean;
  /** How often sending came to nothing. */
  readonly attempt: number;
  change(patch: DraftChange): void;
  save(): Promise<void>;
  /** Saves, then requests with the signature. */
  request(signature: string | null): Promise<void>;
  /** Takes the present version of the permit, keeping what was filled in. */
  reload(): Promise<void>;
}

/**
 * What is filled in, and the way to the server with it. A new permit is created once: when requesting it fails, the draft
 * that was made is gone on with.
 */
export function usePermitForm(
  opened: PermitForMember | undefined,
  locationID: string | undefined,
  onLeave: (formUUID: string) => void,
): PermitFormState {
  const { api, context } = usePermitSession();
  const { t } = useMessages(formMessages);
  const { timeZone } = useLanguage();
  const [draft, setDraft] = useState(() =>
    opened ? draftOf(opened, timeZone) : newDraft(locationID, Date.now(), timeZone),
  );
  /** The permit as the server has it, as far as is known here. */
  const [base, setBase] = useState(opened);
  const [problems, setProblems] = useState<DraftProblems>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setIsBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [idempotencyKey] = useState(newKey);
  /** Of a new permit: sending it again after an answer that was lost begins no second one. */
  const [newId] = useState(newKey);

  const write = async (fields: PermitFields): Promise<PermitForMember> => {
    const known = base ?? (await api.createPermit({ ...fields, formUUID: newId })).permit;
    const before = fieldsOf(known, timeZone);
    const { entranceImage: _, ...rest } = fields;
    // A new draft has its photo; only what was filled in after an answer got lost differs from it.
    const wanted = base === undefined ? rest : fields;
    const changed = before ? changedFields(before, wanted, known.editableFields) : wanted;
    if (Object.keys(changed).length === 0) return known;
    return (await api.updatePermit({ ...changed, formUUID: known.formUUID, version: known.version })).permit;
  };
  const send = async (missing: DraftProblems, then: (saved: PermitForMember) => Promise<string>) => {
    const read = readDraft(draft, timeZone);
    const found = { ...(read.ok ? {} : read.problems), ...missing };
    setRefusal(undefined);
    setProblems(found);
    if (!read.ok || Object.keys(found).length > 0) {
      setAttempt((count) => count + 1);
      return;
    }
    setIsBusy(true);
    try {
      const saved = await write(read.fields);
      setBase(saved);
      const text = await then(saved);
      context.notifications.show({ text, tone: 'success' });
      onLeave(saved.formUUID);
    } catch (error) {
      const found = refusalOf(error);
      setRefusal(found);
      if (found.kind === 'rules') setProblems(problemsOf(found.fields));
      setAttempt((count) => count + 1);
      setIsBusy(false);
    }
  };

  return {
    draft,
    editable: base?.editableFields ?? editableFields,
    problems,
    refusal,
    isBusy,
    attempt,
    change: (patch) =>
      setDraft((current) => ({ ...current, ...(typeof patch === 'function' ? patch(current) : patch) })),
    save: () => send({}, async ({ number }) => (number === null ? t('savedDraft') : t('saved', { number }))),
    request: (signature) =>
      send(missingFor(draft, signature), async ({ formUUID, version }) => {
        const reply = await api.act({
          formUUID,
          action: 'request',
          version,
          ...(signature !== null && { signature: { image: signature } }),
          idempotencyKey,
        });
        return t('requested', { number: reply.permit.number ?? '' });
      }),
    async reload() {
      if (!base) return;
      setIsBusy(true);
      try {
        const { permit } = await api.permit({ formUUID: base.formUUID });
        setDraft((current) => rebase(current, draftOf(base, timeZone), draftOf(permit, timeZone)));
        setBase(permit);
        setRefusal(undefined);
      } catch (error) {
        setRefusal(refusalOf(error));
      }
      setIsBusy(false);
    },
  };
}

/** What a draft may lack and a request may not. */
function missingFor(draft: PermitDraft, signature: string | null): DraftProblems {
  return {
    ...(draft.description.trim() === '' && { description: 'required' as const }),
    ...(signature === null && { signature: 'signature' as const }),
  };
}

function fieldsOf(permit: Permit, timeZone: string): PermitFields | undefined {
  const read = readDraft(draftOf(permit, timeZone), timeZone);
  return read.ok ? read.fields : undefined;
}

/** The server's rules at the fields that break them. */
function problemsOf(fields: readonly { readonly path: string; readonly code: string }[]): DraftProblems {
  return Object.fromEntries(
    fields.map(({ path, code }) => {
      if (code === 'PERIOD_REVERSED') return [path, 'reversed'];
      if (code === 'CARD_TWICE') return [path, 'cardTwice'];
      return [path, code === 'PERIOD_TOO_LONG' ? 'tooLong' : 'invalid'];
    }),
  );
}
