import { makeStyles, tokens } from '@fluentui/react-components';
import { DataTable, type DataTableProps } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  card: {
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  name: { display: 'block', padding: '4px 0' },
  detail: {
    display: 'block',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
});

/** The table of a settings page, in its card. */
export function SettingsTable<Row>(props: DataTableProps<Row>) {
  return (
    <div className={useStyles().card}>
      <DataTable {...props} />
    </div>
  );
}

/** What a row is called, above a line about it. */
export function RowName({ name, detail }: { readonly name: ReactNode; readonly detail: ReactNode }) {
  const styles = useStyles();
  return (
    <span className={styles.name}>
      {name}
      <span className={styles.detail}>{detail}</span>
    </span>
  );
}
