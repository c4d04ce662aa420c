import { Button } from '@fluentui/react-components';
import { ArrowDownload16Regular } from '@fluentui/react-icons';
import {
  type ImportedPerson,
  type ImportResult,
  importedPerson,
  importProblems,
  type MemberChoices,
  mostImported,
  roleKey,
} from '@gantry/contract';
import { ApiError, useFormat, useMessages, useRoleTitle } from '@gantry/plugin-sdk';
import { siteRoleTexts } from '@gantry/plugin-sdk/contract';
import { csvText, Notice, saveCsv } from '@gantry/plugin-ui';
import { ImportDialog, textCell } from '@gantry/plugin-ui/import';
import { z } from 'zod';
import { useHost } from '../../host-context.ts';
import { useSettingsApi } from '../use-settings-api.ts';
import { importTexts } from './import-texts.ts';

/** Imports people from a file: file, check, differences, apply. */
export function ImportPeople(props: {
  readonly choices: MemberChoices;
  readonly onApplied: () => void;
  readonly onClose: () => void;
}) {
  const { choices, onApplied, onClose } = props;
  const { t } = useMessages(importTexts);
  const format = useFormat();
  const roleTitle = useRoleTitle();
  const api = useSettingsApi();
  const { projects } = useHost();
  const projectId = projects.current?.id ?? '';
  return (
    <ImportDialog
      title={t('title')}
      text={t('text')}
      columns={[
        { key: 'name', heading: t('name'), aliases: ['Name'] },
        { key: 'email', heading: t('email'), aliases: ['E-mail', 'Email'] },
        { key: 'company', heading: t('company'), aliases: ['Company'] },
        { key: 'title', heading: t('jobTitle'), aliases: ['Title'] },
        { key: 'roles', heading: t('roles'), aliases: ['Roles', 'Role'] },
        {
          key: 'disciplines',
          heading: t('disciplines'),
          aliases: ['Disciplines', 'Discipline'],
          optional: true,
        },
      ]}
      schema={rowSchema(choices, roleTitle, (role) => t('unknownRole', { role }))}
      unique={['email']}
      mostRows={mostImported}
      send={(rows, apply) => api.importPeople(projectId, { rows: [...rows], apply })}
      refused={(error, numberOf) =>
        rowsOf(error)?.map(({ row, code, value }) => t(`row.${code}`, { row: numberOf(row), value }))
      }
      summary={({ invited, changed, unchanged }) => [
        t('invited', { count: invited.length }),
        t('changed', { count: changed.length }),
        t('unchanged', { count: unchanged }),
      ]}
      changes={({ invited, changed }) => [
        ...invited.map(({ name, email }) => ({ key: email, name, detail: email, text: t('what.invited') })),
        ...changed.map(({ name, email, fields }) => ({
          key: email,
          name,
          detail: email,
          text: t('what.changed', { fields: format.list(fields.map((field) => t(`field.${field}`))) }),
        })),
      ]}
      headings={{ name: t('person'), detail: t('email') }}
      afterwards={(result) => <Links result={result} />}
      onApplied={onApplied}
      onClose={onClose}
    />
  );
}

/** Says how the invited people get their links; they can be downloaded once. */
function Links({ result: { invited, mail } }: { readonly result: ImportResult }) {
  const { t } = useMessages(importTexts);
  if (invited.length === 0) return null;
  const save = () =>
    saveCsv(
      `${t('links')}.csv`,
      csvText([
        [t('name'), t('email'), t('link')],
        ...invited.map(({ name, email, path }) => [name, email, `${location.origin}${path ?? ''}`]),
      ]),
    );
  return (
    <Notice
      tone={mail === 'off' ? 'warning' : 'info'}
      actions={
        <Button size="small" icon={<ArrowDownload16Regular />} onClick={save}>
          {t('links')}
        </Button>
      }
    >
      {t(`mail.${mail}`)}
    </Notice>
  );
}

/** Checks a row of the file: roles by their codes or titles, disciplines for all of them. */
function rowSchema(
  choices: MemberChoices,
  roleTitle: (code: string) => string,
  unknown: (role: string) => string,
) {
  const known = choices.roles.map(({ code }) => code);
  // The file may come from somebody who uses the other language.
  const titles = Object.values(siteRoleTexts).flatMap((texts) => Object.entries(texts));
  const codes = new Map([
    ...titles
      .filter(([code]) => known.includes(code))
      .map(([code, title]) => [roleKey(title), code] as const),
    ...known.flatMap((code) => [roleTitle(code), code].map((text) => [roleKey(text), code] as const)),
  ]);
  const { name, email, company, title } = importedPerson.shape;
  const listed = z.preprocess(textCell, z.string().optional());
  return z
    .object({
      name: z.preprocess(textCell, name),
      email: z.preprocess(textCell, email),
      company: z.preprocess(textCell, company),
      title: z.preprocess(textCell, title),
      roles: z.preprocess(textCell, z.string()),
      disciplines: listed,
    })
    .transform((row, context): ImportedPerson => {
      const disciplines = partsOf(row.disciplines ?? '');
      const roles = partsOf(row.roles).map((given) => {
        const role = codes.get(roleKey(given));
        if (role === undefined)
          context.addIssue({ code: 'custom', path: ['roles'], message: unknown(given) });
        return { role: role ?? given, disciplines };
      });
      return { name: row.name, email: row.email, company: row.company, title: row.title, roles };
    });
}

const partsOf = (text: string) =>
  text
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The rows that the server refused. */
function rowsOf(error: unknown): z.output<typeof importProblems>['rows'] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'IMPORT_ROWS') return undefined;
  return importProblems.safeParse(error.details).data?.rows;
}
