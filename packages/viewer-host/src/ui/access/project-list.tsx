import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronRight16Regular } from '@fluentui/react-icons';
import type { Project } from '@gantry/contract';
import { useMessages, useRoleTitle } from '@gantry/plugin-sdk';
import {
  comfortable,
  EmptyState,
  FailedState,
  LoadingState,
  NoMatchState,
  phoneQuery,
  SearchField,
  surfaceTokens,
  UnreadableNotice,
  useScreenSize,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import { useHost } from '../host-context.ts';
import { paths } from '../paths.ts';
import { ProjectCode } from '../project-code.tsx';
import { CreateProject } from './create-project.tsx';
import { ProjectCounts } from './project-counts.tsx';
import { projectMessages } from './project-messages.ts';
import { ProjectTile } from './project-tile.tsx';

/** On phones and tablets, the numbers of a project stand below its name. */
const narrowList = '@container (max-width: 560px)';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    left: '40px',
    bottom: '40px',
    display: 'flex',
    flexDirection: 'column',
    width: 'min(640px, calc(100% - 80px))',
    maxHeight: 'calc(100% - 80px)',
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    containerType: 'inline-size',
    backgroundColor: surfaceTokens.glass,
    boxShadow: surfaceTokens.glassShadow,
    [phoneQuery]: {
      position: 'relative',
      left: 0,
      bottom: 0,
      width: 'calc(100% - 24px)',
      maxHeight: 'none',
      margin: '72px 12px 12px',
    },
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    padding: '12px 12px 10px 16px',
    '& > button': { flexShrink: 0, whiteSpace: 'nowrap' },
  },
  title: {
    flexGrow: 1,
    margin: 0,
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  // On a phone beside the title, or below it where there is a button, too.
  search: { width: '200px', [phoneQuery]: { flex: '1 1 150px', width: 'auto' } },
  list: { minHeight: 0, margin: 0, padding: 0, overflowY: 'auto' },
  row: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '76px minmax(0, 1fr) 16px',
    columnGap: '12px',
    alignItems: 'center',
    minHeight: '64px',
    padding: '8px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    ':hover': { backgroundColor: surfaceTokens.rowHover },
    [comfortable]: { minHeight: '68px' },
    [narrowList]: { gridTemplateColumns: 'minmax(0, 1fr) 16px' },
  },
  // The whole card opens the project; the figures on it are links of their own.
  open: {
    color: 'inherit',
    textDecorationLine: 'none',
    outline: 'none',
    '::after': { content: '""', position: 'absolute', inset: 0 },
    ':focus-visible::after': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
  },
  words: { gridColumn: 2, minWidth: 0, [narrowList]: { gridColumn: 1 } },
  name: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    fontWeight: tokens.fontWeightSemibold,
    [narrowList]: { alignItems: 'flex-start' },
  },
  nameText: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    // Projects of one works often differ only in the last words of their names.
    [narrowList]: { whiteSpace: 'normal' },
  },
  role: { display: 'block', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  arrow: {
    gridColumn: 3,
    gridRow: '1 / span 2',
    color: tokens.colorNeutralForeground3,
    [narrowList]: { gridColumn: 2, gridRow: 1 },
  },
});

/**
 * The member's projects; opened by a click, or with the arrow keys and Enter.
 * @param props.refreshedAt - figures are fetched again when it changes
 */
export const ProjectList = observer(function ProjectList({ refreshedAt }: { readonly refreshedAt: Date }) {
  const styles = useStyles();
  const { t } = useMessages(projectMessages);
  const roleTitle = useRoleTitle();
  const { projects, session } = useHost();
  const [search, setSearch] = useState('');
  const found = projects.projects.filter((project) => matches(project, roleTitle(project.title), search));
  const device = useScreenSize();
  const homeOf = ({ code }: Project) => paths.home(code, device);
  const { load } = projects;
  const { unreadable } = projects;
  const isEmpty = load.kind === 'ready' && projects.projects.length + unreadable === 0;

  return (
    <section className={styles.root} aria-label={t('title')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('title')}</h2>
        <CreateProject />
        {projects.projects.length > 1 && (
          <SearchField
            className={styles.search}
            label={t('search')}
            placeholder={t('searchCount', { count: projects.projects.length })}
            value={search}
            onChange={setSearch}
            delayMs={100}
          />
        )}
      </div>
      {load.kind === 'failed' && (
        <FailedState title={t('failed')} error={load.error} onRetry={() => void projects.refresh()} />
      )}
      {unreadable > 0 && <UnreadableNotice count={unreadable} />}
      {(load.kind === 'idle' || load.kind === 'loading') && found.length === 0 && <LoadingState rows={3} />}
      {isEmpty && (
        <EmptyState
          title={t('empty')}
          text={
            session.current?.mayCreateProjects
              ? t('emptyForCreator')
              : t('emptyText', { email: session.current?.user.email ?? '' })
          }
        />
      )}
      {load.kind === 'ready' && projects.projects.length > 0 && found.length === 0 && (
        <NoMatchState
          title={t('noMatch')}
          text={t('noMatchText', { search })}
          onClear={() => setSearch('')}
        />
      )}
      <nav className={styles.list} aria-label={t('title')} onKeyDown={moveByArrows}>
        {found.map((project) => {
          return (
            <div key={project.id} className={styles.row}>
              <ProjectTile modelCount={project.modelCount} />
              <span className={styles.words}>
                <Link to={homeOf(project)} className={mergeClasses(styles.name, styles.open)} data-open>
                  <ProjectCode code={project.code} />
                  <span className={styles.nameText} title={project.name}>
                    {project.name}
                  </span>
                </Link>
                <span className={styles.role}>{roleTitle(project.title)}</span>
              </span>
              <ProjectCounts project={project} refreshedAt={refreshedAt} />
              <ChevronRight16Regular className={styles.arrow} aria-hidden />
            </div>
          );
        })}
      </nav>
    </section>
  );
});

/** The arrow keys go from project to project, past the figures on them. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-open]')];
  const at = event.target instanceof HTMLElement ? links.indexOf(event.target) : -1;
  if (by === undefined || at === -1) return;
  event.preventDefault();
  links[at + by]?.focus();
}

function matches(project: Project, title: string, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return `${project.code} ${project.name} ${title}`.toLowerCase().includes(wanted);
}
