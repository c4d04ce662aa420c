import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import { DialogForm } from '../dialogs/dialog-form.tsx';
import { PageLayout } from '../page/page-layout.tsx';
import { Notice } from '../states/notice.tsx';
import { comfortable, phoneQuery } from '../theme/media.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { formMessages } from './form-messages.ts';
import type { RecordForm } from './record-form.ts';

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', rowGap: '14px', minWidth: 0 },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '14px 16px',
    alignItems: 'start',
    [phoneQuery]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  draft: {
    // Without a text it takes no room in the row of buttons.
    ':empty': { marginRight: '-8px' },
    marginRight: 'auto',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    // In a line of its own above the buttons of a phone, which stay where they are when it appears.
    [phoneQuery]: { ':not(:empty)': { flexBasis: '100%' } },
  },
  body: { display: 'flex', flexDirection: 'column', rowGap: '12px', minWidth: 0 },
  page: { maxWidth: '960px' },
  bar: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'end',
    gap: '8px',
    padding: '12px 0',
    backgroundColor: tokens.colorNeutralBackground3,
    [phoneQuery]: { '& > button': { flexGrow: 1 } },
    [comfortable]: { '& > button': { minHeight: '44px' } },
  },
  barInCard: { backgroundColor: tokens.colorNeutralBackground1 },
  unread: { flexBasis: '100%', alignItems: 'center' },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** Two short fields beside each other, on a phone below each other. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={useStyles().pair}>{children}</div>;
}

function FormNews<V extends object>({ form }: { readonly form: RecordForm<V> }) {
  const { t } = useMessages(formMessages);
  const format = useFormat();
  const { draft, conflict } = form;
  return (
    <>
      {draft.kind === 'restored' && (
        <Notice
          tone="info"
          actions={
            <Button size="small" onClick={form.discardDraft}>
              {t('discardDraft')}
            </Button>
          }
        >
          {t('draftRestored', { time: format.dateTime(draft.at) })}
        </Notice>
      )}
      {conflict && <ConflictNotice conflict={conflict} />}
    </>
  );
}

function DraftState<V extends object>({ form }: { readonly form: RecordForm<V> }) {
  const styles = useStyles();
  const { t } = useMessages(formMessages);
  const format = useFormat();
  const { draft } = form;
  const text =
    draft.kind === 'saved'
      ? t('draftSaved', { time: format.time(draft.at) })
      : draft.kind === 'failed' && t('draftFailed');
  return (
    <span className={styles.draft} role="status">
      {text || ''}
    </span>
  );
}

/** In the bar, which is always in sight: the notice of the conflict is not. */
function UnreadConflict<V extends object>({ form }: { readonly form: RecordForm<V> }) {
  const styles = useStyles();
  const { t } = useMessages(formMessages);
  const { conflict } = form;
  if (conflict?.isUnread !== true) return null;
  return (
    <Notice
      tone="warning"
      className={styles.unread}
      actions={
        <Button size="small" className={styles.button} onClick={conflict.show}>
          {t('showConflict')}
        </Button>
      }
    >
      {t('conflictMeanwhile', { name: conflict.changedBy ?? t('somebody') })}
    </Notice>
  );
}

/** A form, and the words of its buttons. */
export type FormShellProps<V extends object> = {
  /** The form that is shown, of `useRecordForm`. */
  readonly form: RecordForm<V>;
  /** Text of the primary button; `Save` by default. */
  readonly submitLabel?: string | undefined;
  /** Text of the button that leaves; `Cancel` by default. */
  readonly cancelLabel?: string | undefined;
  /** The fields. */
  readonly children: ReactNode;
};

/** The fields of a form with its buttons, for a view that is shown with `ctx.dialogs.open`. */
export function RecordDialog<V extends object>({
  form,
  submitLabel,
  cancelLabel,
  children,
}: FormShellProps<V>) {
  const styles = useStyles();
  const { t } = useMessages(formMessages);
  return (
    <DialogForm
      submitLabel={submitLabel ?? t('save')}
      cancelLabel={cancelLabel ?? t('cancel')}
      busy={form.isBusy}
      error={form.failure}
      onSubmit={() => form.submit()}
      onClose={form.leave}
      extraActions={form.draft.kind === 'none' ? undefined : <DraftState form={form} />}
    >
      <div ref={form.root} className={styles.fields}>
        <FormNews form={form} />
        {children}
      </div>
    </DialogForm>
  );
}

/** A form inside a page, with its buttons. */
export type FormBodyProps<V extends object> = FormShellProps<V> & {
  /** Further buttons before Save, such as one that submits what is saved. */
  readonly actions?: ReactNode;
  /** What the primary button gives to `submit`, where the form is sent in several ways. */
  readonly intent?: string | undefined;
  /** Nothing can be sent now; the page says why. */
  readonly isLocked?: boolean;
};

/** A form inside a page, such as in a card of a record's page. Its buttons stay in sight at the foot of the screen. */
export function FormBody<V extends object>(props: FormBodyProps<V> & { readonly className?: string }) {
  const { form, submitLabel, cancelLabel, actions, intent, isLocked = false, className, children } = props;
  const styles = useStyles();
  const { t } = useMessages(formMessages);
  return (
    <form
      className={mergeClasses(styles.body, className)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        form.submit(intent);
      }}
    >
      <div ref={form.root} className={styles.body}>
        <FormNews form={form} />
        {children}
        {form.failure !== undefined && <Notice tone="danger">{form.failure}</Notice>}
      </div>
      <div data-foot="" className={mergeClasses(styles.bar, className === undefined && styles.barInCard)}>
        <UnreadConflict form={form} />
        <DraftState form={form} />
        {form.canLeave && (
          <Button disabled={form.isBusy} onClick={form.leave}>
            {cancelLabel ?? t('cancel')}
          </Button>
        )}
        {actions}
        <Button type="submit" appearance="primary" disabled={form.isBusy || isLocked}>
          {submitLabel ?? t('save')}
        </Button>
      </div>
    </form>
  );
}

/** A form on a page of its own: cards of fields, and a bar with its buttons that stays in sight. */
export function FormPage<V extends object>(
  props: FormBodyProps<V> & { readonly title: string; readonly text?: string | undefined },
) {
  const { title, text, ...body } = props;
  const styles = useStyles();
  return (
    <PageLayout title={title} text={text}>
      <FormBody {...body} className={styles.page} />
    </PageLayout>
  );
}
