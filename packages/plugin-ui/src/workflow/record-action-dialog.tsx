import { makeStyles, tokens } from '@fluentui/react-components';
import { type Load, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { type ReactElement, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { FormHost } from '../form/form-host.ts';
import { newKey } from '../form/new-key.ts';
import { isForbidden, isUnanswered } from '../form/refusals.ts';
import { PageFootContext } from '../record/page-foot.ts';
import { Notice } from '../states/notice.tsx';
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';
import type { ActionInput } from './action-needs.ts';
import { AsideBar } from './aside-bar.tsx';
import { ChangedNotice, useChangedText } from './changed-notice.tsx';
import { workflowMessages } from './workflow-messages.ts';

const useStyles = makeStyles({
  about: {
    outlineStyle: 'none',
    // It must stay in the page to take the focus, but an empty line would push the fields down.
    ':empty': { marginBottom: '-14px' },
  },
  // A person who signs at the foot of a long dialog must see it.
  news: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    ':empty': { display: 'none' },
  },
});

/** A record that is kept up to date. */
export interface RecordSource<R> {
  /** Never rejects: a failure is in `read().load`. */
  refresh(): Promise<void>;
  /** As it is known now. What it reads from a MobX store is followed. */
  read(): { readonly record: R | undefined; readonly load: Load };
}

/**
 * Others' work that came before an action: the record was `changed` by somebody, so that the user has to look again; or `moved` on, so
 * that the action may no longer be possible.
 */
export type ActionConflict =
  | {
      /** What the other did. */
      readonly kind: 'changed';
      /** Undefined for a change that no person made. */
      readonly by: string | undefined;
      /** When, in ISO 8601. */
      readonly at: string;
      /** Names of the fields, in the user's language. */
      readonly fields: readonly string[];
    }
  | {
      /** What the other did. */
      readonly kind: 'moved';
    };

/** The action of `RecordActionDialog`, and what others did to the record meanwhile. */
export type RecordActionDialogProps<R extends { readonly version: number }> = Omit<
  ActionDialogProps,
  'onSubmit' | 'isHidden' | 'host'
> & {
  /** Asks before the page is left while something is filled in, and while the dialog stands aside. */
  readonly host: FormHost;
  /** The record as it is kept up to date. */
  readonly source: RecordSource<R>;
  /** The record that the user decides about. */
  readonly seen: R;
  /** Takes over the record that the user decides about from now on. */
  readonly onSeen: (record: R) => void;
  /** Whether the record that the user sees still has the action. */
  readonly isAllowed: boolean;
  /** Where it has moved on: `The form is now Closed. This step can no longer be taken.` */
  readonly movedText: string;
  /** After loading it again: `This is the form as it is now. Check it before you go on.` */
  readonly reloadedText: string;
  /** What the action does, above all notices. It has the focus after the record was loaded again. */
  readonly about?: ReactNode;
  /** What others did since `seen`, when the source has a newer record; undefined while that is not known. */
  readonly newsOf: (latest: R) => ActionConflict | undefined;
  /** Why it was refused, if others' work came before it. */
  readonly conflictOf: (error: unknown) => ActionConflict | undefined;
  /**
   * Carries the action out on the record as the user saw it: a signature must not cover later changes. The key is that of this
   * dialog: sent again after a lost answer, the action is done once. It resolves with false if it was not done and the module says why.
   */
  readonly send: (input: ActionInput, idempotencyKey: string) => Promise<unknown>;
};

type Reload = 'none' | 'done' | { readonly error: unknown };
type Changed = Extract<ActionConflict, { kind: 'changed' }>;

/**
 * An `ActionDialog` on a record that others can change while it is open: it says so at once, and sends nothing until the user has
 * loaded the record as it is. Inside a `RecordPage` it then stands aside, so that the user sees the record. What was filled in stays until
 * the action is done. It also says when the user may no longer do it, because a role was taken away.
 */
export const RecordActionDialog = observer(function RecordActionDialog<
  R extends { readonly version: number },
>(props: RecordActionDialogProps<R>) {
  const { source, seen, onSeen, isAllowed, isBlocked = false, movedText, reloadedText, about, top } = props;
  const { newsOf, conflictOf, send, host, ...dialog } = props;
  const styles = useStyles();
  const sharedText = useProblemText();
  const problemText = props.problemText ?? sharedText;
  const [idempotencyKey] = useState(newKey);
  const { t } = useMessages(workflowMessages);
  const [refused, setRefused] = useState<Changed>();
  /** The server's refusal of somebody without the permission. */
  const [forbidden, setForbidden] = useState<unknown>();
  const [reloaded, setReloaded] = useState<Reload>('none');
  /** The dialog stands aside, so that the user sees these changes. */
  const [looksAt, setLooksAt] = useState<Changed>();
  const foot = useContext(PageFootContext);
  const changedText = useChangedText();
  const [isSending, setIsSending] = useState(false);
  /** The action may have been done: it can be sent again under the same key, whatever the record says now. */
  const [isUnsure, setIsUnsure] = useState(false);
  const start = useRef<HTMLDivElement>(null);

  const { record: latest } = source.read();
  // The news of the user's own action may come before its answer.
  const isFollowed = !isSending && !isUnsure;
  const isNews = latest !== undefined && latest.version > seen.version && isFollowed;
  const news = isNews ? newsOf(latest) : undefined;
  const moved = news?.kind === 'moved' ? latest : undefined;
  const conflict = refused ?? (news?.kind === 'changed' ? news : undefined);
  useEffect(() => {
    if (moved !== undefined) onSeen(moved);
    // The same version for a user who may do something else now, such as after a role was taken away.
    else if (latest !== undefined && latest !== seen && latest.version === seen.version && isFollowed)
      onSeen(latest);
  });
  const allowedIn = useRef(seen.version);
  useEffect(() => {
    if (isAllowed) allowedIn.current = seen.version;
  }, [isAllowed, seen]);
  const isLost = !isAllowed && allowedIn.current === seen.version;

  const reload = async (changes?: Changed) => {
    setReloaded('none');
    await source.refresh();
    const { record, load } = source.read();
    if (load.kind === 'failed') setReloaded({ error: load.error });
    if (load.kind !== 'ready' || record === undefined) return;
    onSeen(record);
    setRefused(undefined);
    setReloaded('done');
    setLooksAt(changes);
    // The focused button was removed; keep the focus in the dialog.
    start.current?.focus();
  };
  const submit = async (input: ActionInput) => {
    setReloaded('none');
    setForbidden(undefined);
    setIsSending(true);
    try {
      const answer = await send(input, idempotencyKey);
      setIsUnsure(false);
      return answer;
    } catch (error) {
      const met = conflictOf(error);
      setIsUnsure(met === undefined && isUnanswered(error));
      if (isForbidden(error)) {
        setForbidden(error);
        await source.refresh();
      } else if (met === undefined) throw error;
      else if (met.kind === 'moved') await reload();
      else setRefused(met);
      return false;
    } finally {
      setIsSending(false);
    }
  };
  const isAside = looksAt !== undefined && foot !== undefined && isAllowed;
  const wasAside = useRef(false);
  useEffect(() => {
    if (wasAside.current && !isAside) start.current?.focus();
    wasAside.current = isAside;
  }, [isAside]);
  const goOn = () => {
    setLooksAt(undefined);
    setReloaded('none');
  };
  return (
    <>
      {isAside && (
        <AsideBar
          foot={foot}
          host={host}
          title={props.title}
          texts={[changedText(looksAt), reloadedText]}
          onGoOn={goOn}
        />
      )}
      <ActionDialog
        {...dialog}
        host={host}
        isHidden={isAside}
        isBlocked={isBlocked || !isAllowed || conflict !== undefined}
        onSubmit={submit}
        top={
          <>
            <div ref={start} tabIndex={-1} className={styles.about}>
              {about}
            </div>
            <div className={styles.news}>
              {conflict && (
                <ChangedNotice
                  changedBy={conflict.by}
                  changedAt={conflict.at}
                  fields={conflict.fields}
                  onReload={() => void reload(conflict)}
                />
              )}
              {typeof reloaded === 'object' && <Notice tone="danger">{problemText(reloaded.error)}</Notice>}
              {forbidden !== undefined && isAllowed && (
                <Notice tone="danger">
                  {props.failedText?.(problemText(forbidden)) ?? t('failed', { why: problemText(forbidden) })}
                </Notice>
              )}
              {!isAllowed && <Notice tone="warning">{isLost ? t('lost') : movedText}</Notice>}
            </div>
            {reloaded === 'done' && isAllowed && !isAside && <Notice tone="info">{reloadedText}</Notice>}
            {top}
          </>
        }
      />
    </>
  );
  // `observer` forgets type parameters.
}) as <R extends { readonly version: number }>(props: RecordActionDialogProps<R>) => ReactElement;
