import { Button, Dropdown, makeStyles, Option, tokens } from '@fluentui/react-components';
import { Add16Regular, Dismiss16Regular } from '@fluentui/react-icons';
import type { HeldRole, MemberChoices } from '@gantry/contract';
import { joinList, useMessages, useRoleTitle } from '@gantry/plugin-sdk';
import { comfortable, phoneQuery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { usePermissionTitle } from '../use-permission-title.ts';
import { useDisciplineText } from './member-tags.tsx';
import { peopleTexts } from './people-texts.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
    gap: '4px 8px',
    [phoneQuery]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    '& .fui-Dropdown': { minWidth: 0 },
  },
  disciplines: { [phoneQuery]: { gridRow: 2, gridColumn: '1 / -1' } },
  permissions: {
    gridColumn: '1 / -1',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  add: { alignSelf: 'start', [comfortable]: { minHeight: '44px' } },
});

export const RolesInput = observer(function RolesInput(props: {
  readonly roles: readonly HeldRole[];
  readonly choices: MemberChoices;
  readonly onChange: (roles: readonly HeldRole[]) => void;
}) {
  const { roles, choices, onChange } = props;
  const styles = useStyles();
  const { t, locale } = useMessages(peopleTexts);
  const roleTitle = useRoleTitle();
  const permissionTitle = usePermissionTitle();
  const titles = disciplineTitles(choices, locale);
  const disciplineText = useDisciplineText(titles);
  const free = choices.roles.filter(({ code }) => !roles.some(({ role }) => role === code));
  /** The held role stands among the free ones in its place; one that the project no longer has comes first. */
  const codesFor = (role: string) => {
    const codes = choices.roles
      .filter((one) => one.code === role || free.includes(one))
      .map(({ code }) => code);
    return codes.includes(role) ? codes : [role, ...codes];
  };
  const set = (at: number, change: Partial<HeldRole>) =>
    onChange(roles.map((role, nth) => (nth === at ? { ...role, ...change } : role)));
  const known = [...titles.keys()];
  return (
    <div className={styles.root}>
      {roles.map((held, at) => (
        <div key={held.role} className={styles.row}>
          <Dropdown
            aria-label={t('role')}
            value={roleTitle(held.role)}
            selectedOptions={[held.role]}
            onOptionSelect={(_, { optionValue }) => optionValue && set(at, { role: optionValue })}
          >
            {codesFor(held.role).map((code) => (
              <Option key={code} value={code} text={roleTitle(code)}>
                {roleTitle(code)}
              </Option>
            ))}
          </Dropdown>
          <Dropdown
            className={styles.disciplines}
            aria-label={`${t('disciplines')}, ${roleTitle(held.role)}`}
            multiselect
            value={disciplineText(held)}
            selectedOptions={[...held.disciplines]}
            disabled={known.length === 0 && held.disciplines.length === 0}
            onOptionSelect={(_, { selectedOptions }) => set(at, { disciplines: selectedOptions })}
          >
            {[...new Set([...known, ...held.disciplines])].map((code) => (
              <Option key={code} value={code} text={titles.get(code) ?? code}>
                {titles.get(code) ?? code}
              </Option>
            ))}
          </Dropdown>
          <Button
            appearance="subtle"
            icon={<Dismiss16Regular />}
            aria-label={t('removeRole', { role: roleTitle(held.role) })}
            onClick={() => onChange(roles.filter((_, nth) => nth !== at))}
          />
          <span className={styles.permissions}>
            {t('permissions', {
              permissions: joinList(permissionsOf(choices, held.role).map(permissionTitle), locale),
            })}
          </span>
        </div>
      ))}
      <Button
        className={styles.add}
        size="small"
        icon={<Add16Regular />}
        disabled={free.length === 0}
        onClick={() => onChange([...roles, { role: firstOf(free), disciplines: [] }])}
      >
        {t('addRole')}
      </Button>
    </div>
  );
});

/** The role with the fewest rights, so that nobody gets many by a click too few. */
function firstOf(free: MemberChoices['roles']): string {
  const [first] = free.toSorted((one, other) => one.permissions.length - other.permissions.length);
  return first?.code ?? '';
}

function permissionsOf({ roles }: MemberChoices, code: string): readonly string[] {
  return roles.find((role) => role.code === code)?.permissions ?? [];
}

/** Disciplines by code, as they are shown. */
export function disciplineTitles(
  { disciplines }: MemberChoices,
  locale: string,
): ReadonlyMap<string, string> {
  return new Map(
    disciplines.map(({ code, title }) => [
      code,
      title === undefined ? code : `${code} · ${title[locale === 'zh-CN' ? 'zh-CN' : 'en']}`,
    ]),
  );
}
