import { Delete20Regular, Edit20Regular } from '@fluentui/react-icons';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import type { FormHost } from '../../form/form-host.ts';
import { listMessages } from '../list-messages.ts';
import { confirmAndRun } from './confirmed-action.ts';
import type { RowAction } from './row-actions.tsx';

/** Texts that replace those of the list; `text` gets the name of the row, `failed` the reason. */
export interface RemoveTexts {
  /** The question, such as `Delete Crawler crane?` */
  readonly title?: string;
  /** What is lost. */
  readonly text?: string | ((name: string) => string);
  /** Text of the button that deletes. */
  readonly confirmLabel?: string;
  /** The notification afterwards. */
  readonly done?: string;
  /** The notification when it could not be deleted. */
  readonly failed?: (why: string) => string;
}

/** How rows are edited and deleted. Leave out what the user may not do, and there is no button for it. */
export interface RowChanges<Row> {
  /** Opens the form of a row. */
  readonly onEdit?: ((row: Row) => void) | undefined;
  /** Deletes the row. The list asks first, reports the outcome, and fetches again. */
  readonly onRemove?: ((row: Row) => Promise<unknown>) | undefined;
  /** The page's own words about a deletion. */
  readonly removeTexts?: RemoveTexts | undefined;
  /** The plugin's context; `onRemove` needs it to ask and to notify. */
  readonly host?: Pick<FormHost, 'signal' | 'notifications' | 'dialogs'> | undefined;
}

const textAbout = (text: RemoveTexts['text'], name: string) =>
  typeof text === 'function' ? text(name) : text;

/** The buttons Edit and Delete of a row. */
export function useRowChanges<Row>(
  list: { refresh(): Promise<void> },
  rowName: (row: Row) => string,
  { host, onEdit, onRemove, removeTexts = {} }: RowChanges<Row>,
): (row: Row) => readonly RowAction[] {
  const { t } = useMessages(listMessages);
  const problemText = useProblemText();
  const remove = (name: string, request: () => Promise<unknown>) =>
    host &&
    confirmAndRun(host, problemText, {
      title: removeTexts.title ?? t('removeTitle', { name }),
      text: textAbout(removeTexts.text, name) ?? t('removeText'),
      confirmLabel: removeTexts.confirmLabel ?? t('remove'),
      cancelLabel: t('cancel'),
      // At once, because `changed` waits for further changes.
      run: () => request().finally(() => void list.refresh()),
      doneText: removeTexts.done ?? t('removed', { name }),
      failedText: removeTexts.failed ?? ((why) => t('removeFailed', { name, why })),
    });
  return (row) => {
    const name = rowName(row);
    return [
      ...(onEdit ? [{ label: t('editRow', { name }), icon: <Edit20Regular />, run: () => onEdit(row) }] : []),
      ...(onRemove && host
        ? [
            {
              label: t('removeRow', { name }),
              icon: <Delete20Regular />,
              isDanger: true,
              run: () => void remove(name, () => onRemove(row)),
            },
          ]
        : []),
    ];
  };
}
