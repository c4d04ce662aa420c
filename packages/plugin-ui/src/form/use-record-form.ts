import { useFormat, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { changesSince } from '../workflow/changes-since.ts';
import { workflowMessages } from '../workflow/workflow-messages.ts';
import { focusProblem, isInSight } from './focus-problem.ts';
import { formMessages } from './form-messages.ts';
import { type FieldProblem, problemsOf } from './form-schema.ts';
import { type FormValues, isSame, valueAt, withValueAt } from './form-values.ts';
import { newKey } from './new-key.ts';
import { fieldProblemText } from './problem-text.ts';
import type { FormField, RecordForm, RecordFormOptions } from './record-form.ts';
import { conflictIn, isUnanswered, refusedFields } from './refusals.ts';
import { useFormConflict } from './use-form-conflict.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/**
 * Adds or edits a record. The form validates with the contract's schema, keeps the input when the server refuses it, and sends
 * one request at a time.
 * @example
 * const form = useRecordForm({ host: ctx, schema: plantFields, record, save: (values) => api.update(values) });
 */
export function useRecordForm<V extends object, R>(options: RecordFormOptions<V, R>): RecordForm<V> {
  const { host, schema, record, signal } = options;
  const { t, locale } = useMessages(formMessages);
  const { t: workflow } = useMessages(workflowMessages);
  const texts = { t, format: useFormat() };
  const sharedText = useProblemText();
  const problemText = options.problemText ?? sharedText;

  const fieldsOf = (from: object): FormValues => {
    const { shape } = schema;
    const entries = Object.entries(from).filter(([name]) => shape === undefined || name in shape);
    return Object.fromEntries(entries);
  };
  /** The latest known state of the record on the server. */
  const [before, setBefore] = useState<FormValues>(() => fieldsOf(record ?? options.start ?? {}));
  const [values, setValues] = useState<FormValues>(() => ({ ...before, ...options.input }));
  const [version, setVersion] = useState(record?.version);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  /** What was sent may have been saved: it can be sent again under the same key, whatever the record says now. */
  const [isUnsure, setIsUnsure] = useState(false);
  /** A conflict came while its notice was out of sight. */
  const [isUnread, setIsUnread] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const isSending = useRef(false);
  /** Intent of the last attempt, which stays in force while the input is corrected. */
  const intent = useRef<string>(undefined);
  const sent = useRef<{ readonly text: string; readonly key: string }>(undefined);
  const isDirty = !isSame(values, before);
  const conflict = useFormConflict(texts, values, setValues);
  const { words } = conflict;

  useEffect(() => {
    if (attempt > 0) focusProblem(root.current);
  }, [attempt]);

  const mergeWith = (base: FormValues, theirs: FormValues, mine: FormValues) => {
    const merged = conflict.merge(base, theirs, mine);
    setValues(merged.values);
    setBefore(theirs);
    return merged;
  };
  const draft = useFormDraft(options.draft, host, { values, before, isDirty }, (stored) => {
    const merged = mergeWith(stored.before, before, stored.values);
    // The start values of a new record do not count as changes.
    if (merged.contested.length > 0 && record !== undefined) conflict.open(merged);
  });
  const mayLeave = useLeaveGuard(host, { isDirty, isAtRisk: isDirty && !isBusy && !options.draft });

  const found = (now: FormValues): readonly FieldProblem[] => {
    const parsed = schema.safeParse(now);
    const bySchema = parsed.success ? [] : problemsOf(parsed.error.issues, now);
    const others = options.check?.(now, intent.current) ?? [];
    // Of several problems of a field the first is told.
    return [
      ...bySchema,
      ...others.map(({ path, code, values: given = {} }) => ({ path, code, values: given })),
    ];
  };
  /** Problems of a field, and of what is in it. */
  const isAt = (path: string) => (problem: FieldProblem) =>
    problem.path === path || problem.path.startsWith(`${path}.`);
  const change = (path: string, value: unknown) => {
    setValues((now) => withValueAt(now, path, value));
    conflict.settle(path);
    if (!problems.some(isAt(path))) return;
    // A field with a problem is validated at once, the others when they are left.
    const open = found(withValueAt(values, path, value));
    setProblems((told) =>
      told.flatMap((one) => (isAt(path)(one) ? open.filter((other) => other.path === one.path) : [one])),
    );
  };
  const judge = (path: string) => {
    const isUntouched = isSame(valueAt(values, path), valueAt(before, path));
    if (isUntouched && options.judgesUntouched !== true) return;
    const open = found(values).filter((one) => one.path === path);
    setProblems((told) => [...told.filter((one) => one.path !== path), ...open]);
  };

  const known = version ?? -1;
  const isNewer = record?.version !== undefined && record.version > known && !isBusy;
  if (isNewer && !isUnsure) {
    const newer = fieldsOf(record);
    const changes = changesSince(options.history ?? [], known);
    const merged = mergeWith(before, newer, values);
    // What came out as the user has it, such as what they saved themselves, is no news.
    const isNews = !isSame(merged.values, values) && merged.changed.some((path) => words.describes(path));
    const isInUse = isDirty || options.isSigned === true;
    const { alsoChanged = [] } = options;
    if (isInUse && (isNews || merged.contested.length > 0 || alsoChanged.length > 0)) {
      conflict.open(merged, {
        changedBy: changes && { name: changes.by ?? workflow('system') },
        changedAt: changes?.at,
        alsoChanged,
      });
      setIsUnread(true);
    }
    setVersion(record.version);
  }
  const notice = () => root.current?.querySelector('[data-conflict]');
  useLayoutEffect(() => {
    if (isUnread && isInSight(notice())) setIsUnread(false);
  });
  const showConflict = () => {
    setIsUnread(false);
    setAttempt((count) => count + 1);
  };

  const failedText = options.failedText ?? ((why: string) => t('failed', { why }));
  const refuse = async (error: unknown) => {
    const changed = await conflictIn(error, options.refetch);
    setIsUnsure(changed === undefined && isUnanswered(error));
    if (changed) {
      conflict.open(mergeWith(before, fieldsOf(changed.current), values), changed);
      setVersion(changed.currentVersion);
      setFailure(undefined);
      setAttempt((count) => count + 1);
      return;
    }
    const fields = refusedFields(error);
    setProblems(fields);
    const elsewhere = fields.filter(({ path }) => !words.has(path));
    const texts = elsewhere.map((one) => fieldProblemText(one, options.messages, locale));
    setFailure(
      failedText(fields.length > elsewhere.length ? t('checkFields') : (texts[0] ?? problemText(error))),
    );
    setAttempt((count) => count + 1);
  };

  const submit = async (way?: string) => {
    // A second press arrives before the button is drawn disabled.
    if (isSending.current) return;
    // Else values would be saved over those of somebody else that the user has not seen.
    if (isUnread && !isInSight(notice())) return showConflict();
    intent.current = way;
    const parsed = schema.safeParse(values);
    const open = found(values);
    if (!parsed.success || open.length > 0) {
      setProblems(open);
      // The problem of a field that is not shown appears in the form's own line.
      const hidden = open.find(
        ({ path }) => (path.split('.')[0] ?? '') in (schema.shape ?? values) && !words.holds(path),
      );
      const why =
        hidden === undefined
          ? t('checkFields')
          : `${words.label(hidden.path, texts)}: ${fieldProblemText(hidden, options.messages, locale)}`;
      setFailure(options.failedText?.(why) ?? why);
      setAttempt((count) => count + 1);
      return;
    }
    isSending.current = true;
    setIsBusy(true);
    setProblems([]);
    setFailure(undefined);
    const text = JSON.stringify([values, version, way]);
    if (sent.current?.text !== text) sent.current = { text, key: newKey() };
    try {
      const result = await options.save(parsed.data, {
        version,
        intent: way,
        idempotencyKey: sent.current.key,
      });
      draft.finish();
      // After the project was left there is nobody to notify.
      if (host.signal.aborted) return;
      setBefore(values);
      setIsUnsure(false);
      conflict.close();
      const { savedText } = options;
      const done = typeof savedText === 'function' ? savedText(result) : savedText;
      if (done !== undefined) host.notifications.show({ text: done, tone: 'success' });
      if (!signal?.aborted) options.onDone?.(result);
    } catch (error) {
      if (host.signal.aborted) return;
      if (signal?.aborted)
        // The dialog was left while this was on its way.
        host.notifications.show({ text: failedText(problemText(error)), tone: 'danger' });
      else await refuse(error);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };

  const discardDraft = () => {
    setValues(before);
    setProblems([]);
    conflict.close();
    draft.discard();
  };
  const leave = async () => {
    const { leaveTexts } = options;
    if (leaveTexts) {
      if (isDirty && !(await host.dialogs.confirm({ ...leaveTexts, danger: true }))) return;
      discardDraft();
    } else {
      // The input is kept as a draft.
      if (options.draft) draft.flush();
      if (!(await mayLeave())) return;
    }
    options.onLeave?.();
  };
  const problemOf = (path: string) => {
    const problem = problems.find((one) => one.path === path);
    return problem && fieldProblemText(problem, options.messages, locale);
  };
  const field = (path: string): FormField => {
    return {
      path,
      value: valueAt(values, path),
      problem: problemOf(path),
      isBusy,
      contested: conflict.contested(path),
      change: (value) => change(path, value),
      judge: () => judge(path),
      describe: (word) => words.add(path, word),
    };
  };
  return {
    values,
    version,
    isDirty,
    isBusy,
    canLeave: options.onLeave !== undefined,
    failure,
    conflict: conflict.shown && { ...conflict.shown, isUnread, show: showConflict },
    draft: draft.state,
    discardDraft,
    field,
    problemOf,
    change: (patch) => setValues((now) => ({ ...now, ...patch })),
    submit: (way) => void submit(way),
    leave: () => void leave(),
    root,
  };
}
