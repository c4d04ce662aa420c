import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons';
import { type BoundaryFile, type BoundaryShape, boundaryBytes, boundaryCorners } from '@gantry/contract';
import { useFormat, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { comfortable, FailedState, FileDrop, LoadingState, Notice } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useHost } from '../../host-context.ts';
import { DeleteDialog } from '../../layers/delete-dialog.tsx';
import { settingWidth } from '../setting-card.tsx';
import { BoundaryFacts } from './boundary-facts.tsx';
import { boundaryMessages } from './boundary-messages.ts';

const useStyles = makeStyles({
  root: { maxWidth: settingWidth, marginTop: '24px' },
  title: { margin: '0 0 4px', fontSize: '16px', lineHeight: '22px' },
  text: { margin: '0 0 12px', color: tokens.colorNeutralForeground2 },
  card: {
    marginBottom: '12px',
    padding: '16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  subtitle: { margin: '0 0 2px', fontSize: '14px', lineHeight: '20px' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '12px' },
  button: { [comfortable]: { minHeight: '44px' } },
  problem: { marginBottom: '12px' },
});

/** The file's text and what the server reads from it. */
interface Checked {
  readonly file: BoundaryFile;
  readonly shape: BoundaryShape;
}

const megabytes = boundaryBytes / 1_000_000;

/** The boundary of the site. Administrators of layers set and remove it. */
export const BoundaryCard = observer(function BoundaryCard() {
  const styles = useStyles();
  const { t } = useMessages(boundaryMessages);
  const format = useFormat();
  const problemText = useProblemText();
  const { api, boundary, plugins, projects } = useHost();
  const titleId = useId();
  const newTitleId = useId();
  const [checked, setChecked] = useState<Checked>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  /** Counts chosen files, to drop the answer for an earlier one. */
  const turn = useRef(0);
  const isAdmin = projects.has('LAYER_ADMIN');
  const projectId = projects.current?.id;
  const { load, current } = boundary;
  useEffect(() => {
    if (projectId !== undefined) void boundary.ensure();
  }, [boundary, projectId]);

  /** Shows why it failed. @returns whether `work` succeeded and no other file was chosen meanwhile */
  const attempt = async <T,>(work: () => Promise<T>): Promise<{ readonly answer: T } | undefined> => {
    turn.current += 1;
    const mine = turn.current;
    setProblem(undefined);
    setBusy(true);
    try {
      const answer = await work();
      return mine === turn.current ? { answer } : undefined;
    } catch (error) {
      if (mine !== turn.current) return undefined;
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') void boundary.refresh();
      setProblem(problemText(error));
      return undefined;
    } finally {
      if (mine === turn.current) setBusy(false);
    }
  };
  const read = async (chosen: File) => {
    setChecked(undefined);
    if (chosen.size > boundaryBytes) {
      setProblem(t('tooLarge', { size: format.number(megabytes) }));
      return;
    }
    const result = await attempt(async () => {
      const file = { fileName: chosen.name.slice(-200), text: await chosen.text() };
      return { file, shape: await api.checkBoundary(projectId ?? '', file) };
    });
    if (result) setChecked(result.answer);
  };
  const tell = (text: string) => plugins.notify({ text, tone: 'success', timeoutMs: 5000 });
  const use = async ({ file }: Checked) => {
    if (!(await attempt(() => boundary.save(file)))) return;
    setChecked(undefined);
    tell(t('saved'));
  };

  return (
    <section className={styles.root} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('title')}
      </h2>
      <p className={styles.text}>{t('text')}</p>
      {load.kind === 'failed' && (
        <FailedState title={t('failed')} error={load.error} onRetry={() => void boundary.refresh()} />
      )}
      {(load.kind === 'idle' || load.kind === 'loading') && <LoadingState label={t('loading')} />}
      {load.kind === 'ready' && current === null && !isAdmin && <p className={styles.text}>{t('none')}</p>}
      {current !== null && (
        <div className={styles.card}>
          <BoundaryFacts shape={current} />
          {isAdmin && (
            <div className={styles.buttons}>
              <Button
                className={styles.button}
                icon={<Delete20Regular />}
                disabled={isBusy}
                onClick={() => setRemoving(true)}
              >
                {t('remove')}
              </Button>
            </div>
          )}
        </div>
      )}
      {problem !== undefined && (
        <Notice tone="danger" className={styles.problem}>
          {problem}
        </Notice>
      )}
      {checked && (
        <section className={styles.card} aria-labelledby={newTitleId}>
          <h3 id={newTitleId} className={styles.subtitle}>
            {t('newTitle')}
          </h3>
          <p className={styles.text}>{t('newText')}</p>
          <BoundaryFacts shape={checked.shape} />
          <div className={styles.buttons}>
            <Button
              className={styles.button}
              appearance="primary"
              disabled={isBusy}
              onClick={() => void use(checked)}
            >
              {t('use')}
            </Button>
            <Button className={styles.button} disabled={isBusy} onClick={() => setChecked(undefined)}>
              {t('discard')}
            </Button>
          </div>
        </section>
      )}
      {isAdmin && load.kind === 'ready' && (
        <FileDrop
          isQuiet
          label={t(current === null ? 'choose' : 'replace')}
          accept=".geojson,.json,application/geo+json"
          disabled={isBusy}
          onFile={(file) => void read(file)}
        >
          {isBusy && !checked
            ? t('checking')
            : t('formats', { size: format.number(megabytes), corners: format.number(boundaryCorners) })}
        </FileDrop>
      )}
      {isRemoving && (
        <DeleteDialog
          title={t('removeTitle')}
          text={t('removeText')}
          confirmLabel={t('removeConfirm')}
          onDelete={async () => {
            await boundary.remove();
            tell(t('removed'));
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </section>
  );
});
