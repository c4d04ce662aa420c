import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components';
import { Add20Regular, ArrowReset20Regular, LayoutCellFour20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { ItemIcon } from '../item-icon.tsx';
import type { DashboardItem } from '../plugin-ui-port.ts';
import { dashboardMessages } from './dashboard-messages.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    [comfortable]: { '& > button': { minHeight: '44px' } },
  },
});

/** The buttons to start, save and cancel arranging the dashboard, and to add tiles. */
export function DashboardTools(props: {
  readonly isEditing: boolean;
  readonly isSaving: boolean;
  /** Items without a tile. */
  readonly others: readonly DashboardItem[];
  onArrange(): void;
  onAdd(item: DashboardItem): void;
  onStandard(): void;
  onCancel(): void;
  onSave(): void;
}) {
  const styles = useStyles();
  const { t } = useMessages(dashboardMessages);
  const { others, isSaving } = props;
  if (!props.isEditing) {
    return (
      <div className={styles.root}>
        <Button icon={<LayoutCellFour20Regular />} onClick={props.onArrange}>
          {t('arrange')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.root}>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button icon={<Add20Regular />} disabled={others.length === 0}>
            {t('add')}
          </Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {others.map((item) => (
              <MenuItem
                key={item.id}
                icon={<ItemIcon icon={item.icon} size={20} />}
                onClick={() => props.onAdd(item)}
              >
                {item.title}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
      <Button icon={<ArrowReset20Regular />} onClick={props.onStandard}>
        {t('standard')}
      </Button>
      {/* Cancel could not stop a save that was already sent. */}
      <Button disabled={isSaving} onClick={props.onCancel}>
        {t('cancel')}
      </Button>
      <Button appearance="primary" disabled={isSaving} onClick={props.onSave}>
        {t('save')}
      </Button>
    </div>
  );
}
