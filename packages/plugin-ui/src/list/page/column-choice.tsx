import {
  Button,
  Menu,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components';
import { ColumnTriple20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import type { DataColumn } from '../../table/data-table-props.ts';
import { comfortable } from '../../theme/media.ts';
import { listMessages } from '../list-messages.ts';

const useStyles = makeStyles({
  button: { minWidth: 'auto', [comfortable]: { minHeight: '44px', minWidth: '44px' } },
  list: { '& > *': { [comfortable]: { minHeight: '44px', alignItems: 'center' } } },
});

/** The columns that `ColumnChoice` lets the user hide. */
export type ColumnChoiceProps<Row> = {
  /** All columns of the table. */
  readonly columns: readonly DataColumn<Row>[];
  /** Ids of those that are hidden. */
  readonly hidden: readonly string[];
  /** Called with the ids of all that are to be hidden. */
  readonly onChange: (hidden: readonly string[]) => void;
};

/** Which columns a table shows. The naming column, and columns of buttons, are always there. */
export function ColumnChoice<Row>({ columns, hidden, onChange }: ColumnChoiceProps<Row>) {
  const styles = useStyles();
  const { t } = useMessages(listMessages);
  const choosable = columns.filter(({ naming, hideHeader }) => !naming && !hideHeader);
  const shown = choosable.map(({ id }) => id).filter((id) => !hidden.includes(id));
  return (
    <Menu
      checkedValues={{ columns: shown }}
      onCheckedValueChange={(_, { checkedItems }) =>
        onChange(choosable.map(({ id }) => id).filter((id) => !checkedItems.includes(id)))
      }
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          className={styles.button}
          icon={<ColumnTriple20Regular />}
          aria-label={t('columns')}
          title={t('columns')}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList className={styles.list}>
          {choosable.map(({ id, header }) => (
            <MenuItemCheckbox key={id} name="columns" value={id}>
              {header}
            </MenuItemCheckbox>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
