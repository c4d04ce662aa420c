import { Dropdown, Field, Input, Option } from '@fluentui/react-components';
import { companyKind, newProject, projectVariant } from '@gantry/contract';
import { ProblemTextsProvider, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { FormDialog } from '@gantry/plugin-ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useHost } from '../host-context.ts';
import { paths } from '../paths.ts';
import { adminProblems } from '../settings/people/admin-problems.ts';
import { peopleTexts } from '../settings/people/people-texts.ts';
import { projectTexts } from '../settings/project/project-texts.ts';
import { timeZoneOptions } from '../settings/project/time-zones.ts';
import { useSettingsApi } from '../settings/use-settings-api.ts';

type Given = { readonly [K in 'code' | 'name' | 'company' | 'companyKind' | 'variant' | 'timeZone']: string };
const start: Given = {
  code: '',
  name: '',
  company: '',
  companyKind: 'client',
  variant: 'TCE11',
  timeZone: 'Asia/Hong_Kong',
};

/** Creates a project, with the person as its first administrator. */
export function CreateProjectDialog(props: { readonly onClose: () => void }) {
  return (
    <ProblemTextsProvider value={adminProblems}>
      <CreateForm {...props} />
    </ProblemTextsProvider>
  );
}

function CreateForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useMessages(projectTexts);
  const { t: people } = useMessages(peopleTexts);
  const problemText = useProblemText();
  const api = useSettingsApi();
  const { projects } = useHost();
  const navigate = useNavigate();
  const [given, setGiven] = useState(start);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const checked = newProject.safeParse(given);
  const wrong = new Set(checked.success ? [] : checked.error.issues.map(({ path: [field] }) => field));
  const problem = (field: keyof Given) => {
    if (!isTried || !wrong.has(field)) return undefined;
    return field === 'code' && given.code.trim() !== '' ? t('problem.code') : t('problem.missing');
  };
  const set = (change: Partial<Given>) => setGiven({ ...given, ...change });
  const submit = async () => {
    setIsTried(true);
    if (!checked.success) return;
    setIsBusy(true);
    setError(undefined);
    try {
      const { code } = await api.createProject(checked.data);
      await projects.refresh();
      // First, because a window that goes with its page may leave the rest of the app hidden from screen readers.
      onClose();
      await navigate(paths.settings(code, 'people'));
    } catch (failure) {
      setError(t('createFailed', { why: problemText(failure) }));
      setIsBusy(false);
    }
  };
  const choice = (
    field: 'variant' | 'timeZone' | 'companyKind',
    label: string,
    options: readonly { readonly value: string; readonly label: string }[],
    hint?: string,
  ) => (
    <Field label={label} hint={hint}>
      <Dropdown
        value={options.find(({ value }) => value === given[field])?.label ?? ''}
        selectedOptions={[given[field]]}
        onOptionSelect={(_, { optionValue }) => optionValue && set({ [field]: optionValue })}
      >
        {options.map((option) => (
          <Option key={option.value} value={option.value}>
            {option.label}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
  return (
    <FormDialog
      open
      width={520}
      title={t('createTitle')}
      submitLabel={t('createConfirm')}
      busy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <span>{t('createText')}</span>
      <Field label={t('name')} required validationMessage={problem('name')}>
        <Input
          autoFocus
          value={given.name}
          maxLength={200}
          onChange={(_, { value }) => set({ name: value })}
        />
      </Field>
      <Field label={t('code')} hint={t('newCodeHint')} required validationMessage={problem('code')}>
        <Input
          value={given.code}
          maxLength={40}
          onChange={(_, { value }) => set({ code: value.toUpperCase() })}
        />
      </Field>
      <Field label={t('company')} hint={t('companyHint')} required validationMessage={problem('company')}>
        <Input value={given.company} maxLength={160} onChange={(_, { value }) => set({ company: value })} />
      </Field>
      {choice(
        'companyKind',
        people('companyKind'),
        companyKind.options.map((kind) => ({ value: kind, label: people(`kind.${kind}`) })),
      )}
      {choice(
        'variant',
        t('variant'),
        projectVariant.options.map((variant) => ({ value: variant, label: variant })),
        t('variantHint'),
      )}
      {choice('timeZone', t('timeZone'), timeZoneOptions(given.timeZone))}
    </FormDialog>
  );
}
