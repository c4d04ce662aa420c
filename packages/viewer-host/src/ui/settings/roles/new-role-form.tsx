import { type NewRole, type ProjectRole, type RoleList, roleName } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { ChoiceField, RecordDialog, TextField, useRecordForm } from '@gantry/plugin-ui';
import { z } from 'zod';
import type { PageContext } from '../../plugin-ui-port.ts';
import { copyable } from './role-permissions.ts';
import { roleTexts } from './role-texts.ts';

/** In the list of roles; no role has an empty code, but a choice needs a value. */
const nothing = '-';
const fields = z.object({ name: roleName, start: z.string() });

/** Name of a new role, and the role whose permissions it begins with. */
export function NewRoleForm(props: {
  readonly context: PageContext;
  readonly list: RoleList;
  readonly from: ProjectRole | undefined;
  readonly titleOf: (role: ProjectRole) => string;
  save(given: NewRole): Promise<{ readonly code: string }>;
  onDone(created: { readonly code: string }): void;
  onLeave(): void;
}) {
  const { context, list, from, titleOf, save, onDone, onLeave } = props;
  const { t } = useMessages(roleTexts);
  const form = useRecordForm({
    host: context,
    schema: fields,
    start: {
      ...(from && { name: t('copyName', { name: titleOf(from) }) }),
      start: from?.code ?? nothing,
    },
    messages: roleTexts,
    save: async ({ name, start }) => {
      const model = list.roles.find(({ code }) => code === start);
      const permissions = model === undefined ? [] : [...copyable(list.groups, model)];
      return { name, ...(await save({ name, permissions })) };
    },
    savedText: ({ name }) => t('created', { name }),
    failedText: (why) => t('createFailed', { why }),
    onDone,
    onLeave,
    signal: context.signal,
  });
  return (
    <RecordDialog form={form} submitLabel={t('create')}>
      <TextField
        form={form}
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        required
        maxLength={80}
        autoFocus
      />
      <ChoiceField
        form={form}
        name="start"
        label={t('start')}
        options={[
          { value: nothing, label: t('startNone') },
          ...list.roles.map((role) => ({ value: role.code, label: titleOf(role) })),
        ]}
      />
    </RecordDialog>
  );
}
