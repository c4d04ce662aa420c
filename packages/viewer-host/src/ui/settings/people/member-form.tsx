import {
  type CompanyChoice,
  companyKind,
  heldRole,
  type InvitationSent,
  type Member,
  type MemberChange,
  type MemberChoices,
  type NewInvitation,
} from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import {
  ChoiceField,
  CustomField,
  FieldPair,
  RecordDialog,
  TextField,
  useRecordForm,
} from '@gantry/plugin-ui';
import { z } from 'zod';
import type { PageContext } from '../../plugin-ui-port.ts';
import { peopleTexts } from './people-texts.ts';
import { RolesInput } from './roles-input.tsx';

/** In the list of companies; no id. */
const newCompany = 'new';
const kinds = companyKind.options;

const fields = z.object({
  name: z.string().trim().min(1).max(120),
  email: z.email().max(254),
  locale: z.enum(['en', 'zh-CN']),
  company: z.string().min(1),
  companyName: z.string().max(160).optional(),
  companyKind: companyKind.optional(),
  title: z.string().trim().min(1).max(120),
  roles: z.array(heldRole),
});
type Values = z.output<typeof fields>;

interface FormProps {
  readonly context: PageContext;
  readonly choices: MemberChoices;
  onLeave(): void;
}

/** Company, title and roles of somebody who is invited. */
export function InviteForm({
  context,
  choices,
  save,
  onDone,
  onLeave,
}: FormProps & {
  save(given: NewInvitation): Promise<InvitationSent>;
  onDone(sent: InvitationSent, given: { readonly name: string; readonly email: string }): void;
}) {
  const { t, locale } = useMessages(peopleTexts);
  const form = useRecordForm({
    host: context,
    schema: fields,
    start: {
      company: choices.companies[0]?.id ?? newCompany,
      companyKind: 'contractor',
      roles: [],
      locale: locale === 'zh-CN' ? 'zh-CN' : 'en',
    },
    messages: peopleTexts,
    check: checkPlace,
    save: async ({ name, email, locale: language, ...place }) => ({
      given: { name, email },
      sent: await save({ name, email, locale: language, ...placeOf(place) }),
    }),
    savedText: ({ given }) => t('invited', { name: given.name }),
    failedText: (why) => t('inviteFailed', { why }),
    onDone: ({ sent, given }) => onDone(sent, given),
    onLeave,
    signal: context.signal,
  });
  return (
    <RecordDialog form={form} submitLabel={t('invite')}>
      <FieldPair>
        <TextField form={form} name="name" label={t('name')} required maxLength={120} autoFocus />
        <TextField form={form} name="email" label={t('email')} required maxLength={254} />
      </FieldPair>
      <PlaceFields form={form} choices={choices} />
      {choices.hasMail && (
        <ChoiceField
          form={form}
          name="locale"
          label={t('language')}
          options={[
            { value: 'en', label: 'English' },
            { value: 'zh-CN', label: '简体中文' },
          ]}
        />
      )}
    </RecordDialog>
  );
}

export function ChangeForm({
  context,
  choices,
  member,
  save,
  onDone,
  onLeave,
}: FormProps & {
  readonly member: Member;
  save(change: MemberChange): Promise<Member>;
  onDone(): void;
}) {
  const { t } = useMessages(peopleTexts);
  const { name } = member;
  const form = useRecordForm({
    host: context,
    schema: fields,
    // Name and address belong to the person: they are not changed here.
    start: {
      name,
      email: member.email,
      locale: 'en',
      company: member.company?.id ?? newCompany,
      companyKind: 'contractor',
      title: member.title,
      roles: member.roles,
    },
    messages: peopleTexts,
    check: checkPlace,
    save: (place) => save({ version: member.version, ...placeOf(place) }),
    savedText: t('changed', { name }),
    failedText: (why) => t('changeFailed', { name, why }),
    onDone,
    onLeave,
    signal: context.signal,
  });
  return (
    <RecordDialog form={form} submitLabel={t('save')}>
      <PlaceFields form={form} choices={choices} />
    </RecordDialog>
  );
}

function PlaceFields({
  form,
  choices,
}: {
  readonly form: ReturnType<typeof useRecordForm<Values, unknown>>;
  readonly choices: MemberChoices;
}) {
  const { t } = useMessages(peopleTexts);
  const companies = [
    ...choices.companies.map(({ id, name }) => ({ value: id, label: name })),
    { value: newCompany, label: t('newCompany') },
  ];
  return (
    <>
      <FieldPair>
        <ChoiceField form={form} name="company" label={t('company')} required options={companies} />
        <TextField
          form={form}
          name="title"
          label={t('jobTitle')}
          hint={t('jobTitleHint')}
          required
          maxLength={120}
        />
      </FieldPair>
      {form.values.company === newCompany && (
        <FieldPair>
          <TextField form={form} name="companyName" label={t('newCompanyName')} required maxLength={160} />
          <ChoiceField
            form={form}
            name="companyKind"
            label={t('companyKind')}
            options={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          />
        </FieldPair>
      )}
      <CustomField form={form} name="roles" label={t('roles')} required>
        {(field) => (
          <RolesInput
            roles={z.array(heldRole).catch([]).parse(field.value)}
            choices={choices}
            onChange={field.change}
          />
        )}
      </CustomField>
    </>
  );
}

function checkPlace({ company, companyName, roles }: Readonly<Record<string, unknown>>) {
  const isNamed = typeof companyName === 'string' && companyName.trim() !== '';
  return [
    ...(company === newCompany && !isNamed ? [{ path: 'companyName', code: 'missing' }] : []),
    ...(Array.isArray(roles) && roles.length > 0 ? [] : [{ path: 'roles', code: 'missing' }]),
  ];
}

function placeOf({
  company,
  companyName,
  companyKind: kind,
  title,
  roles,
}: Pick<Values, 'company' | 'companyName' | 'companyKind' | 'title' | 'roles'>) {
  const choice: CompanyChoice =
    company === newCompany ? { name: companyName ?? '', kind: kind ?? 'contractor' } : { id: company };
  return { company: choice, title, roles };
}
