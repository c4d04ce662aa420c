import { Button } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { useHost } from '../host-context.ts';
import { projectMessages } from './project-messages.ts';

/** Few people create projects, so the page does not wait for the code of the dialog. */
const CreateProjectDialog = lazy(async () => ({
  default: (await import('./create-project-dialog.tsx')).CreateProjectDialog,
}));

/** The button, and its dialog, for those who may create projects. */
export const CreateProject = observer(function CreateProject() {
  const { t } = useMessages(projectMessages);
  const { session } = useHost();
  const [isOpen, setIsOpen] = useState(false);
  if (session.current?.mayCreateProjects !== true) return null;
  return (
    <>
      <Button icon={<Add20Regular />} onClick={() => setIsOpen(true)}>
        {t('create')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CreateProjectDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
});
