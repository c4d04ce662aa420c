import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowReset20Regular } from '@fluentui/react-icons';
import type { ProjectRole, RoleList } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, Mono, StateTag } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useId } from 'react';
import { useHost } from '../../host-context.ts';
import { usePermissionTitle } from '../use-permission-title.ts';
import { absentIn, differences } from './role-permissions.ts';
import { roleTexts } from './role-texts.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '14px' },
  reset: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  resetText: { flexGrow: 1, color: tokens.colorNeutralForeground2 },
  button: { [comfortable]: { minHeight: '44px' } },
  group: { display: 'flex', flexDirection: 'column', minWidth: 0, margin: 0, padding: 0, border: 'none' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8px', paddingBottom: '2px' },
  title: {
    margin: 0,
    fontSize: '12px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  count: { marginInlineStart: 'auto', fontSize: '12px', color: tokens.colorNeutralForeground3 },
  hint: { margin: 0, fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  line: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '8px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  box: {
    minWidth: 0,
    alignItems: 'center',
    [comfortable]: { minHeight: '44px' },
    '& .fui-Checkbox__indicator': { flexShrink: 0, alignSelf: 'center', marginInlineStart: 0 },
    '& .fui-Checkbox__label': { minWidth: 0, paddingTop: '5px', paddingBottom: '5px' },
  },
  code: {
    display: 'block',
    fontSize: '11px',
    lineHeight: '14px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
});

/** The permissions that a role can have, by the host and the modules that ask for them. */
export const PermissionGroups = observer(function PermissionGroups(props: {
  readonly role: ProjectRole;
  readonly groups: RoleList['groups'];
  readonly given: readonly string[];
  readonly isBusy: boolean;
  readonly onChange: (given: readonly string[]) => void;
}) {
  const { role, groups, given, isBusy, onChange } = props;
  const styles = useStyles();
  const { t } = useMessages(roleTexts);
  const { plugins } = useHost();
  const nameOf = (pluginId: string) =>
    plugins.entries.find(({ record }) => record.id === pluginId)?.name ?? pluginId;
  const { added, taken } = differences(role, groups, given);
  const absent = absentIn(groups, role.permissions);
  const count = added.length + taken.length;
  const set = (code: string, isGiven: boolean) =>
    onChange(isGiven ? [...given, code] : given.filter((one) => one !== code));
  const boxes = (codes: readonly string[]) =>
    codes.map((code) => (
      <PermissionBox
        key={code}
        code={code}
        isGiven={given.includes(code)}
        difference={added.includes(code) ? 'added' : taken.includes(code) ? 'taken' : undefined}
        isBusy={isBusy}
        onChange={(isGiven) => set(code, isGiven)}
      />
    ));
  return (
    <div className={styles.root}>
      {count > 0 && (
        <div className={styles.reset}>
          <span className={styles.resetText}>{t('resetHint', { count })}</span>
          <Button
            size="small"
            className={styles.button}
            icon={<ArrowReset20Regular />}
            disabled={isBusy}
            onClick={() => onChange([...role.defaults, ...absentIn(groups, given)])}
          >
            {t('reset')}
          </Button>
        </div>
      )}
      {groups.map(({ pluginId, isOn, permissions }) => (
        <Group
          key={pluginId ?? ''}
          title={pluginId === null ? t('host') : nameOf(pluginId)}
          count={t('given', {
            given: permissions.filter((code) => given.includes(code)).length,
            all: permissions.length,
          })}
          tag={isOn ? undefined : t('off')}
          hint={isOn ? undefined : t('offText')}
        >
          {boxes(permissions)}
        </Group>
      ))}
      {absent.length > 0 && (
        <Group title={t('absent')} hint={t('absentText')}>
          {boxes(absent)}
        </Group>
      )}
    </div>
  );
});

function Group(props: {
  readonly title: string;
  readonly count?: string;
  readonly tag?: string | undefined;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}) {
  const styles = useStyles();
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className={styles.group}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {props.title}
        </h3>
        {props.tag !== undefined && <StateTag tone="neutral">{props.tag}</StateTag>}
        {props.count !== undefined && <span className={styles.count}>{props.count}</span>}
      </div>
      {props.hint !== undefined && <p className={styles.hint}>{props.hint}</p>}
      {props.children}
    </fieldset>
  );
}

const PermissionBox = observer(function PermissionBox(props: {
  readonly code: string;
  readonly isGiven: boolean;
  readonly difference: 'added' | 'taken' | undefined;
  readonly isBusy: boolean;
  readonly onChange: (isGiven: boolean) => void;
}) {
  const { code, isGiven, difference, isBusy, onChange } = props;
  const styles = useStyles();
  const { t } = useMessages(roleTexts);
  const title = usePermissionTitle()(code);
  return (
    <div className={styles.line}>
      <Checkbox
        className={styles.box}
        checked={isGiven}
        disabled={isBusy}
        onChange={(_, data) => onChange(data.checked === true)}
        label={
          <>
            {title}
            {title !== code && <Mono className={styles.code}>{code}</Mono>}
          </>
        }
      />
      {difference !== undefined && (
        <StateTag tone={difference === 'added' ? 'info' : 'warning'}>{t(difference)}</StateTag>
      )}
    </div>
  );
});
