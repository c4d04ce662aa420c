import { type DelegationInput, delegationInput } from '@gantry/contract';
import {
  type Delegation,
  dayInZone,
  useLanguage,
  useMessages,
  useRoleTitle,
  useServerNow,
} from '@gantry/plugin-sdk';
import {
  ChoiceField,
  DayField,
  FieldPair,
  PersonField,
  RecordDialog,
  useNamed,
  useRecordForm,
} from '@gantry/plugin-ui';
import { z } from 'zod';
import type { PageContext } from '../../plugin-ui-port.ts';
import { delegationTexts } from './delegation-texts.ts';

/** As the server takes it. Nothing chosen in the list of roles means everything, which is no role's code. */
const fields = delegationInput.extend({ principalId: z.uuid(), slot: z.string() });

interface DelegationFormProps {
  readonly context: PageContext;
  /** Id of the signed-in member, who is represented unless an administrator chooses somebody else. */
  readonly me: string;
  readonly isAdmin: boolean;
  save(given: DelegationInput): Promise<Delegation>;
  onDone(): void;
  onLeave(): void;
}

export function DelegationForm({ context, me, isAdmin, save, onDone, onLeave }: DelegationFormProps) {
  const { t } = useMessages(delegationTexts);
  const { timeZone } = useLanguage();
  const roleTitle = useRoleTitle();
  const today = dayInZone(useServerNow()(), timeZone);
  const form = useRecordForm({
    host: context,
    schema: fields,
    start: { principalId: me, slot: '', firstDay: today },
    messages: delegationTexts,
    check: ({ principalId, deputyId, firstDay, lastDay }) => [
      ...(deputyId !== undefined && deputyId === principalId ? [{ path: 'deputyId', code: 'self' }] : []),
      ...(String(firstDay) < today ? [{ path: 'firstDay', code: 'past' }] : []),
      ...(String(lastDay) < String(firstDay) ? [{ path: 'lastDay', code: 'order' }] : []),
    ],
    save: ({ slot, ...given }) => save({ ...given, slot: slot === '' ? null : slot }),
    savedText: ({ principal, deputy }) => t('saved', { principal: principal.name, deputy: deputy.name }),
    failedText: (why) => t('addFailed', { why }),
    onDone,
    onLeave,
    signal: context.signal,
  });
  const { principalId } = form.values;
  const represented = typeof principalId === 'string' ? principalId : me;
  const roles = useNamed(context.people, [represented]).people.get(represented)?.roles ?? [];
  const slots = [
    { value: '', label: t('everything') },
    ...roles.map((code) => ({ value: code, label: roleTitle(code) })),
  ];
  const shared = { form, people: context.people, groupBy: 'company', timers: context.subscriptions } as const;
  return (
    <RecordDialog form={form} submitLabel={t('save')}>
      {isAdmin && <PersonField {...shared} name="principalId" label={t('principal')} required />}
      <PersonField {...shared} name="deputyId" label={t('deputy')} required />
      <ChoiceField form={form} name="slot" label={t('slot')} options={slots} />
      <FieldPair>
        <DayField form={form} name="firstDay" label={t('firstDay')} required />
        <DayField form={form} name="lastDay" label={t('lastDay')} required />
      </FieldPair>
    </RecordDialog>
  );
}
