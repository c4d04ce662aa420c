import {
  Button,
  DialogActions,
  DialogContent,
  makeStyles,
  ProgressBar,
  Radio,
  RadioGroup,
} from '@fluentui/react-components';
import { useFormat, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { comfortable, DataTable, FileDrop, Notice, SentenceList } from '@gantry/plugin-ui';
import { useState } from 'react';
import type { z } from 'zod';
import type { topicCalls } from '../../contract/calls.ts';
import { type BcfNotice, BcfRefusal } from '../bcf/bcf-refusal.ts';
import type { ReadBcf } from '../bcf/read-bcf.ts';
import { importTexts } from '../messages/import-texts.ts';
import type { TopicModule } from '../topic-module.ts';
import { checkOf, mostChecked, sendTopic, statusOf } from './import-file.ts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  actions: { [comfortable]: { '& > button': { minHeight: '44px' } } },
});

interface Plan {
  readonly name: string;
  readonly read: ReadBcf;
  readonly objects: number;
  readonly check: z.output<typeof topicCalls.checkImport.response>;
}
interface Outcome {
  readonly counts: Readonly<Record<'added' | 'updated' | 'unchanged' | 'skipped', number>>;
  readonly failed: readonly string[];
  readonly pictures: number;
}

/** Topics and notices that the preview names. */
const mostShown = 200;

/** Imports a BCF file in three steps: file and check, what it would do, and import. */
export function ImportDialog({
  module,
  finish,
  signal,
}: {
  readonly module: TopicModule;
  readonly signal: AbortSignal;
  finish(): void;
}) {
  const { api, list, open } = module;
  const styles = useStyles();
  const { t } = useMessages(importTexts);
  const problemText = useProblemText();
  const [plan, setPlan] = useState<Plan>();
  const [existing, setExisting] = useState<'update' | 'skip'>('update');
  const [done, setDone] = useState<number>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setIsReading] = useState(false);

  const choose = async (file: File) => {
    setIsReading(true);
    setProblem(undefined);
    try {
      const { readBcf } = await import('../bcf/read-bcf.ts');
      const read = await readBcf(new Uint8Array(await file.arrayBuffer()));
      const { objects, ...asked } = checkOf(read);
      setPlan({ name: file.name, read, objects, check: await api.checkImport(asked, { signal }) });
    } catch (error) {
      setProblem(
        error instanceof BcfRefusal
          ? t(`refused.${error.code}`, { detail: error.detail })
          : problemText(error),
      );
    } finally {
      setIsReading(false);
    }
  };

  const bring = async ({ name, read }: Plan) => {
    const counts = { added: 0, updated: 0, unchanged: 0, skipped: 0 };
    const failed: string[] = [];
    let pictures = 0;
    for (const [index, topic] of read.file.topics.entries()) {
      setDone(index);
      try {
        const { outcome: became, refusedPictures } = await sendTopic(module, {
          topic,
          file: name,
          project: read.file.project?.name ?? '',
          existing,
          signal,
        });
        counts[became] += 1;
        pictures += refusedPictures;
      } catch (error) {
        if (signal.aborted) return;
        failed.push(`${topic.title} (${problemText(error)})`);
      }
    }
    setOutcome({ counts, failed, pictures });
    void list.refresh();
    void open.refresh();
  };

  if (outcome)
    return (
      <>
        <DialogContent className={styles.content}>
          <Notice tone={outcome.failed.length > 0 ? 'warning' : 'success'}>
            {t('done', outcome.counts)}
          </Notice>
          {outcome.failed.length > 0 && (
            <Notice tone="danger">
              {t('failedOnes', { names: outcome.failed.slice(0, 20).join('; ') })}
            </Notice>
          )}
          {outcome.pictures > 0 && (
            <Notice tone="warning">{t('pictureFailed', { count: outcome.pictures })}</Notice>
          )}
        </DialogContent>
        <DialogActions className={styles.actions}>
          <Button appearance="primary" onClick={finish}>
            {t('close')}
          </Button>
        </DialogActions>
      </>
    );
  if (plan)
    return (
      <>
        <DialogContent className={styles.content}>
          <Preview plan={plan} existing={existing} onExisting={setExisting} isBusy={done !== undefined} />
          {done !== undefined && (
            <ProgressBar value={done / plan.read.file.topics.length} aria-label={t('title')} />
          )}
        </DialogContent>
        <DialogActions className={styles.actions}>
          <Button disabled={done !== undefined} onClick={() => setPlan(undefined)}>
            {t('another')}
          </Button>
          {plan.read.file.topics.length > 0 && (
            <Button appearance="primary" disabled={done !== undefined} onClick={() => void bring(plan)}>
              {t('import', { count: plan.read.file.topics.length })}
            </Button>
          )}
        </DialogActions>
      </>
    );
  return (
    <DialogContent className={styles.content}>
      <FileDrop
        label={t('choose')}
        accept=".bcf,.bcfzip"
        disabled={isReading}
        onFile={(file) => void choose(file)}
      >
        {isReading ? t('reading') : t('limits')}
      </FileDrop>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
    </DialogContent>
  );
}

