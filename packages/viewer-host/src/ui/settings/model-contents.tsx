import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons';
import type { ClassContents, Model, ModelContents, ModelVersion } from '@gantry/contract';
import { isMissed, summaryOf } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import {
  type DataColumn,
  FailedState,
  LoadingState,
  Notice,
  PageLayout,
  useScreenSize,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';
import { ClassName } from '../model/class-name.tsx';
import { className } from '../model/ifc-class.ts';
import { contentsMessages } from './contents-messages.ts';
import { RowName, SettingsTable } from './settings-table.tsx';

const useStyles = makeStyles({
  notices: { display: 'flex', flexDirection: 'column', rowGap: '8px', marginBottom: '16px' },
  reason: { display: 'block', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

type Read =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly contents: ModelContents | null };

/** The page of one version: what was read of its file, what was left out, and why. */
export const ModelContentsPage = observer(function ModelContentsPage(props: {
  readonly model: Model;
  readonly version: ModelVersion;
  readonly onBack: () => void;
}) {
  const { model, version, onBack } = props;
  const { t } = useMessages(contentsMessages);
  const format = useFormat();
  const [read, retry] = useContents(version.id);
  return (
    <PageLayout
      title={model.name}
      text={t('text', { file: version.fileName, day: format.day(version.createdDate) })}
      actions={
        <Button icon={<ArrowLeft20Regular />} onClick={onBack}>
          {t('back')}
        </Button>
      }
    >
      {read.kind === 'loading' && <LoadingState rows={4} />}
      {read.kind === 'failed' && <FailedState title={t('failed')} error={read.error} onRetry={retry} />}
      {read.kind === 'ready' &&
        (read.contents === null ? (
          <Notice tone="info">{t('unknown')}</Notice>
        ) : (
          <Contents contents={read.contents} />
        ))}
    </PageLayout>
  );
});

function useContents(versionId: string): readonly [Read, () => void] {
  const { api, projects } = useHost();
  const projectId = projects.current?.id;
  const [read, setRead] = useState<Read>({ kind: 'loading' });
  const load = useCallback(() => {
    if (projectId === undefined) return;
    const abort = new AbortController();
    setRead({ kind: 'loading' });
    api.versionContents(projectId, versionId, { signal: abort.signal }).then(
      (contents) => setRead({ kind: 'ready', contents }),
      (error: unknown) => {
        if (!abort.signal.aborted) setRead({ kind: 'failed', error });
      },
    );
    return () => abort.abort();
  }, [api, projectId, versionId]);
  useEffect(() => load(), [load]);
  return [read, load];
}

function Contents({ contents }: { readonly contents: ModelContents }) {
  const styles = useStyles();
  const { t } = useMessages(contentsMessages);
  const format = useFormat();
  const isPhone = useScreenSize() === 'phone';
  const { found, left, missing } = summaryOf(contents);
  const distance = (metres: number) =>
    format.number(metres < 1000 ? metres : metres / 1000, {
      style: 'unit',
      unit: metres < 1000 ? 'meter' : 'kilometer',
      maximumFractionDigits: 1,
    });
  const reasons = (row: ClassContents) => row.left.map((each) => <Reason key={each.reason} left={each} />);
  const columns: readonly DataColumn<ClassContents>[] = [
    {
      id: 'class',
      header: t('class'),
      naming: true,
      cell: (row) => (
        <RowName
          name={<ClassName name={className(row.category)} />}
          detail={
            <>
              {row.asProxy && t('asProxy')}
              {isPhone && reasons(row)}
            </>
          }
        />
      ),
    },
    { id: 'found', header: t('found'), width: '90px', align: 'end', cell: (row) => format.number(row.found) },
    { id: 'drawn', header: t('shown'), width: '90px', align: 'end', cell: (row) => format.number(row.drawn) },
    { id: 'why', header: t('why'), priority: 2, cell: reasons },
  ];
  return (
    <>
      <div className={styles.notices}>
        {contents.lacksProject && <Notice tone="warning">{t('noProject')}</Notice>}
        {missing > 0 && <Notice tone="warning">{t('cut', { count: missing })}</Notice>}
        {left > 0 && (
          <Notice tone="warning">{t('left', { count: left, found: format.number(found) })}</Notice>
        )}
        {contents.moved && (
          <Notice tone="info">
            {t('moved', { count: contents.moved.count, distance: distance(contents.moved.farthest) })}
          </Notice>
        )}
        {contents.computed && (
          <Notice tone="info">
            {t('computed', {
              count: contents.computed.count,
              distance: distance(contents.computed.farthest),
            })}
          </Notice>
        )}
        {contents.unchecked > 0 && (
          <Notice tone="warning">{t('unchecked', { count: contents.unchecked })}</Notice>
        )}
        {left === 0 && found > 0 && <Notice tone="success">{t('drawn', { count: found })}</Notice>}
      </div>
      <SettingsTable
        label={t('shapes')}
        columns={columns}
        rows={contents.classes}
        rowKey={({ category }) => category}
        load={{ kind: 'ready' }}
        failed={t('failed')}
        empty={{ title: t('none') }}
      />
    </>
  );
}

function Reason({ left }: { readonly left: ClassContents['left'][number] }) {
  const styles = useStyles();
  const { t } = useMessages(contentsMessages);
  const format = useFormat();
  const sentence = t(`reason.${left.reason}`, { count: left.count });
  const items = format.list(left.items.map(className));
  return (
    <span className={`${styles.reason} ${isMissed(left.reason) ? '' : styles.quiet}`}>
      {items === '' ? sentence : `${sentence} (${items})`}
    </span>
  );
}
