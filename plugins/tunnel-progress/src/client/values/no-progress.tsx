import { useMessages } from '@gantry/plugin-sdk';
import { EmptyState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { permissions } from '../../contract/permissions.ts';
import type { ProgressContext } from '../progress-context.ts';
import { emptyMessages } from './empty-messages.ts';

/** Says who brings progress in where there is none, and leads there those who may. */
export const NoProgress = observer(function NoProgress({ context }: { readonly context: ProgressContext }) {
  const { t } = useMessages(emptyMessages);
  const mayUpload = context.permissions.has(permissions.upload);
  return (
    <EmptyState
      art="chart"
      title={t('title')}
      text={t(mayUpload ? 'begin' : 'who')}
      action={mayUpload ? { label: t('upload'), onClick: () => context.navigate('upload') } : undefined}
    />
  );
});
