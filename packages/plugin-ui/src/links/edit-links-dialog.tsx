import { Button, Combobox, Field, makeStyles, Option } from '@fluentui/react-components';
import { useState } from 'react';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { Notice } from '../states/notice.tsx';
import { comfortable } from '../theme/media.ts';
import { useFetched } from '../values/use-fetched.ts';
import { ObjectFacts } from './object-facts.tsx';
import { ReasonField } from './reason-field.tsx';
import type { RecordChoice } from './record-choice.ts';
import type { LinkedRecord, RecordLinks } from './record-links.ts';
import type { SeenObject } from './seen-object.ts';
import { useLinkText } from './use-link-text.ts';

/** Records that are offered at once; the search finds the others. */
const offered = 50;

const useStyles = makeStyles({
  // As many as the dialog's screen allows; the others are found by scrolling or by their number.
  list: {
    maxHeight: 'min(320px, 40vh) !important',
    '& .fui-Option': { [comfortable]: { minHeight: '44px' } },
  },
});

/** Says which records an object has. */
export function EditLinksDialog<L extends LinkedRecord, Row>(props: {
  readonly links: RecordLinks<L>;
  readonly object: SeenObject;
  readonly records: readonly L[];
  readonly choice: RecordChoice<Row>;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}) {
  const { links, object, choice, onClose, onChanged } = props;
  const styles = useStyles();
  const t = useLinkText(links);
  // As they were when the dialog opened: links that others make meanwhile are left alone.
  const [before] = useState(() => new Map(props.records.map(({ recordId, name }) => [recordId, name])));
  const [wanted, setWanted] = useState<readonly string[]>([...before.keys()]);
  const [search, setSearch] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [reason, setReason] = useState('');
  const found = useFetched(
    async (signal) =>
      (await choice.find({ search, filter: undefined, page: 1, pageSize: offered }, signal)).rows,
    { key: search },
  );
  const numbers = new Map([
    ...before,
    ...(found.value ?? []).map((row) => [choice.rowId(row), choice.rowName(row)] as const),
  ]);
  const isShown = (number: string | null) =>
    search === '' || (number ?? '').toLowerCase().includes(search.toLowerCase());
  const guards = new Map(props.records.map(({ recordId, guard }) => [recordId, guard]));
  const rows = new Map((found.value ?? []).map((row) => [choice.rowId(row), row]));
  const rowOf = (id: string) => rows.get(id);
  const attach = wanted.filter((id) => !before.has(id));
  const detach = [...before.keys()].filter((id) => !wanted.includes(id));
  const [asking, setAsking] = useState<ReadonlySet<string>>(new Set());
  const needsReason =
    attach.some((id) => asking.has(id)) || detach.some((id) => guards.get(id)?.change === 'reason');
  const isFixed = (id: string) => {
    if (before.has(id)) return guards.get(id)?.change === 'no';
    const row = rowOf(id);
    return row !== undefined && choice.blocked?.(row) !== undefined;
  };
  const hasFixed = [...before.keys()].some(isFixed);
  const choose = (ids: readonly string[]) => {
    // A record of an earlier search is no longer among the rows.
    const more = ids.filter((id) => {
      const row = rowOf(id);
      return row !== undefined && choice.needsReason?.(row) === true;
    });
    setAsking(new Set([...asking, ...more]));
    setWanted(ids);
  };
  const send = async () => {
    setIsBusy(true);
    const isDone = await links.change(object, { attach, detach, reason: reason.trim() });
    setIsBusy(false);
    onChanged();
    if (isDone) onClose();
  };
  return (
    <FormDialog
      open
      title={t('edit.title')}
      width={490}
      submitLabel={t('attach')}
      cancelLabel={t('cancel')}
      busy={isBusy}
      submitDisabled={needsReason && reason.trim() === ''}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <ObjectFacts object={object} />
      <Field label={t('edit.records')}>
        <Combobox
          multiselect
          listbox={{ className: styles.list }}
          placeholder={t('edit.search')}
          selectedOptions={[...wanted]}
          value={search}
          onChange={(event) => setSearch(event.target.value.trim())}
          onOptionSelect={(_, data) => choose(data.selectedOptions)}
        >
          {[...numbers]
            .filter(([, number]) => isShown(number))
            .map(([id, number]) => (
              <Option key={id} value={id} text={number ?? t('noNumber')} disabled={isFixed(id)}>
                {number ?? t('noNumber')}
              </Option>
            ))}
        </Combobox>
      </Field>
      {found.load.kind === 'failed' && (
        <Notice
          tone="danger"
          actions={
            <Button size="small" onClick={() => void found.refresh()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t('window.failed')}
        </Notice>
      )}
      <span>{wanted.map((id) => numbers.get(id) ?? t('noNumber')).join(', ')}</span>
      {hasFixed && <Notice tone="info">{t('sealed')}</Notice>}
      {needsReason && <ReasonField links={links} value={reason} disabled={isBusy} onChange={setReason} />}
    </FormDialog>
  );
}
