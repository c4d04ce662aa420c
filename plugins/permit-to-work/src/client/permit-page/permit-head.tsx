import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular, Edit20Regular, Print20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, phoneQuery, stateTokens } from '@gantry/plugin-ui';
import type { PermitAction, PermitForMember } from '../../contract/permit.ts';
import { actionName, orderActions } from '../actions/action-order.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { terms } from '../messages/terms.ts';
import { StatusTag } from '../parts/status-tag.tsx';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  back: { [comfortable]: { minWidth: '44px', height: '44px' } },
  titles: { flex: '1 1 220px', minWidth: 0 },
  crumb: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: '26px',
    fontWeight: tokens.fontWeightSemibold,
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'end',
    gap: '8px',
    [phoneQuery]: { width: '100%', justifyContent: 'start' },
  },
  button: { minWidth: 'auto', [comfortable]: { minHeight: '44px' } },
  danger: {
    color: stateTokens.danger.fg,
    ':hover': { color: stateTokens.danger.fg, backgroundColor: stateTokens.danger.tint },
  },
  steps: {
    display: 'contents',
    [phoneQuery]: {
      position: 'fixed',
      zIndex: 2,
      left: 0,
      right: 0,
      bottom: '60px',
      display: 'flex',
      gap: '8px',
      padding: '8px 12px',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
      backgroundColor: tokens.colorNeutralBackground1,
      '& > button': { flexGrow: 1 },
    },
  },
});

interface PermitHeadProps {
  readonly permit: PermitForMember;
  readonly onBack: () => void;
  readonly onEdit: () => void;
  readonly onPrint: () => void;
  readonly onAction: (action: PermitAction) => void;
}

/** Number and status, and exactly the actions that this member has now. */
export function PermitHead({ permit, onBack, onEdit, onPrint, onAction }: PermitHeadProps) {
  const styles = useStyles();
  const { t } = useMessages(pageMessages);
  const { t: term } = useMessages(terms);
  const { primary, secondary, ending } = orderActions(permit.allowedActions);
  const label = (action: PermitAction) => term(`action.${actionName(action, permit)}`);
  return (
    <header className={styles.head}>
      <Button
        appearance="subtle"
        className={styles.back}
        icon={<ArrowLeft20Regular />}
        aria-label={t('back')}
        title={t('back')}
        onClick={onBack}
      />
      <div className={styles.titles}>
        <div className={styles.crumb}>
          {t('listTitle')} / {term(`type.${permit.permitType}`)}
        </div>
        <div className={styles.line}>
          <h1 className={styles.title}>{permit.number ?? term('noNumber')}</h1>
          <StatusTag status={permit.status} />
        </div>
      </div>
      <div className={styles.actions}>
        {permit.number !== null && (
          <Button className={styles.button} icon={<Print20Regular />} onClick={onPrint}>
            {t('print')}
          </Button>
        )}
        {permit.editableFields.length > 0 && (
          <Button className={styles.button} icon={<Edit20Regular />} onClick={onEdit}>
            {t('edit')}
          </Button>
        )}
        {secondary.map((action) => (
          <Button key={action} className={styles.button} onClick={() => onAction(action)}>
            {label(action)}
          </Button>
        ))}
        {(primary !== undefined || ending.length > 0) && (
          <div className={styles.steps}>
            {ending.map((action) => (
              <Button
                key={action}
                appearance="subtle"
                className={mergeClasses(styles.button, styles.danger)}
                onClick={() => onAction(action)}
              >
                {label(action)}
              </Button>
            ))}
            {primary && (
              <Button appearance="primary" className={styles.button} onClick={() => onAction(primary)}>
                {label(primary)}
              </Button>
            )}
          </div>
        )}
      </div>
    </header>
  );
}