/** What the file holds, what becomes of it, and what of it is not taken. */
function Preview({
  plan,
  existing,
  onExisting,
  isBusy,
}: {
  readonly plan: Plan;
  readonly existing: 'update' | 'skip';
  readonly onExisting: (choice: 'update' | 'skip') => void;
  readonly isBusy: boolean;
}) {
  const { t } = useMessages(importTexts);
  const format = useFormat();
  const { read, check, objects } = plan;
  const { version, topics, project } = read.file;
  const known = new Map(check.existing.map((one) => [one.guid, one]));
  const unknown = topics
    .filter(({ status }) => statusOf(status) === undefined)
    .map(({ title, status }): BcfNotice => ({ code: 'status', topic: title, detail: status }));
  const notices = [...read.notices, ...unknown].map(({ code, topic, detail }) =>
    t('noticeOf', { topic, what: t(`notice.${code}`, { detail }) }),
  );
  return (
    <>
      {topics.length > 0 ? (
        <span>{t('count', { count: topics.length, version })}</span>
      ) : (
        <Notice tone="danger">{t('allBroken', { version })}</Notice>
      )}
      {check.isOtherProject && (
        <Notice tone="warning">{t('otherProject', { name: project?.name || t('unnamed') })}</Notice>
      )}
      {check.unknownObjects > 0 && (
        <Notice tone="warning">
          {t('unknownObjects', { count: check.unknownObjects, total: format.number(objects) })}
        </Notice>
      )}
      {objects > mostChecked && (
        <Notice tone="info">{t('tooMany', { most: format.number(mostChecked) })}</Notice>
      )}
      {known.size > 0 && (
        <>
          <span>{t('existing', { count: known.size })}</span>
          <RadioGroup
            aria-label={t('existingChoice')}
            value={existing}
            disabled={isBusy}
            onChange={(_, { value }) => onExisting(value === 'skip' ? 'skip' : 'update')}
          >
            <Radio value="update" label={t('update')} />
            <Radio value="skip" label={t('skip')} />
          </RadioGroup>
        </>
      )}
      {notices.length > 0 && (
        <Notice tone="warning">
          {t('notices')}
          <SentenceList texts={[...new Set(notices)].slice(0, mostShown)} />
        </Notice>
      )}
      {topics.length > 0 && (
        <TopicsTable
          rows={topics
            .slice(0, mostShown)
            .map(({ guid, title }) => ({ guid, title, number: known.get(guid)?.number }))}
        />
      )}
    </>
  );
}

function TopicsTable({
  rows,
}: {
  readonly rows: readonly {
    readonly guid: string;
    readonly title: string;
    readonly number: string | undefined;
  }[];
}) {
  const { t } = useMessages(importTexts);
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      rowKey={({ guid }) => guid}
      load={{ kind: 'ready' }}
      columns={[
        { id: 'title', header: t('headTitle'), naming: true, cell: ({ title }) => title },
        {
          id: 'state',
          header: t('headState'),
          cell: ({ number }) => (number === undefined ? t('isNew') : t('isThere', { number })),
        },
      ]}
    />
  );
}
