import { makeStyles, Option, OptionGroup, tokens } from '@fluentui/react-components';
import { type Delegation, type ProjectPerson, useFormat, useRoleTitle } from '@gantry/plugin-sdk';
import { comfortable } from '../theme/media.ts';
import type { PeopleGroup } from './group-people.ts';
import { usePeopleMessages } from './messages.ts';

const useStyles = makeStyles({
  // The list is a column as high as the screen allows: its options must not be squeezed into it.
  option: { flexShrink: 0, [comfortable]: { minHeight: '44px' } },
  lines: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  more: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  standIn: { color: tokens.colorPaletteMarigoldForeground2, fontSize: tokens.fontSizeBase200 },
});

export type PersonGroupsProps = {
  readonly groups: readonly PeopleGroup[];
  readonly delegations: readonly Delegation[];
};

/** The people of an open list, under the headings of their groups. */
export function PersonGroups({ groups, delegations }: PersonGroupsProps) {
  return groups.map(({ label, people }) => (
    <OptionGroup key={label} label={label}>
      {people.map((person) => (
        <PersonOption key={person.id} person={person} delegations={delegations} />
      ))}
    </OptionGroup>
  ));
}

/** Somebody with title and company, and who acts for whom: shown with the deputy and with the person represented. */
export function PersonOption({
  person,
  delegations,
}: {
  readonly person: ProjectPerson;
  /** Also those of others, which are left out. */
  readonly delegations: readonly Delegation[];
}) {
  const styles = useStyles();
  const { t } = usePeopleMessages();
  const format = useFormat();
  const own = delegations.filter(
    ({ principal, deputy }) => principal.id === person.id || deputy.id === person.id,
  );
  const roleTitle = useRoleTitle();
  const about = [roleTitle(person.title), person.company?.name].filter(Boolean).join(' · ');
  return (
    <Option className={styles.option} value={person.id} text={person.name}>
      <span className={styles.lines}>
        <span>{person.name}</span>
        {about !== '' && <span className={styles.more}>{about}</span>}
        {own.map(({ id, principal, deputy, lastDay }) => (
          <span key={id} className={styles.standIn}>
            {t('actsFor', { deputy: deputy.name, principal: principal.name, day: format.day(lastDay) })}
          </span>
        ))}
      </span>
    </Option>
  );
}
