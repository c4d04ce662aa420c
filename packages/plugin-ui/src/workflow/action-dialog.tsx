import { Button, Field, Label, makeStyles, Radio, RadioGroup, Textarea } from '@fluentui/react-components';
import { useFormat, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { focusProblem } from '../form/focus-problem.ts';
import type { DraftPlace, FormHost } from '../form/form-host.ts';
import { formMessages } from '../form/form-messages.ts';
import { ProblemSpot } from '../form/problem-spot.tsx';
import { useLeaveGuard } from '../form/use-leave-guard.ts';
import { SignatureField } from '../signing/signature-field.tsx';
import type { Signing } from '../signing/use-signing.ts';
import { Notice } from '../states/notice.tsx';
import { comfortable } from '../theme/media.ts';
import {
  type ActionInput,
  type ActionNeeds,
  askedInput,
  type MissingInput,
  missingOf,
} from './action-needs.ts';
import { type OwnInput, useKeptInput } from './use-kept-input.ts';
import { workflowMessages } from './workflow-messages.ts';

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', rowGap: '14px' },
  results: { flexWrap: 'wrap' },
  discard: { [comfortable]: { minHeight: '44px' } },
});

/** Texts of the dialog that a module can replace. */
export type ActionText = 'comment' | 'commentWhy' | 'signature' | MissingInput;

/** The action of `ActionDialog`, and what it asks for. */
export type ActionDialogProps = {
  /** What is done: `Countersign BEM/C/2611/0179`. */
  readonly title: string;
  /** Text of the primary button; `Confirm` by default. */
  readonly submitLabel?: string | undefined;
  /** Text of the button that closes the dialog; `Cancel` by default. A dialog that cancels something needs another text. */
  readonly cancelLabel?: string | undefined;
  /** Evaluated whenever something is filled in. */
  readonly needs: (input: ActionInput) => ActionNeeds;
  /**
   * Rejects with the reason why the action failed; the input stays. If the module shows the reason itself, in its fields or in
   * `top`, it resolves with false without leaving.
   */
  readonly onSubmit: (input: ActionInput) => Promise<unknown>;
  /** Called when the user closes the dialog without taking the action. */
  readonly onClose: () => void;
  /** The part that chooses a person, such as `PersonPicker`. */
  readonly personField?: (value: string | undefined, change: (id: string | undefined) => void) => ReactNode;
  /**
   * How this member signs, from `useSigning`; undefined if the action is never signed. While it is locked, a signed action cannot be sent.
   */
  readonly signing?: Signing | undefined;
  /** The module's content above the fields, such as the work that is signed for, or notices of conflicts. */
  readonly top?: ReactNode;
  /** The module's own fields, which may depend on the choices. */
  readonly children?: ReactNode | ((input: ActionInput) => ReactNode);
  /** Returns false if the module's own fields are invalid, which prevents the action. The fields show their problems. */
  readonly check?: (() => boolean) | undefined;
  /** The action cannot be done now; `top` says why. */
  readonly isBlocked?: boolean;
  /** With it, leaving the page, for example by the browser's Back, asks first while there is input. */
  readonly host?: FormHost;
  /**
   * Where the input is kept until the action is done, as `useRecordAction` gives it: a page that is dropped or left loses nothing but the
   * signature. Needs `host`.
   */
  readonly draft?: DraftPlace | undefined;
  /** What `children` hold, to be kept with the draft. */
  readonly own?: OwnInput | undefined;
  /** Hides the dialog and keeps its input. */
  readonly isHidden?: boolean;
  /** The module's own texts, such as a `commentMissing` that asks for a reason. */
  readonly texts?: Partial<Record<ActionText, string>> | undefined;
  /** Explains why the action failed. By default a sentence of the SDK or of the module's `ProblemTextsProvider`. */
  readonly problemText?: ((error: unknown) => string) | undefined;
  /** The whole message with that reason: `Withdraw Failed. {why}`. Undefined: the shared sentence. */
  readonly failedText?: ((why: string) => string | undefined) | undefined;
};

const unsigned = { signature: null, signatureMethod: null };

