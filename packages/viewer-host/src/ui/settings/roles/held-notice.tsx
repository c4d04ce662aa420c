import { makeStyles } from '@fluentui/react-components';
import type { RoleHeld } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Notice } from '@gantry/plugin-ui';
import { roleTexts } from './role-texts.ts';

const useStyles = makeStyles({ text: { margin: 0 } });

/** Who keeps a role from being deleted, and how many they are. */
export function HeldNotice({ by: { people, invitations, delegations } }: { readonly by: RoleHeld }) {
  const styles = useStyles();
  const { t } = useMessages(roleTexts);
  const format = useFormat();
  const named = ({ count, names }: RoleHeld['people']) => {
    const listed = format.list(names);
    return count > names.length
      ? t('held.more', { names: names.join(', '), count: count - names.length })
      : listed;
  };
  const sentences = [
    people.count > 0 && t('held.people', { count: people.count, names: named(people) }),
    invitations.count > 0 && t('held.invitations', { count: invitations.count, names: named(invitations) }),
    delegations > 0 && t('held.delegations', { count: delegations }),
    people.count + invitations.count > 0 && t('held.todo'),
  ];
  return (
    <Notice tone="warning" title={t('held')}>
      {sentences.map(
        (sentence) =>
          sentence !== false && (
            <p key={sentence} className={styles.text}>
              {sentence}
            </p>
          ),
      )}
    </Notice>
  );
}
