import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { MoreHorizontal20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import type { ReactElement } from 'react';
import { Notice } from '../states/notice.tsx';
import { comfortable, phoneQuery } from '../theme/media.ts';
import { stateTokens } from '../theme/state-tokens.ts';
import { useScreenSize } from '../theme/use-media.ts';
import { workflowMessages } from './workflow-messages.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    boxSizing: 'border-box',
    padding: '8px 12px 8px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    [phoneQuery]: { position: 'sticky', bottom: 0, zIndex: 2 },
  },
  turn: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorBrandForeground1 },
  next: { color: tokens.colorNeutralForeground2 },
  text: { flex: '1 1 240px', minWidth: 0, color: tokens.colorNeutralForeground2 },
  frozen: { flexGrow: 1 },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    marginLeft: 'auto',
    // In one row, however long the words: they wrap inside the buttons.
    [phoneQuery]: {
      flexWrap: 'nowrap',
      width: '100%',
      // The button of the menu has an icon and nothing else.
      '& > button[aria-haspopup]': { minHeight: '48px' },
      '& > button:not([aria-haspopup])': {
        flex: '1 1 auto',
        minHeight: '48px',
        padding: '0 6px',
        fontSize: '13px',
        whiteSpace: 'normal',
      },
      '& > button:not([aria-haspopup]) .fui-Button__icon': { display: 'none' },
    },
  },
  button: { minWidth: 'auto', whiteSpace: 'nowrap', [comfortable]: { minHeight: '44px' } },
  more: { [phoneQuery]: { flexShrink: 0, minWidth: '48px' } },
  item: { [comfortable]: { minHeight: '44px', alignItems: 'center' } },
  danger: {
    color: stateTokens.danger.fg,
    ':hover': { color: stateTokens.danger.fg, backgroundColor: stateTokens.danger.tint },
  },
});

/** Something that this member can do with the record now. */
export interface RecordAction {
  /** What `onAction` gets; unlike that of any other action. */
  readonly id: string;
  /** The text of the button. */
  readonly label: string;
  /** 20 px; without it the button has text alone. */
  readonly icon?: ReactElement | undefined;
  /** One primary action at most; danger for those that end or refuse. */
  readonly kind?: 'primary' | 'secondary' | 'danger';
  /** Why it cannot be done yet. The button stays, and says so. */
  readonly blocker?: string | undefined;
}

/** The actions of `ActionBar`, and whose turn it is. */
export type ActionBarProps = {
  /** The most important first: a phone shows three. */
  readonly actions: readonly RecordAction[];
  /** Called with the id of the action that was pressed. */
  readonly onAction: (id: string) => void;
  /** The open step waits for this member. */
  readonly isMine?: boolean;
  /** Whom the open step waits for, where that is somebody else: `Ho Wai-lam · SIOW`. */
  readonly waitsFor?: string | undefined;
  /** What comes next, in the module's own words. */
  readonly next?: string | undefined;
  /** A side task that must be done first; it blocks everything else. */
  readonly frozenBy?: string | undefined;
};

/** Danger first and primary last, nearest to the hand. */
const order = { danger: 0, secondary: 1, primary: 2 } as const;
/** Buttons that fit into one row of a phone. The others are in a menu. */
const mostOnPhone = 3;

/** The actions that have a button, and those in the menu: the primary one and the first of the others have a button. */
function split(
  actions: readonly RecordAction[],
  most: number,
): { readonly shown: readonly RecordAction[]; readonly rest: readonly RecordAction[] } {
  const byWeight = actions.toSorted((a, b) => Number(b.kind === 'primary') - Number(a.kind === 'primary'));
  const shown = new Set(byWeight.slice(0, most));
  const sorted = [...shown].toSorted((a, b) => order[a.kind ?? 'secondary'] - order[b.kind ?? 'secondary']);
  return { shown: sorted, rest: actions.filter((one) => !shown.has(one)) };
}

/** Whose turn it is, and what this member can do. Draws nothing when there is neither. */
export function ActionBar(props: ActionBarProps) {
  const { actions, onAction, isMine = false, waitsFor, next, frozenBy } = props;
  const styles = useStyles();
  const { t } = useMessages(workflowMessages);
  const isPhone = useScreenSize() === 'phone';
  const { shown, rest } = split(actions, isPhone ? mostOnPhone : Number.POSITIVE_INFINITY);
  const whyNot = ({ blocker }: RecordAction) =>
    frozenBy === undefined ? blocker : t('frozen', { why: frozenBy });
  // Without anything to say or do it would be an empty box.
  if (actions.length === 0 && !isMine && [waitsFor, next, frozenBy].every((text) => text === undefined))
    return null;
  return (
    <section data-foot="" className={styles.root} aria-label={t('actions')}>
      {frozenBy !== undefined ? (
        <Notice tone="paused" className={styles.frozen}>
          {t('frozen', { why: frozenBy })}
        </Notice>
      ) : (
        <>
          {isMine && <span className={styles.turn}>{t('yourTurn')}</span>}
          {!isMine && waitsFor !== undefined && (
            <span className={styles.next}>{t('next', { who: waitsFor })}</span>
          )}
          {next !== undefined && <span className={styles.text}>{next}</span>}
        </>
      )}
      {actions.length > 0 && (
        <div className={styles.actions}>
          {rest.length > 0 && (
            <Menu>
              <MenuTrigger disableButtonEnhancement>
                <Button
                  className={mergeClasses(styles.button, styles.more)}
                  icon={<MoreHorizontal20Regular />}
                  aria-label={t('more')}
                />
              </MenuTrigger>
              <MenuPopover>
                <MenuList>
                  {rest.map((action) => (
                    <MenuItem
                      key={action.id}
                      className={styles.item}
                      disabled={whyNot(action) !== undefined}
                      title={whyNot(action)}
                      onClick={() => onAction(action.id)}
                    >
                      {action.label}
                    </MenuItem>
                  ))}
                </MenuList>
              </MenuPopover>
            </Menu>
          )}
          {shown.map((action) => {
            const { id, label, icon, kind } = action;
            const why = whyNot(action);
            return (
              <Button
                key={id}
                appearance={kind === 'primary' ? 'primary' : kind === 'danger' ? 'subtle' : 'secondary'}
                className={mergeClasses(
                  styles.button,
                  kind === 'danger' && why === undefined && styles.danger,
                )}
                icon={icon}
                // Focusable, so that a keyboard reaches the reason.
                disabledFocusable={why !== undefined}
                title={why}
                onClick={() => onAction(id)}
              >
                {label}
              </Button>
            );
          })}
        </div>
      )}
    </section>
  );
}
