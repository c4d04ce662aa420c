import { Button, Link as FluentLink, makeStyles } from '@fluentui/react-components';
import { type AuditEntry, type AuditPage, instant, isoDay } from '@gantry/contract';
import {
  type Format,
  knownKey,
  useFormat,
  useMessages,
  useProblemText,
  useRoleTitle,
} from '@gantry/plugin-sdk';
import {
  comfortable,
  type DateRange,
  DateRangeField,
  LoadingState,
  Notice,
  PageLayout,
  PersonPicker,
  SelectField,
  UnreadableNotice,
  unbroken,
  useFetched,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useHost } from '../../host-context.ts';
import type { PageContext } from '../../plugin-ui-port.ts';
import { RowName, SettingsTable } from '../settings-table.tsx';
import { usePageContext } from '../use-page-context.ts';
import { usePermissionTitle } from '../use-permission-title.ts';
import { useSettingsApi } from '../use-settings-api.ts';
import { auditTexts } from './audit-texts.ts';
import { differencesOf, wordsOf } from './differences.ts';

const useStyles = makeStyles({
  filters: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  person: { minWidth: '220px' },
  // Cells of a table keep to one line, but what changed must be readable whole.
  change: { display: 'block', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  older: { alignSelf: 'start', [comfortable]: { minHeight: '44px' } },
});

/** The audit trail, for administrators of the project. */
export const AuditSettings = observer(function AuditSettings() {
  const { t } = useMessages(auditTexts);
  const context = usePageContext();
  return context ? <AuditTrail context={context} /> : <LoadingState label={t('title')} />;
});

const AuditTrail = observer(function AuditTrail({ context }: { readonly context: PageContext }) {
  const styles = useStyles();
  const { t } = useMessages(auditTexts);
  const api = useSettingsApi();
  const { projects } = useHost();
  const projectId = projects.current?.id ?? '';
  const [actor, setActor] = useState<string | null>(null);
  const [entity, setEntity] = useState<string>();
  const [days, setDays] = useState<DateRange>({});
  const query = { actor: actor ?? '', entity: entity ?? '', from: days.from ?? '', to: days.to ?? '' };
  const key = JSON.stringify(query);
  const { value, load, refresh } = useFetched((signal) => api.audit(projectId, query, { signal }), { key });
  const word = useWords(value?.words);
  const isFiltered = Object.values(query).some((one) => one !== '');
  return (
    <PageLayout title={t('title')} text={t('text')}>
      {value && <Check check={value.check} />}
      <div className={styles.filters}>
        <PersonPicker
          className={styles.person}
          label={t('person')}
          placeholder={t('anybody')}
          people={context.people}
          timers={context.subscriptions}
          value={actor}
          onChange={setActor}
        />
        <SelectField
          label={t('kind')}
          prefix={t('kind')}
          allLabel={t('allKinds')}
          options={(value?.entities ?? []).map((one) => ({
            value: one,
            label: word.kind(one),
          }))}
          value={entity}
          onChange={setEntity}
        />
        <DateRangeField label={t('days')} value={days} onChange={setDays} />
      </div>
      <Entries
        // Older entries belong to one choice of filters.
        key={`${key} ${value?.entries[0]?.seq ?? ''}`}
        first={value}
        load={load}
        isFiltered={isFiltered}
        onRetry={refresh}
        fetchOlder={(last) => api.audit(projectId, { ...query, beforeAt: last.at, beforeSeq: last.seq })}
      />
    </PageLayout>
  );
});

function Entries(props: {
  readonly first: AuditPage | undefined;
  readonly load: ReturnType<typeof useFetched>['load'];
  readonly isFiltered: boolean;
  readonly onRetry: () => void;
  readonly fetchOlder: (last: AuditEntry) => Promise<AuditPage>;
}) {
  const { first, load, isFiltered, onRetry, fetchOlder } = props;
  const styles = useStyles();
  const { t } = useMessages(auditTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const [older, setOlder] = useState<readonly AuditPage[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const pages = first ? [first, ...older] : [];
  const entries = pages.flatMap((page) => page.entries);
  const unreadable = pages.reduce((sum, page) => sum + page.unreadable, 0);
  const last = entries.at(-1);
  const showOlder = async (from: AuditEntry) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      setOlder([...older, await fetchOlder(from)]);
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setIsBusy(false);
    }
  };
  const who = ({ actor, system }: AuditEntry) =>
    actor?.name ?? [t('system'), system].filter(Boolean).join(', ');
  const known: Known = {
    people: Object.fromEntries(pages.flatMap((page) => Object.entries(page.people))),
    names: Object.fromEntries(pages.flatMap((page) => Object.entries(page.names))),
  };
  const word = useWords(first?.words);
  const changes = (entry: AuditEntry) => <Changes entry={entry} known={known} word={word} />;
  return (
    <>
      {unreadable > 0 && <UnreadableNotice count={unreadable} />}
      <SettingsTable
        label={t('title')}
        columns={[
          {
            id: 'what',
            header: t('what'),
            naming: true,
            width: '28%',
            cell: (entry) => (
              <RowName name={word.happened(entry)} detail={<Subject entry={entry} known={known} />} />
            ),
            below: (entry) => (
              <>
                {`${unbroken(format.dateTime(entry.at))} · ${who(entry)}`}
                {changes(entry)}
              </>
            ),
          },
          {
            id: 'time',
            header: t('time'),
            priority: 2,
            width: '140px',
            cell: ({ at }) => format.dateTime(at),
          },
          { id: 'who', header: t('who'), priority: 2, width: '18%', cell: who },
          { id: 'details', header: t('details'), priority: 2, cell: changes },
        ]}
        rows={entries}
        rowKey={({ seq }) => String(seq)}
        load={load}
        failed={t('failed')}
        onRetry={onRetry}
        isFiltered={isFiltered}
        empty={{ title: t('empty'), text: t('text') }}
        noMatch={{ title: t('noMatch') }}
      />
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      {last && pages.at(-1)?.hasMore === true && (
        <Button className={styles.older} disabled={isBusy} onClick={() => void showOlder(last)}>
          {t('older')}
        </Button>
      )}
    </>
  );
}

/** What the pages know of the ids in their entries. */
type Known = Pick<AuditPage, 'people' | 'names'>;

/** What changed, as people call it, with a link where it can be opened. Without a name, its id. */
function Subject({ entry, known }: { readonly entry: AuditEntry; readonly known: Known }) {
  const { entityId } = entry;
  const { locale } = useMessages(auditTexts);
  const navigate = useNavigate();
  const roleTitle = useRoleTitle();
  const named = known.names[entityId];
  const told = nameIn(entry) ?? (entry.entity === 'role' ? roleTitle(entityId) : entityId);
  const name = named?.name[languageOf(locale)] ?? known.people[entityId] ?? told;
  const path = named?.path ?? null;
  if (path === null) return name;
  return (
    <FluentLink
      href={path}
      onClick={(event) => {
        event.preventDefault();
        void navigate(path);
      }}
    >
      {name}
    </FluentLink>
  );
}

/** The name that an entry has of something that may be gone since. */
function nameIn({ before, after }: AuditEntry): string | undefined {
  for (const value of [after, before])
    if (typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string')
      return value.name;
  return undefined;
}

const languageOf = (locale: string) => (locale === 'zh-CN' ? 'zh-CN' : 'en');

const Changes = observer(function Changes(props: {
  readonly entry: AuditEntry;
  readonly known: Known;
  readonly word: Words;
}) {
  const { entry, known, word } = props;
  const { people, names } = known;
  const styles = useStyles();
  const { t, locale } = useMessages(auditTexts);
  const format = useFormat();
  const roleTitle = useRoleTitle();
  const permissionTitle = usePermissionTitle();
  const ofRole = (text: string, field: string) => {
    if (roleFields.includes(field)) return roleTitle(text);
    return entry.entity === 'role' && permissionFields.includes(field) ? permissionTitle(text) : undefined;
  };
  const reading = (text: string, field: string) =>
    word.value(entry, field, text) ??
    ofRole(text, field) ??
    people[text] ??
    names[text]?.name[languageOf(locale)] ??
    textOfTime(text, format);
  return differencesOf(entry, reading, (field) => word.field(entry, field)).map(
    ({ field, before, after }) => (
      <span key={field} className={styles.change}>
        {before !== undefined && after !== undefined
          ? t('changedTo', { field, before, after })
          : after === undefined
            ? t('was', { field, before: before ?? '' })
            : t('set', { field, after })}
      </span>
    ),
  );
});

/** Fields that hold codes of roles, and those that hold permissions of a role. */
const roleFields: readonly string[] = ['roles', 'slot'];
const permissionFields: readonly string[] = ['permissions', 'permissionsGiven', 'permissionsTaken'];

function textOfTime(text: string, format: Format): string {
  if (instant.safeParse(text).success) return unbroken(format.dateTime(text));
  return isoDay.safeParse(text).success ? unbroken(text) : text;
}

/** What the server found when it last checked the trail. */
function Check({ check }: Pick<AuditPage, 'check'>) {
  const { t } = useMessages(auditTexts);
  const format = useFormat();
  if (check === null) return <Notice tone="info">{t('unchecked')}</Notice>;
  const { upTo, at, brokenAt } = check;
  const time = unbroken(format.dateTime(at));
  return brokenAt === null ? (
    <Notice tone="success">{`${t('checked', { seq: format.number(upTo), time })} ${t('checkedHint')}`}</Notice>
  ) : (
    <Notice tone="danger">{t('broken', { seq: format.number(brokenAt), time })}</Notice>
  );
}

const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

type Words = ReturnType<typeof useWords>;

/** Names kinds, actions, fields and values: in the words of the module that wrote the entry, then in the host's. */
function useWords(words: AuditPage['words'] = {}) {
  const { t, locale } = useMessages(auditTexts);
  const language = languageOf(locale);
  const spelt = (what: 'entity' | 'action' | 'field', code: string) => {
    const key = knownKey(auditTexts, `${what}.${code}`);
    return key === undefined ? undefined : t(key);
  };
  const plain = (code: string) => code.replaceAll(/[-_.]/g, ' ');
  const kind = (entity: string) =>
    words[entity]?.title?.[language] ?? sentence(spelt('entity', entity) ?? plain(entity));
  return {
    kind,
    happened({ entity, action }: Pick<AuditEntry, 'entity' | 'action'>) {
      const own = words[entity]?.actions[action]?.[language];
      if (own !== undefined) return t('happened', { kind: kind(entity), action: own });
      return `${kind(entity)} ${spelt('action', action) ?? plain(action)}`;
    },
    field({ entity }: Pick<AuditEntry, 'entity'>, field: string) {
      return words[entity]?.fields[field]?.[language] ?? spelt('field', field) ?? wordsOf(field);
    },
    value: ({ entity }: Pick<AuditEntry, 'entity'>, field: string, value: string) =>
      words[entity]?.values[field]?.[value]?.[language],
  };
}
