import {
  ArrowDown20Regular,
  ArrowUp20Regular,
  CheckmarkCircle20Regular,
  Delete20Regular,
  Edit20Regular,
  Prohibited20Regular,
} from '@fluentui/react-icons';
import { refusalOf, useMessages, useProblemText } from '@gantry/plugin-sdk';
import type { RowAction } from '@gantry/plugin-ui';
import { referenceCalls } from '../../contract/reference/calls.ts';
import { useSiteForms } from '../site-forms.ts';
import { type Entry, type EntryList, namesOf } from '../state/reference-lists.ts';
import { referenceMessages } from './messages.ts';

/** The buttons of an entry's row. */
export function useEntryActions<E extends Entry>(
  entries: EntryList<E>,
  onEdit: (entry: E) => void,
): (entry: E) => readonly RowAction[] {
  const { dialogs, notifications, signal } = useSiteForms().context;
  const { t } = useMessages(referenceMessages);
  const problemText = useProblemText();
  const { list, move, remove } = entries;

  /** Does it, and reports how it went. */
  const run = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work();
      if (done !== undefined && !signal.aborted) notifications.show({ text: done, tone: 'success' });
    } catch (error) {
      if (!signal.aborted)
        notifications.show({ text: t('error', { why: problemText(error) }), tone: 'danger' });
    }
    await list.refresh();
  };
  const offer = async (entry: E, offered: boolean) => {
    const { name } = namesOf(entry);
    const word = offered ? 'activate' : 'deactivate';
    const isSure = await dialogs.confirm({
      title: t(`${word}Title`, { name }),
      text: t(`${word}Text`),
      danger: !offered,
      confirmLabel: t(word),
    });
    if (isSure) await run(() => entries.offer(entry, offered), t('success'));
  };
  /** What is named somewhere can be deactivated instead. */
  const offerInstead = async (entry: E, uses: number) => {
    const { name } = namesOf(entry);
    if (!entry.offered) {
      notifications.show({ text: t('inUse', { name, count: uses }), tone: 'warning' });
      return;
    }
    const isSure = await dialogs.confirm({
      title: t('inUseTitle', { name }),
      text: `${t('inUse', { name, count: uses })} ${t('deactivateText')}`,
      confirmLabel: t('deactivate'),
    });
    if (isSure) await run(() => entries.offer(entry, false), t('success'));
  };
  const removeAfterAsking = async (entry: E) => {
    const { name } = namesOf(entry);
    const isSure = await dialogs.confirm({
      title: t('deleteTitle', { name }),
      text: t('deleteText'),
      danger: true,
      confirmLabel: t('delete'),
    });
    if (!isSure) return;
    let uses: number | undefined;
    await run(async () => {
      try {
        await remove?.(entry);
        notifications.show({ text: t('success'), tone: 'success' });
      } catch (error) {
        // Each list refuses in the same way.
        const refusal = refusalOf(referenceCalls.removePortion, error);
        if (refusal?.code !== 'REFERENCE_IN_USE') throw error;
        uses = refusal.details.uses;
      }
    });
    if (uses !== undefined) await offerInstead(entry, uses);
  };

  const isInOrder = list.shownOrder === 'position' && !list.isDesc;
  /** Where the entry stands after a step: in the place of the one beside it, which a filter may leave out. */
  const placeAfter = (entry: E, step: -1 | 1): number | undefined => {
    const at = list.rows.findIndex(({ id }) => id === entry.id);
    const beside = list.rows[at + step];
    if (beside !== undefined) return beside.position;
    const isEnd = step < 0 ? list.page === 1 : list.page === list.lastPage;
    return isEnd || list.isFiltered ? undefined : entry.position + step;
  };
  const step = (entry: E, by: -1 | 1): RowAction => {
    const position = isInOrder ? placeAfter(entry, by) : undefined;
    const label = t(by < 0 ? 'moveUp' : 'moveDown', { name: namesOf(entry).name });
    return {
      label,
      icon: by < 0 ? <ArrowUp20Regular /> : <ArrowDown20Regular />,
      isDisabled: position === undefined,
      run: () => void run(async () => position !== undefined && move?.(entry, position)),
    };
  };
  return (entry) => {
    const { name } = namesOf(entry);
    return [
      ...(move ? [step(entry, -1), step(entry, 1)] : []),
      { label: t('editRow', { name }), icon: <Edit20Regular />, run: () => onEdit(entry) },
      entry.offered
        ? {
            label: t('deactivateRow', { name }),
            icon: <Prohibited20Regular />,
            run: () => void offer(entry, false),
          }
        : {
            label: t('activateRow', { name }),
            icon: <CheckmarkCircle20Regular />,
            run: () => void offer(entry, true),
          },
      ...(remove
        ? [
            {
              label: t('deleteRow', { name }),
              icon: <Delete20Regular />,
              isDanger: true,
              run: () => void removeAfterAsking(entry),
            },
          ]
        : []),
    ];
  };
}
