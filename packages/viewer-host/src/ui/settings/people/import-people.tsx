import { Button, DialogActions, DialogContent, makeStyles } from '@fluentui/react-components';
import { ArrowDownload16Regular } from '@fluentui/react-icons';
import {
  type ImportedPerson,
  type ImportResult,
  importedPerson,
  importProblems,
  type MemberChoices,
} from '@gantry/contract';
import { ApiError, useFormat, useMessages, useProblemText, useRoleTitle } from '@gantry/plugin-sdk';
import { csvText, DataTable, DialogFrame, Notice, saveCsv } from '@gantry/plugin-ui';
import { ImportPreview, textCell } from '@gantry/plugin-ui/import';
import { useState } from 'react';
import { z } from 'zod';
import { useHost } from '../../host-context.ts';
import { useSettingsApi } from '../use-settings-api.ts';
import { importTexts } from './import-texts.ts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px', paddingBottom: '8px' },
});

/** Rows of the differences, and of problems, that are shown. */
const mostShown = 200;
const mostProblems = 20;

type Plan = { readonly rows: readonly ImportedPerson[]; readonly result: ImportResult };

/** Imports people from a file: file, check, differences, apply. */
export function ImportPeople(props: {
  readonly choices: MemberChoices;
  readonly onApplied: () => void;
  readonly onClose: () => void;
}) {
  const { choices, onApplied, onClose } = props;
  const styles = useStyles();
  const { t } = useMessages(importTexts);
  const roleTitle = useRoleTitle();
  const problemText = useProblemText();
  const api = useSettingsApi();
  const { projects } = useHost();
  const [plan, setPlan] = useState<Plan>();
  const [applied, setApplied] = useState<ImportResult>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const projectId = projects.current?.id ?? '';
  const fields = [
    { key: 'name', heading: t('name'), aliases: ['Name'] },
    { key: 'email', heading: t('email'), aliases: ['E-mail', 'Email'] },
    { key: 'company', heading: t('company'), aliases: ['Company'] },
    { key: 'title', heading: t('jobTitle'), aliases: ['Title'] },
    { key: 'roles', heading: t('roles'), aliases: ['Roles', 'Role'] },
    { key: 'disciplines', heading: t('disciplines'), aliases: ['Disciplines', 'Discipline'], optional: true },
  ];
  const apply = async ({ rows }: Plan) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      setApplied(await api.importPeople(projectId, { rows: [...rows], apply: true }));
      onApplied();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <DialogFrame kind="form" open title={t('title')} width={900} canLeave={!isBusy} onLeave={onClose}>
      <DialogContent className={styles.content}>
        {plan === undefined && (
          <>
            <span>{t('text')}</span>
            <div>
              <Button
                size="small"
                icon={<ArrowDownload16Regular />}
                onClick={() => saveCsv(`${t('title')}.csv`, csvText([fields.map(({ heading }) => heading)]))}
              >
                {t('template')}
              </Button>
            </div>
            <ImportPreview
              columns={fields}
              schema={rowSchema(choices, roleTitle, (role) => t('unknownRole', { role }))}
              unique={['email']}
              onImport={async (rows) => {
                try {
                  const result = await api.importPeople(projectId, { rows: [...rows], apply: false });
                  setPlan({ rows, result });
                } catch (error) {
                  throw rowsOf(error, (row, code, value) => t(`row.${code}`, { row, value })) ?? error;
                }
              }}
            />
          </>
        )}
        {plan !== undefined && (
          <Differences result={applied ?? plan.result} isApplied={applied !== undefined} />
        )}
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      </DialogContent>
      <DialogActions>
        {plan !== undefined && applied === undefined && (
          <>
            <Button disabled={isBusy} onClick={() => setPlan(undefined)}>
              {t('back')}
            </Button>
            <Button
              appearance="primary"
              disabled={isBusy || plan.result.invited.length + plan.result.changed.length === 0}
              onClick={() => void apply(plan)}
            >
              {t('apply')}
            </Button>
          </>
        )}
        {applied !== undefined && <Button onClick={onClose}>{t('close')}</Button>}
      </DialogActions>
    </DialogFrame>
  );
}

function Differences({ result, isApplied }: { readonly result: ImportResult; readonly isApplied: boolean }) {
  const { t } = useMessages(importTexts);
  const format = useFormat();
  const { invited, changed, unchanged, mail } = result;
  const all = [
    ...invited.map(({ name, email }) => ({ name, email, text: t('what.invited') })),
    ...changed.map(({ name, email, fields }) => ({
      name,
      email,
      text: t('what.changed', { fields: format.list(fields.map((field) => t(`field.${field}`))) }),
    })),
  ];
  const saveLinks = () =>
    saveCsv(
      `${t('links')}.csv`,
      csvText([
        [t('name'), t('email'), t('link')],
        ...invited.map(({ name, email, path }) => [name, email, `${location.origin}${path ?? ''}`]),
      ]),
    );
  return (
    <>
      {isApplied && <Notice tone="success">{t('done')}</Notice>}
      {isApplied && invited.length > 0 && (
        <Notice
          tone={mail === 'off' ? 'warning' : 'info'}
          actions={
            <Button size="small" icon={<ArrowDownload16Regular />} onClick={saveLinks}>
              {t('links')}
            </Button>
          }
        >
          {t(`mail.${mail}`)}
        </Notice>
      )}
      <span role="status">
        {[
          t('invited', { count: invited.length }),
          t('changed', { count: changed.length }),
          t('unchanged', { count: unchanged }),
        ].join(' · ')}
      </span>
      <DataTable
        label={t('planTitle')}
        columns={[
          { id: 'person', header: t('person'), naming: true, cell: ({ name }) => name },
          { id: 'email', header: t('email'), priority: 2, cell: ({ email }) => email },
          { id: 'what', header: t('what'), cell: ({ text }) => text },
        ]}
        rows={all.slice(0, mostShown)}
        rowKey={({ email }) => email}
        load={{ kind: 'ready' }}
        maxHeight={320}
        empty={{ title: t('nothing'), text: '' }}
      />
      {all.length > mostShown && <span>{t('more', { count: all.length - mostShown })}</span>}
    </>
  );
}

/** Checks a row of the file: roles by their codes or titles, disciplines for all of them. */
function rowSchema(
  choices: MemberChoices,
  roleTitle: (code: string) => string,
  unknown: (role: string) => string,
) {
  const codes = new Map(
    choices.roles.flatMap(({ code }) => [
      [comparable(code), code],
      [comparable(roleTitle(code)), code],
    ]),
  );
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
        const role = codes.get(comparable(given));
        if (role === undefined)
          context.addIssue({ code: 'custom', path: ['roles'], message: unknown(given) });
        return { role: role ?? given, disciplines };
      });
      return { name: row.name, email: row.email, company: row.company, title: row.title, roles };
    });
}

const comparable = (text: string) => text.trim().toLowerCase();
const partsOf = (text: string) =>
  text
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The server's sentences about rows, as the preview shows an error. */
function rowsOf(
  error: unknown,
  sentence: (
    row: number,
    code: z.output<typeof importProblems>['rows'][number]['code'],
    value: string,
  ) => string,
): Error | undefined {
  if (!(error instanceof ApiError) || error.code !== 'IMPORT_ROWS') return undefined;
  const found = importProblems.safeParse(error.details);
  if (!found.success) return undefined;
  // The first row of the file has the headings.
  const sentences = found.data.rows
    .slice(0, mostProblems)
    .map(({ row, code, value }) => sentence(row + 2, code, value));
  return new Error(sentences.join(' '));
}
