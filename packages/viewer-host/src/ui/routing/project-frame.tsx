import { useMessages } from '@gantry/plugin-sdk';
import { NoAccessState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useHost } from '../host-context.ts';
import { PageMessage } from '../pages/page-message.tsx';
import { paths } from '../paths.ts';
import { Shell } from '../shell/shell.tsx';
import { projectFrameMessages } from './project-frame-messages.ts';

/** Opens the URL's project and shows the shell around its pages. */
export const ProjectFrame = observer(function ProjectFrame() {
  const { project: code = '' } = useParams();
  const host = useHost();
  const { projects } = host;
  const { t } = useMessages(projectFrameMessages);
  const navigate = useNavigate();
  const [failure, setFailure] = useState<{ readonly error: unknown } | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);
  const project = projects.byCode(code);
  const listLoad = projects.load.kind;

  useEffect(() => {
    if (listLoad === 'idle') void projects.refresh();
  }, [listLoad, projects]);

  const projectId = project?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` opens again after a failure
  useEffect(() => {
    if (!projectId) return;
    let isCurrent = true;
    setFailure(undefined);
    host.openProject(projectId).catch((error: unknown) => {
      if (isCurrent) setFailure({ error });
    });
    return () => {
      isCurrent = false;
    };
  }, [host, projectId, attempt]);

  // Only on leaving: opening another project closes the previous one.
  useEffect(() => () => void host.closeProject(), [host]);

  useEffect(() => {
    document.title = project ? `${project.code} · ${project.name} – Gantry` : 'Gantry';
  }, [project]);

  if (projects.load.kind === 'failed') {
    return <PageMessage kind="failed" error={projects.load.error} onRetry={() => void projects.refresh()} />;
  }
  if (projects.load.kind === 'ready' && !project) {
    return (
      <PageMessage kind="other">
        <NoAccessState
          title={t('noAccess.title', { project: code })}
          text={t('noAccess.text')}
          action={{ label: t('noAccess.back'), onClick: () => void navigate(paths.projects) }}
        />
      </PageMessage>
    );
  }
  if (failure && project) {
    return (
      <PageMessage
        kind="failed"
        title={t('opening.failed', { project: project.code })}
        error={failure.error}
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  }
  if (!project || projects.current?.id !== project.id) {
    return <PageMessage kind="waiting" label={t('opening.project', { project: project?.name ?? code })} />;
  }
  return <Shell project={project} />;
});
