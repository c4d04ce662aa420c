import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { Notice } from '../../states/notice.tsx';
import { listMessages } from '../list-messages.ts';
import type { PagedList } from '../state/paged-list.ts';

type Searched = { readonly list: Pick<PagedList<never>, 'searched' | 'isPartlySearched'> };

/** Above a list of which the server searched only the beginning, so that nobody believes it complete. */
export const SearchedNotice = observer(function SearchedNotice({ list }: Searched) {
  const { t } = useMessages(listMessages);
  const { searched } = list;
  if (searched === null || !list.isPartlySearched) return null;
  return <Notice tone="info">{t('searched', { count: searched })}</Notice>;
});
