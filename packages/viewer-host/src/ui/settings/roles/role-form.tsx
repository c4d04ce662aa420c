import { makeStyles } from '@fluentui/react-components';
import { type ProjectRole, type RoleList, roleName } from '@gantry/contract';
import { ApiError, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { FormBody, Notice, TextField, useField, useRecordForm } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { z } from 'zod';
import { useHost } from '../../host-context.ts';
import type { PageContext } from '../../plugin-ui-port.ts';
import { usePermissionTitle } from '../use-permission-title.ts';
import { useSettingsApi } from '../use-settings-api.ts';
import { PermissionGroups } from './permission-groups.tsx';
import { roleTexts } from './role-texts.ts';

/** As rows, so that what two administrators change at once is merged permission by permission. */
const permissionRow = z.object({ code: z.string() });
const fields = z.object({ name: roleName.nullable(), permissions: z.array(permissionRow) });

const valuesOf = ({ name, permissions }: ProjectRole) => ({
  name,
  permissions: permissions.map((code) => ({ code })),
});

const useStyles = makeStyles({ form: { padding: '0 16px' } });

interface Props {
  readonly context: PageContext;
  readonly role: ProjectRole;
  readonly title: string;
  readonly groups: RoleList['groups'];
  readonly onSaved: () => void;
}

/** Name and permissions of a role. */
export function RoleForm(props: Props) {
  const [attempt, setAttempt] = useState(0);
  // What was filled in is given up by beginning anew.
  return <Fields key={attempt} {...props} onDiscard={() => setAttempt(attempt + 1)} />;
}

const Fields = observer(function Fields({
  context,
  role,
  title,
  groups,
  onSaved,
  onDiscard,
}: Props & { readonly onDiscard: () => void }) {
  const styles = useStyles();
  const { t } = useMessages(roleTexts);
  const permissionTitle = usePermissionTitle();
  const api = useSettingsApi();
  const { projects } = useHost();
  const projectId = projects.current?.id ?? '';
  const { code, version } = role;
  const problemText = useProblemText();
  const failed = (why: string) => t('saveFailed', { name: title, why });
  const form = useRecordForm({
    host: context,
    schema: fields,
    record: { ...valuesOf(role), version },
    messages: roleTexts,
    save: async ({ name, permissions }, about) => {
      try {
        return await api.changeRole(projectId, code, {
          version: about.version ?? version,
          name,
          permissions: permissions.map((row) => row.code),
        });
      } catch (error) {
        // The form's own line is at its end, which may be far from what is in sight.
        if (!(error instanceof ApiError && error.code === 'VERSION_CONFLICT'))
          context.notifications.show({ text: failed(problemText(error)), tone: 'danger' });
        throw error;
      }
    },
    refetch: async () => {
      const current = (await api.roles(projectId)).roles.find((one) => one.code === code);
      return current && { current: valuesOf(current), currentVersion: current.version };
    },
    savedText: t('saved', { name: title }),
    failedText: failed,
    onDone: onSaved,
    onLeave: onDiscard,
    signal: context.signal,
  });
  const titleOfRow = (row: unknown) => permissionTitle(permissionRow.parse(row).code);
  // Without the kit's field around it: its label would name each box.
  const field = useField({
    form,
    name: 'permissions',
    label: t('permissions'),
    keyed: { key: 'code', label: titleOfRow, show: titleOfRow },
  });
  const given = rowsIn(field.value);
  const losesAdministrators = role.permissions.includes(memberAdmin) && !given.includes(memberAdmin);
  return (
    <div className={styles.form}>
      <FormBody form={form} submitLabel={t('save')} cancelLabel={t('discard')}>
        {!role.isStandard && (
          <TextField form={form} name="name" label={t('name')} hint={t('nameHint')} required maxLength={80} />
        )}
        {losesAdministrators && <Notice tone="warning">{t('administrators')}</Notice>}
        <PermissionGroups
          role={role}
          groups={groups}
          given={given}
          isBusy={field.isBusy}
          onChange={(codes) => field.change([...codes].sort().map((one) => ({ code: one })))}
        />
      </FormBody>
    </div>
  );
});

const memberAdmin = 'MEMBER_ADMIN';

const rowsIn = (value: unknown): readonly string[] =>
  z
    .array(permissionRow)
    .catch([])
    .parse(value)
    .map(({ code }) => code);
