import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import {
  Bookmark20Regular,
  Delete16Regular,
  Edit16Regular,
  Link16Regular,
  MoreHorizontal16Regular,
  PeopleTeam16Regular,
} from '@fluentui/react-icons';
import type { SavedView } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { copyText } from '../copy-text.ts';
import { useHost } from '../host-context.ts';
import { momentText } from '../moment-text.ts';
import { paths } from '../paths.ts';
import { useAttempt } from '../use-attempt.ts';
import { openView } from './open-view.ts';
import { viewMessages } from './view-messages.ts';
import { viewPartsOf } from './view-parts.ts';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  open: {
    display: 'flex',
    flexDirection: 'column',
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  picture: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '100%',
    aspectRatio: '16 / 10',
    objectFit: 'cover',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground3,
  },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, padding: '6px 36px 8px 8px' },
  name: {
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  who: { fontSize: '11px', lineHeight: '15px', color: tokens.colorNeutralForeground2 },
  shared: { display: 'inline-flex', verticalAlign: 'text-bottom', marginRight: '4px' },
  more: {
    position: 'absolute',
    right: '2px',
    bottom: '2px',
    minWidth: '32px',
    [comfortable]: { minWidth: '44px', height: '44px' },
  },
});

/** A saved view: its picture opens it, its menu changes it. */
export const ViewCard = observer(function ViewCard(props: {
  readonly view: SavedView;
  readonly onOpened: () => void;
  readonly onEdit: (kind: 'rename' | 'replace' | 'delete') => void;
}) {
  const { view, onOpened, onEdit } = props;
  const styles = useStyles();
  const { t } = useMessages(viewMessages);
  const format = useFormat();
  const host = useHost();
  const attempt = useAttempt();
  const [isBusy, setBusy] = useState(false);
  const { name } = view;
  const { api, list, projectId } = viewPartsOf(host);
  const isChanged = view.changedAt !== view.createdAt;
  const who = isChanged
    ? t('changedBy', { person: view.changedBy.name, time: momentText(format, view.changedAt) })
    : t('by', { person: view.owner.name, time: momentText(format, view.createdAt) });

  const open = async () => {
    const scene = host.scene();
    if (!scene || isBusy) return;
    setBusy(true);
    try {
      const opened = await api.open(projectId, view.id);
      onOpened();
      await openView(host, scene, opened);
    } finally {
      setBusy(false);
    }
  };
  const copy = () =>
    copyText(
      host,
      `${location.origin}${paths.model(host.projects.current?.code ?? '', { view: view.id })}`,
      view.isShared ? t('linkCopied') : t('linkCopiedOwn'),
    );
  return (
    <li className={styles.root}>
      <button
        type="button"
        className={styles.open}
        aria-label={t('open', { name })}
        aria-busy={isBusy}
        onClick={() => attempt(open())}
      >
        {view.picture === null ? (
          <span className={styles.picture} title={t('noPicture')}>
            <Bookmark20Regular />
          </span>
        ) : (
          <img className={styles.picture} src={view.picture} alt="" loading="lazy" />
        )}
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.who}>
            {view.isShared && (
              <span className={styles.shared} role="img" aria-label={t('shared')} title={t('shared')}>
                <PeopleTeam16Regular />
              </span>
            )}
            {who}
          </span>
        </span>
      </button>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            className={styles.more}
            appearance="subtle"
            icon={<MoreHorizontal16Regular />}
            aria-label={t('more', { name })}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem icon={<Link16Regular />} onClick={copy}>
              {t('copyLink')}
            </MenuItem>
            {view.mayEdit && (
              <>
                <MenuItem icon={<Edit16Regular />} onClick={() => onEdit('rename')}>
                  {t('rename')}
                </MenuItem>
                <MenuItem
                  icon={<PeopleTeam16Regular />}
                  onClick={() => attempt(list.change(view, { isShared: !view.isShared }))}
                >
                  {view.isShared ? t('unshare') : t('shareNow')}
                </MenuItem>
                <MenuItem icon={<Bookmark20Regular fontSize={16} />} onClick={() => onEdit('replace')}>
                  {t('replace')}
                </MenuItem>
                <MenuItem icon={<Delete16Regular />} onClick={() => onEdit('delete')}>
                  {t('delete')}
                </MenuItem>
              </>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
    </li>
  );
});
