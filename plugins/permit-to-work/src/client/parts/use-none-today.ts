import { useMessages } from '@gantry/plugin-sdk';
import { type EmptyStateProps, useFetched } from '@gantry/plugin-ui';
import { openPermits } from '../host-pages.ts';
import { indexMessages } from '../messages/index-panel.ts';
import { usePermitSession } from '../permit-session.ts';
import type { IndexStore } from '../state/index-store.ts';

/**
 * What an empty list of today says: that there are none today, or none in the project yet; nothing until it knows which of them.
 * Reads observables.
 * @param onAll - shows those of other days; without it, a new request is offered
 */
export function useNoneToday(
  { list, isPreset }: IndexStore,
  onAll?: () => void,
): EmptyStateProps | 'loading' {
  const { api, context } = usePermitSession();
  const { t } = useMessages(indexMessages);
  const isEmpty = isPreset && list.load.kind === 'ready' && list.total === 0;
  const { value, load } = useFetched(async (signal) => (await api.index({ pageSize: 1 }, { signal })).total, {
    key: isEmpty ? 'all' : undefined,
  });
  if (isEmpty && load.kind !== 'ready' && load.kind !== 'failed') return 'loading';
  const isToday = isPreset && value !== 0;
  const request = context.permissions.has('PTW_REQUEST')
    ? { label: t('request'), onClick: () => void openPermits(context, { view: 'new' }) }
    : undefined;
  return {
    title: t(isToday ? 'emptyToday' : 'empty'),
    text: t(isToday ? 'emptyTodayText' : 'emptyText'),
    action: isToday && onAll ? { label: t('all'), onClick: onAll } : request,
  };
}
