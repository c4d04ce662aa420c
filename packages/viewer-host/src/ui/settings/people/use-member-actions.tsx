import type { Member, MemberChoices } from '@gantry/contract';
import { ProblemTextsProvider, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { useConfirmedAction } from '@gantry/plugin-ui';
import { type ReactNode, useState } from 'react';
import { useHost } from '../../host-context.ts';
import type { PageContext } from '../../plugin-ui-port.ts';
import { useSettingsApi } from '../use-settings-api.ts';
import { adminProblems } from './admin-problems.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { LinkDialog, type ShownLink } from './link-dialog.tsx';
import { ChangeForm, InviteForm } from './member-form.tsx';
import { peopleTexts } from './people-texts.ts';

/** What an administrator can do with people. */
export interface MemberActions {
  invite(choices: MemberChoices): void;
  change(member: Member, choices: MemberChoices): void;
  resend(member: Member): void;
  withdraw(member: Member): void;
  activate(member: Member): void;
  /** Deactivates after handing over what waits; of somebody who has left, hands over what stayed. */
  deactivate(member: Member): void;
  sendPasswordLink(member: Member): void;
}

/**
 * The actions, and the dialog that one of them has open.
 * @param onChange - called after each change
 */
export function useMemberActions(
  context: PageContext,
  onChange: () => void,
): { readonly actions: MemberActions; readonly dialog: ReactNode } {
  const api = useSettingsApi();
  const { projects } = useHost();
  const { t } = useMessages(peopleTexts);
  const problemText = useProblemText();
  const confirmed = useConfirmedAction(context);
  const [link, setLink] = useState<ShownLink>();
  const [leaving, setLeaving] = useState<Member>();
  const projectId = projects.current?.id ?? '';
  const fail = (text: string) => context.notifications.show({ text, tone: 'danger' });
  const actions: MemberActions = {
    invite: (choices) =>
      void context.dialogs.open(
        (finish) => (
          <ProblemTextsProvider value={adminProblems}>
            <InviteForm
              context={context}
              choices={choices}
              save={(given) => api.invite(projectId, given)}
              onDone={(sent, given) => {
                finish();
                setLink({ ...given, sent });
                onChange();
              }}
              onLeave={finish}
            />
          </ProblemTextsProvider>
        ),
        { title: t('inviteTitle') },
      ),
    change: (member, choices) =>
      void context.dialogs.open(
        (finish) => (
          <ProblemTextsProvider value={adminProblems}>
            <ChangeForm
              context={context}
              choices={choices}
              member={member}
              save={(change) => api.changeMember(projectId, member.id, change)}
              onDone={() => {
                finish();
                onChange();
              }}
              onLeave={finish}
            />
          </ProblemTextsProvider>
        ),
        { title: t('changeTitle', { name: member.name }) },
      ),
    async resend({ id, name, email }) {
      try {
        setLink({ name, email, sent: await api.resendInvitation(projectId, id) });
      } catch (error) {
        fail(t('resendFailed', { name, why: problemText(error) }));
      }
      onChange();
    },
    async withdraw({ id, name }) {
      await confirmed({
        title: t('withdrawTitle', { name }),
        text: t('withdrawText'),
        confirmLabel: t('withdraw'),
        run: () => api.withdrawInvitation(projectId, id),
        doneText: t('withdrawn', { name }),
        failedText: (why) => t('withdrawFailed', { name, why }),
      });
      onChange();
    },
    async activate({ id, name }) {
      await confirmed({
        title: t('activateTitle', { name }),
        text: t('activateText'),
        confirmLabel: t('activate'),
        run: () => api.activateMember(projectId, id),
        doneText: t('activated', { name }),
        failedText: (why) => t('activateFailed', { name, why }),
      });
      onChange();
    },
    deactivate: setLeaving,
    async sendPasswordLink({ id, name, email }) {
      const isSure = await context.dialogs.confirm({
        title: t('passwordTitle', { name }),
        text: t('passwordText'),
        confirmLabel: t('passwordLink'),
      });
      if (!isSure) return;
      try {
        setLink({ name, email, sent: await api.sendPasswordLink(projectId, id) });
      } catch (error) {
        fail(t('passwordFailed', { why: problemText(error) }));
      }
    },
  };
  const dialog = (
    <>
      {link && <LinkDialog {...link} onClose={() => setLink(undefined)} />}
      {leaving && (
        <LeaveDialog
          member={leaving}
          onDone={(text) => {
            context.notifications.show({ text, tone: 'success' });
            setLeaving(undefined);
            onChange();
          }}
          onClose={() => {
            setLeaving(undefined);
            // Some steps may have been handed over.
            onChange();
          }}
        />
      )}
    </>
  );
  return { actions, dialog };
}
