import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components';
import {
  CircleHint20Regular,
  Delete20Regular,
  EyeOff20Regular,
  Link20Regular,
  MoreHorizontal16Regular,
} from '@fluentui/react-icons';
import { type ObjectRef, useMessages } from '@gantry/plugin-sdk';
import { comfortable, stateTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { copyText } from '../copy-text.ts';
import { useHost } from '../host-context.ts';
import { ItemIcon } from '../item-icon.tsx';
import type { ObjectCardSection, PluginAction } from '../plugin-ui-port.ts';
import { cardMessages } from './card-messages.ts';
import { FlyToButton } from './fly-to-button.tsx';
import { menuMessages } from './menu-messages.ts';
import { modelMessages } from './model-messages.ts';
import { hideObjects, isolateObjects, objectLink } from './object-actions.ts';

const useStyles = makeStyles({
  // In two lines on a tablet, whose card is narrower: the first word alone does not say what happens.
  label: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    lineHeight: '14px',
    textAlign: 'start',
  },
  first: {
    flexShrink: 1,
    minWidth: 0,
    [comfortable]: { minHeight: '44px' },
  },
  more: {
    flexShrink: 0,
    minWidth: '28px',
    marginLeft: 'auto',
    [comfortable]: { minHeight: '44px', minWidth: '44px' },
  },
  delete: { color: stateTokens.danger.fg, ':hover': { color: stateTokens.danger.fg } },
});

/** The actions of an object's card in one row: Fly to, the modules' first action, and a menu with the rest. */
export const CardActions = observer(function CardActions(props: {
  readonly object: ObjectRef;
  readonly sections: readonly ObjectCardSection[];
  /** Undefined for members who may not. */
  readonly onDelete: (() => void) | undefined;
}) {
  const { object, sections, onDelete } = props;
  const styles = useStyles();
  const { t } = useMessages(cardMessages);
  const { t: menuText } = useMessages(menuMessages);
  const { t: modelText } = useMessages(modelMessages);
  const host = useHost();
  const { plugins } = host;
  const { modelId, globalId } = object;
  const run = ({ command }: PluginAction) => void plugins.execute(command, { value: { modelId, globalId } });
  const first = sections.flatMap(({ actions }) => actions)[0];
  const rest = sections
    .map(({ id, title, actions }) => ({ id, title, actions: actions.filter((one) => one !== first) }))
    .filter(({ actions }) => actions.length > 0);
  return (
    <>
      <FlyToButton objects={[object]} />
      {first && (
        <Button
          className={styles.first}
          title={first.label}
          size="small"
          icon={first.icon ? <ItemIcon icon={first.icon} size={16} /> : undefined}
          onClick={() => run(first)}
        >
          <span className={styles.label}>{first.label}</span>
        </Button>
      )}
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            className={styles.more}
            appearance="subtle"
            size="small"
            icon={<MoreHorizontal16Regular />}
            aria-label={t('more')}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {rest.map(({ id, title, actions }) => (
              <MenuGroup key={id}>
                <MenuGroupHeader>{title}</MenuGroupHeader>
                {actions.map((action) => (
                  <MenuItem
                    key={action.command}
                    icon={<ItemIcon icon={action.icon} size={20} />}
                    onClick={() => run(action)}
                  >
                    {action.label}
                  </MenuItem>
                ))}
              </MenuGroup>
            ))}
            {rest.length > 0 && <MenuDivider />}
            <MenuItem icon={<CircleHint20Regular />} onClick={() => void isolateObjects(host, [object])}>
              {menuText('isolate')}
            </MenuItem>
            <MenuItem icon={<EyeOff20Regular />} onClick={() => hideObjects(host, [object])}>
              {menuText('hide')}
            </MenuItem>
            <MenuItem
              icon={<Link20Regular />}
              onClick={() => copyText(host, objectLink(host, object), modelText('linkCopied'))}
            >
              {menuText('copyLink')}
            </MenuItem>
            {onDelete && (
              <MenuItem className={styles.delete} icon={<Delete20Regular />} onClick={onDelete}>
                {t('deleteConfirm')}
              </MenuItem>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
    </>
  );
});
