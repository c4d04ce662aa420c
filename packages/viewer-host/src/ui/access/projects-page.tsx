import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { SignOut20Regular } from '@fluentui/react-icons';
import { systemClock, useMessages, useRoleTitle } from '@gantry/plugin-sdk';
import { useRefreshedAt } from '@gantry/plugin-sdk/kernel';
import { phoneQuery, useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useHost } from '../host-context.ts';
import { PageMessage } from '../pages/page-message.tsx';
import { paths } from '../paths.ts';
import { ProjectCode } from '../project-code.tsx';
import { useIsEntering } from '../routing/entering.ts';
import { Initials } from '../shell/initials.tsx';
import { shellMessages } from '../shell/shell-messages.ts';
import { useSignOut } from '../shell/use-sign-out.ts';
import { useAccessTexts } from './access-texts.ts';
import { BrandRow } from './brand-row.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { ProjectList } from './project-list.tsx';
import { projectMessages } from './project-messages.ts';
import { SplitPage } from './split-page.tsx';
import { WaitingList } from './waiting-list.tsx';

const useStyles = makeStyles({
  title: { marginTop: '56px', [phoneQuery]: { marginTop: '16px' } },
  roles: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  role: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    padding: '10px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  // Short codes take the same room, so that the roles begin below each other.
  code: { minWidth: '56px' },
  held: { flex: '1 1 160px', minWidth: 0 },
  what: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  company: { display: 'block', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  subtitle: {
    margin: '0 0 8px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
  },
  signOut: { alignSelf: 'start', margin: '16px 0 0' },
});

/** How often figures and waiting steps are fetched again while the page is in sight: it has no live stream, which is a project's. */
const refreshEveryMs = 60_000;

/**
 * The projects of the member. Whoever signs in and has just one goes on to it, unless they may create another: then the page is where that is
 * done. The list stays within reach from the project.
 */
export const ProjectsPage = observer(function ProjectsPage() {
  const styles = useStyles();
  const texts = useAccessTexts();
  const { t } = useMessages(projectMessages);
  const roleTitle = useRoleTitle();
  const { t: shellText } = useMessages(shellMessages);
  const { projects, session } = useHost();
  const device = useScreenSize();
  const isEntering = useIsEntering();
  const signOut = useSignOut();
  const user = session.current?.user;
  const refreshedAt = useRefreshedAt(systemClock, refreshEveryMs, true);

  const list = projects.load.kind;

  useEffect(() => {
    // For users who arrive signed in, the request is already under way.
    if (projects.load.kind !== 'loading') void projects.refresh();
  }, [projects]);
  useEffect(() => {
    // Repeats a request that was refused because it belonged to the previous session.
    if (list === 'idle' && projects.load.kind === 'idle') void projects.refresh();
  }, [list, projects]);
  useEffect(() => {
    document.title = `${t('title')} – Gantry`;
  }, [t]);

  if (!user) return null;
  if (isEntering && session.current?.mayCreateProjects !== true) {
    if (list === 'idle' || list === 'loading') return <PageMessage kind="waiting" />;
    const [only, ...others] = projects.projects;
    const isAll = list === 'ready' && projects.unreadable === 0 && others.length === 0;
    if (only !== undefined && isAll) return <Navigate to={paths.home(only.code, device)} replace />;
  }
  return (
    <SplitPage over={<ProjectList refreshedAt={refreshedAt} />}>
      <BrandRow>
        <LanguageSwitch />
        <Initials name={user.name} />
      </BrandRow>
      <h1 className={mergeClasses(texts.title, styles.title)}>{t('welcome', { name: user.name })}</h1>
      <p className={texts.lead}>
        {list === 'ready' ? t('lead', { count: projects.projects.length }) : user.email}
      </p>
      {list === 'ready' && projects.projects.length > 0 && <WaitingList refreshedAt={refreshedAt} />}
      {projects.projects.length > 0 && (
        <section aria-label={t('yourRoles')}>
          <h2 className={styles.subtitle}>{t('yourRoles')}</h2>
          <ul className={styles.roles}>
            {projects.projects.map((project) => (
              <li key={project.id} className={styles.role}>
                <span className={styles.code}>
                  <ProjectCode code={project.code} />
                </span>
                <span className={styles.held}>
                  <span className={styles.what}>{roleTitle(project.title)}</span>
                  <span className={styles.company}>{project.company}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Button className={styles.signOut} appearance="subtle" icon={<SignOut20Regular />} onClick={signOut}>
        {shellText('signOut')}
      </Button>
      <footer className={texts.footer}>{session.current?.demo ? t('demoFooter') : user.email}</footer>
    </SplitPage>
  );
});
