import { useMessages } from '@gantry/plugin-sdk';
import { EmptyState } from '@gantry/plugin-ui';
import { useNavigate, useParams } from 'react-router';
import { paths } from '../paths.ts';
import { PageMessage } from './page-message.tsx';
import { pageMessages } from './page-messages.ts';

export function NotFoundPage() {
  const { t } = useMessages(pageMessages);
  const navigate = useNavigate();
  const { project } = useParams();
  const action = project
    ? { label: t('notFound.home'), onClick: () => void navigate(paths.model(project)) }
    : { label: t('notFound.projects'), onClick: () => void navigate(paths.projects) };
  return (
    <PageMessage kind="other">
      <EmptyState title={t('notFound.title')} text={t('notFound.text')} action={action} />
    </PageMessage>
  );
}
