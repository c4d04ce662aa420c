import { Button, makeStyles, tokens } from '@fluentui/react-components';
import {
  CheckmarkCircle16Filled,
  Circle16Regular,
  DismissCircle16Filled,
  SubtractCircle16Filled,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { Card, comfortable, StateTag, stateTokens } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';
import { checklists, openChecklistItems } from '../../contract/checklists.ts';
import type { PermitForMember } from '../../contract/permit.ts';
import { pageMessages } from '../messages/permit-page.ts';

export const useItemList = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    columnGap: '10px',
    alignItems: 'start',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  answer: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  remark: { color: tokens.colorNeutralForeground3, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  good: { color: stateTokens.success.fg },
  bad: { color: stateTokens.danger.fg },
  aside: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  edit: { [comfortable]: { minHeight: '44px' } },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** The checklist of the permit's type with its answers. */
export function ChecklistCard(props: {
  readonly permit: Pick<PermitForMember, 'permitType' | 'checklist' | 'editableFields'>;
  readonly onEdit: () => void;
}) {
  const { permit, onEdit } = props;
  const styles = useItemList();
  const { t, locale } = useMessages(pageMessages);
  const open = openChecklistItems(permit.permitType, permit.checklist);
  const icons: Readonly<Record<'yes' | 'no' | 'na' | 'none', ReactNode>> = {
    yes: <CheckmarkCircle16Filled className={styles.good} />,
    no: <DismissCircle16Filled className={styles.bad} />,
    na: <SubtractCircle16Filled className={styles.quiet} />,
    none: <Circle16Regular className={styles.quiet} />,
  };
  return (
    <Card
      title={t('card.checklist')}
      aside={
        <div className={styles.aside}>
          <StateTag tone={open.length === 0 ? 'success' : 'warning'}>
            {open.length === 0 ? t('complete') : t('open', { count: open.length })}
          </StateTag>
          {open.length > 0 && permit.editableFields.includes('checklist') && (
            <Button size="small" className={styles.edit} onClick={onEdit}>
              {t('editChecklist')}
            </Button>
          )}
        </div>
      }
    >
      <ul className={styles.list}>
        {checklists[permit.permitType].map((item) => {
          const given = permit.checklist.find(({ itemId }) => itemId === item.id);
          return (
            <li key={item.id} className={styles.item}>
              <span aria-hidden>{icons[given?.answer ?? 'none']}</span>
              <span>
                {item[locale]}
                {given?.remark && <span className={styles.remark}> — {given.remark}</span>}
              </span>
              <span className={styles.answer}>{given ? t(`answer.${given.answer}`) : t('unanswered')}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