/** Asks for what one action needs, then carries it out. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, submitLabel, onSubmit, onClose, personField, signing, top, children, check } = props;
  const { host, draft, own, isBlocked = false, isHidden = false, texts = {} } = props;
  const styles = useStyles();
  const { t } = useMessages(workflowMessages);
  const { t: form } = useMessages(formMessages);
  const format = useFormat();
  const word = (key: ActionText) => texts[key] ?? t(key);
  const sharedText = useProblemText();
  const problemText = props.problemText ?? sharedText;
  const [input, setInput] = useState<ActionInput>({
    result: undefined,
    comment: '',
    person: undefined,
    signature: null,
    signatureMethod: null,
  });
  /** Changes when the signature must be given again: a new pad is empty. */
  const [pad, setPad] = useState(0);
  const [isTold, setIsTold] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const isSending = useRef(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) focusProblem(root.current);
  }, [attempt]);

  const needs = props.needs(input);
  const missing = missingOf(needs, input);
  const told = (code: MissingInput) => (isTold && missing.includes(code) ? word(code) : undefined);
  const change = (patch: Partial<ActionInput>) => setInput((now) => ({ ...now, ...patch }));
  const kept = useKeptInput(draft, host, input, own, change);
  /** A stored signature is available from the beginning; submitting gives it. */
  const isSigned = input.signature !== null && input.signatureMethod !== 'stored';
  const choose = (result: string) => {
    // A signature counts only for the result that it was given for.
    const isOfOther = isSigned && result !== input.result;
    change({ result, ...(isOfOther && unsigned) });
    if (isOfOther) setPad((count) => count + 1);
  };
  const submit = async () => {
    // A second press can arrive before the button is disabled.
    if (isSending.current) return;
    setIsTold(true);
    setFailure(undefined);
    const isRight = check?.() ?? true;
    if (missing.length > 0 || !isRight) {
      setAttempt((count) => count + 1);
      return;
    }
    isSending.current = true;
    setIsBusy(true);
    try {
      if ((await onSubmit(askedInput(needs, input))) !== false) kept.finish();
    } catch (error) {
      const why = problemText(error);
      setFailure(props.failedText?.(why) ?? t('failed', { why }));
    } finally {
      isSending.current = false;
      setIsBusy(false);
      // The module may have marked one of its own fields.
      setAttempt((count) => count + 1);
    }
  };
  const isFilled =
    input.comment.trim() !== '' ||
    [input.result, input.person].some((one) => one !== undefined) ||
    kept.isOwnFilled ||
    isSigned;
  // A signature is not kept.
  const isAtRisk = draft === undefined || kept.isFailing || isSigned;
  const leave = () => {
    if (isFilled) setIsAsking(true);
    else onClose();
  };
  const field = (problem: string | undefined) => ({
    validationState: problem === undefined ? ('none' as const) : ('error' as const),
    validationMessage: problem,
  });
  const isWaiting = pad > 0 && input.signature === null;
  const signProblem = told('signatureMissing') ?? (needs.signature && isWaiting ? t('signAgain') : undefined);
  return (
    <>
      {host && isFilled && !isBusy && !isHidden && <UnsavedInput host={host} isAtRisk={isAtRisk} />}
      <FormDialog
        open={!isHidden}
        keepsContent
        title={title}
        width={570}
        submitLabel={submitLabel ?? t('confirm')}
        cancelLabel={props.cancelLabel ?? t('cancel')}
        busy={isBusy}
        submitDisabled={isBlocked || (needs.signature === true && signing?.isLocked === true)}
        error={failure}
        extraActions={kept.isFailing && <span role="status">{form('draftFailed')}</span>}
        onSubmit={() => void submit()}
        onClose={leave}
      >
        <div ref={root} className={styles.fields}>
          {kept.restoredAt && (
            <Notice
              tone="info"
              actions={
                <Button size="small" className={styles.discard} onClick={kept.discard}>
                  {t('discardKept')}
                </Button>
              }
            >
              {t(needs.signature ? 'keptUnsigned' : 'kept', { time: format.dateTime(kept.restoredAt) })}
            </Notice>
          )}
          {top}
          {needs.results && (
            <Field label={t('result')} required {...field(told('chooseResult'))}>
              <RadioGroup
                layout="horizontal"
                className={styles.results}
                value={input.result ?? ''}
                onChange={(_, { value }) => choose(value)}
              >
                {needs.results.map(({ value, label }) => (
                  <Radio key={value} value={value} label={label} />
                ))}
              </RadioGroup>
            </Field>
          )}
          {needs.person && personField && (
            <ProblemSpot problem={told('personMissing')}>
              {personField(input.person, (person) => change({ person }))}
            </ProblemSpot>
          )}
          {typeof children === 'function' ? children(input) : children}
          {needs.comment && (
            <Field
              label={word(needs.comment === 'required' ? 'commentWhy' : 'comment')}
              required={needs.comment === 'required'}
              {...field(told('commentMissing'))}
            >
              <Textarea
                value={input.comment}
                maxLength={1000}
                resize="vertical"
                onChange={(_, data) => change({ comment: data.value })}
              />
            </Field>
          )}
          {needs.signature && (
            <ProblemSpot problem={signProblem} isWrong={told('signatureMissing') !== undefined}>
              <Label required>{word('signature')}</Label>
              <SignatureField
                key={pad}
                label={word('signature')}
                signing={signing}
                disabled={isBusy}
                onChange={(signature, method) =>
                  change(signature === null ? unsigned : { signature, signatureMethod: method })
                }
              />
            </ProblemSpot>
          )}
        </div>
        <ConfirmDialog
          open={isAsking}
          title={form('leaveTitle')}
          text={form('leaveText')}
          confirmLabel={form('leave')}
          cancelLabel={form('stay')}
          danger
          onConfirm={() => {
            kept.finish();
            onClose();
          }}
          onCancel={() => setIsAsking(false)}
        />
      </FormDialog>
    </>
  );
}

function UnsavedInput({ host, isAtRisk }: { readonly host: FormHost; readonly isAtRisk: boolean }) {
  useLeaveGuard(host, { isDirty: true, isAtRisk });
  return null;
}
