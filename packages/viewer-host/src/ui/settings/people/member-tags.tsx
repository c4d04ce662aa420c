import { makeStyles, tokens } from '@fluentui/react-components';
import { Checkmark12Filled, Mail12Filled, Prohibited12Filled } from '@fluentui/react-icons';
import type { HeldRole, Member } from '@gantry/contract';
import { useFormat, useMessages, useRoleTitle } from '@gantry/plugin-sdk';
import { StateTag } from '@gantry/plugin-ui';
import { peopleTexts } from './people-texts.ts';

const looks = {
  active: { tone: 'success', icon: <Checkmark12Filled /> },
  invited: { tone: 'info', icon: <Mail12Filled /> },
  deactivated: { tone: 'neutral', icon: <Prohibited12Filled /> },
} as const;

/** Whether somebody is a member, invited or deactivated. */
export function MemberStateTag({ state }: Pick<Member, 'state'>) {
  const { t } = useMessages(peopleTexts);
  const { tone, icon } = looks[state];
  return (
    <StateTag tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </StateTag>
  );
}

const useStyles = makeStyles({
  line: { display: 'block' },
  more: { color: tokens.colorNeutralForeground3 },
});

/** The first two roles, one in each line. */
export function RoleLines({ roles }: Pick<Member, 'roles'>) {
  const styles = useStyles();
  const roleTitle = useRoleTitle();
  return (
    <>
      {roles.slice(0, 2).map(({ role }) => (
        <span key={role} className={styles.line}>
          {roleTitle(role)}
        </span>
      ))}
      {roles.length > 2 && <span className={styles.more}>+{roles.length - 2}</span>}
    </>
  );
}

/** Names disciplines by their codes; `all` where a role counts for every one. */
export function useDisciplineText(titles: ReadonlyMap<string, string>) {
  const { t } = useMessages(peopleTexts);
  const format = useFormat();
  return ({ disciplines }: HeldRole) =>
    disciplines.length === 0 ? t('every') : format.list(disciplines.map((code) => titles.get(code) ?? code));
}

/** When the person was last seen, invited or deactivated, as a short text. */
export function useLastText() {
  const { t } = useMessages(peopleTexts);
  const format = useFormat();
  return ({ state, seenAt, sentAt, leftAt }: Member) => {
    if (state === 'invited' && sentAt !== null) return t('sent', { time: format.dateTime(sentAt) });
    if (leftAt !== null) return t('since', { time: format.dateTime(leftAt) });
    return seenAt === null ? t('never') : format.dateTime(seenAt);
  };
}
