import { makeStyles, tokens } from '@fluentui/react-components';
import { comfortable, phoneQuery } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';

/** A line of a setting is no longer than that, nor is a message above it. */
export const settingWidth = '760px';

const useStyles = makeStyles({
  card: {
    maxWidth: settingWidth,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '4px 24px',
    minHeight: '60px',
    padding: '10px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    ':first-child': { borderTop: 'none' },
    [phoneQuery]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [comfortable]: {
      '& .fui-Radio, & .fui-Switch': { minHeight: '44px', alignItems: 'center' },
      '& .fui-Input': { minHeight: '44px' },
    },
  },
  title: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  hint: { display: 'block', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
});

export function SettingCard({ children }: { readonly children: ReactNode }) {
  return <div className={useStyles().card}>{children}</div>;
}

/** What can be set, and the control that sets it. `id` names the control: `aria-labelledby`. */
export function SettingRow(props: {
  readonly id: string;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}) {
  const styles = useStyles();
  return (
    <div className={styles.row}>
      <span>
        <span id={props.id} className={styles.title}>
          {props.title}
        </span>
        {props.hint && <span className={styles.hint}>{props.hint}</span>}
      </span>
      {props.children}
    </div>
  );
}
