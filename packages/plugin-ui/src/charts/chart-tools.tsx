import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  ToggleButton,
} from '@fluentui/react-components';
import { ArrowDownload16Regular, Table16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '../theme/media.ts';
import { chartMessages } from './chart-messages.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexShrink: 0,
    columnGap: '4px',
    marginLeft: 'auto',
    // Paper has nothing to press.
    '@media print': { display: 'none' },
  },
  button: { minWidth: '32px', [comfortable]: { minHeight: '44px', minWidth: '44px' } },
  item: { [comfortable]: { minHeight: '44px', alignItems: 'center' } },
});

export type ChartToolsProps = {
  readonly isTable: boolean;
  /** Undefined if there is only the table. */
  readonly onTable: ((isTable: boolean) => void) | undefined;
  /** Undefined while nothing is drawn. */
  readonly onSavePicture: (() => void) | undefined;
  readonly onSaveTable: () => void;
};

/** Buttons that switch between drawing and table, and save either. */
export function ChartTools({ isTable, onTable, onSavePicture, onSaveTable }: ChartToolsProps) {
  const styles = useStyles();
  const { t } = useMessages(chartMessages);
  return (
    <div className={styles.root}>
      {onTable !== undefined && (
        <ToggleButton
          appearance="subtle"
          size="small"
          className={styles.button}
          icon={<Table16Regular />}
          checked={isTable}
          onClick={() => onTable(!isTable)}
        >
          {t('table')}
        </ToggleButton>
      )}
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance="subtle"
            size="small"
            className={styles.button}
            icon={<ArrowDownload16Regular />}
            aria-label={t('save')}
            title={t('save')}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem className={styles.item} disabled={onSavePicture === undefined} onClick={onSavePicture}>
              {t('savePicture')}
            </MenuItem>
            <MenuItem className={styles.item} onClick={onSaveTable}>
              {t('saveTable')}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
}
