import {
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { ChevronDown16Regular } from '@fluentui/react-icons';
import type { Project } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, phoneQuery, tabletQuery, useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router';
import { useHost } from '../host-context.ts';
import { paths } from '../paths.ts';
import { ProjectCode } from '../project-code.tsx';
import { shellMessages } from './shell-messages.ts';

const useStyles = makeStyles({
  button: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    minWidth: 0,
    maxWidth: '380px',
    height: '32px',
    padding: '0 8px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: '14px',
    lineHeight: '20px',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
    [tabletQuery]: { maxWidth: '250px' },
    [comfortable]: { height: '44px' },
  },
  code: { [phoneQuery]: { padding: '3px 8px', fontSize: '14px' } },
  name: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [phoneQuery]: { display: 'none' },
  },
  arrow: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  popover: { maxWidth: 'min(420px, 96vw)' },
});

export const ProjectSwitcher = observer(function ProjectSwitcher({ project }: { readonly project: Project }) {
  const styles = useStyles();
  const { t } = useMessages(shellMessages);
  const { projects } = useHost();
  const navigate = useNavigate();
  const device = useScreenSize();
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <button
          type="button"
          className={styles.button}
          aria-label={t('switchProject', { code: project.code, name: project.name })}
          title={project.name}
        >
          <ProjectCode className={styles.code} code={project.code} />
          <span className={styles.name}>{project.name}</span>
          <ChevronDown16Regular className={styles.arrow} aria-hidden />
        </button>
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        <MenuList>
          {projects.projects.map((other) => (
            <MenuItem
              key={other.id}
              icon={<ProjectCode className={styles.code} code={other.code} />}
              aria-current={other.id === project.id || undefined}
              subText={other.title}
              onClick={() => void navigate(paths.home(other.code, device))}
            >
              {other.name}
            </MenuItem>
          ))}
          <MenuDivider />
          <MenuItem onClick={() => void navigate(paths.projects)}>{t('allProjects')}</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
});
