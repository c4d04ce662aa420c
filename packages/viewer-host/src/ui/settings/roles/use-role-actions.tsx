import { type ProjectRole, type RoleHeld, type RoleList, roleHeld } from '@gantry/contract';
import { ApiError, ProblemTextsProvider, useMessages } from '@gantry/plugin-sdk';
import { useConfirmedAction } from '@gantry/plugin-ui';
import { useHost } from '../../host-context.ts';
import type { PageContext } from '../../plugin-ui-port.ts';
import { adminProblems } from '../people/admin-problems.ts';
import { useSettingsApi } from '../use-settings-api.ts';
import { NewRoleForm } from './new-role-form.tsx';
import { roleTexts } from './role-texts.ts';

/** What an administrator can do with roles, besides changing their permissions. */
export interface RoleActions {
  /** @param from - the role to copy */
  create(from?: ProjectRole): void;
  /** @param onHeld - told who keeps the role from being deleted */
  remove(role: ProjectRole, onHeld: (by: RoleHeld) => void): void;
}

interface Parts {
  readonly list: RoleList | undefined;
  readonly titleOf: (role: ProjectRole) => string;
  readonly onChange: () => void;
  readonly onOpen: (code: string | undefined) => void;
}

export function useRoleActions(
  context: PageContext,
  { list, titleOf, onChange, onOpen }: Parts,
): RoleActions {
  const api = useSettingsApi();
  const { projects } = useHost();
  const { t } = useMessages(roleTexts);
  const confirmed = useConfirmedAction(context);
  const projectId = projects.current?.id ?? '';
  return {
    create: (from) =>
      list &&
      void context.dialogs.open(
        (finish) => (
          <ProblemTextsProvider value={adminProblems}>
            <NewRoleForm
              context={context}
              list={list}
              from={from}
              titleOf={titleOf}
              save={(given) => api.createRole(projectId, given)}
              onDone={({ code }) => {
                finish();
                onChange();
                onOpen(code);
              }}
              onLeave={finish}
            />
          </ProblemTextsProvider>
        ),
        { title: t('newTitle') },
      ),
    async remove(role, onHeld) {
      const { code, version } = role;
      const name = titleOf(role);
      const isGone = await confirmed({
        title: t('deleteTitle', { name }),
        text: t('deleteText'),
        confirmLabel: t('delete'),
        run: () =>
          api.deleteRole(projectId, code, version).catch((error: unknown) => {
            const by = holdersIn(error);
            if (by) onHeld(by);
            throw error;
          }),
        doneText: t('deleted', { name }),
        failedText: (why) => t('deleteFailed', { name, why }),
      });
      if (isGone) onOpen(undefined);
      onChange();
    },
  };
}

function holdersIn(error: unknown): RoleHeld | undefined {
  if (!(error instanceof ApiError) || error.code !== 'ROLE_HELD') return undefined;
  return roleHeld.safeParse(error.details).data;
}
