import { Delete20Regular, Edit20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import type { FormHost } from '../form/form-host.ts';
import { type Explain, useExplain } from '../problems/explain-error.ts';
import { listMessages } from './list-messages.ts';
import type { RowAction } from './row-actions.tsx';

/** How rows are edited and deleted. A part that is left out has no button, as for somebody who may not. */
export interface RowChanges<Row> {
  readonly onEdit?: ((row: Row) => void) | undefined;
  /** Deletes the row. The list asks first, says what became of it, and fetches again. */
  readonly onRemove?: ((row: Row) => Promise<unknown>) | undefined;
  /** The plugin's context; `onRemove` needs it to ask and to tell. */
  readonly host?: Pick<FormHost, 'signal' | 'notifications' | 'dialogs'> | undefined;
}

/** The buttons Edit and Delete of a row. */
export function useRowChanges<Row>(
  list: { refresh(): Promise<void> },
  rowName: (row: Row) => string,
  { host, onEdit, onRemove }: RowChanges<Row>,
  explain?: Explain,
): (row: Row) => readonly RowAction[] {
  const { t } = useMessages(listMessages);
  const ownExplain = useExplain();
  const remove = async (row: Row, request: (row: Row) => Promise<unknown>) => {
    const name = rowName(row);
    const isConfirmed = await host?.dialogs.confirm({
      title: t('removeTitle', { name }),
      text: t('removeText'),
      danger: true,
      confirmLabel: t('remove'),
      cancelLabel: t('cancel'),
    });
    if (!isConfirmed) return;
    try {
      await request(row);
      host?.notifications.show({ text: t('removed', { name }), tone: 'success' });
    } catch (error) {
      // With the project, nobody is left to be told.
      if (host?.signal.aborted) return;
      const why = (explain ?? ownExplain)(error).text;
      host?.notifications.show({ text: t('removeFailed', { name, why }), tone: 'danger' });
    }
    // At once: `changed` waits for more of them.
    void list.refresh();
  };
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
              run: () => void remove(row, onRemove),
            },
          ]
        : []),
    ];
  };
}
