import {
  Button,
  DialogActions,
  DialogContent,
  makeStyles,
  ProgressBar,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import {
  CheckmarkCircle16Filled,
  Circle16Regular,
  CubeSync20Regular,
  ErrorCircle16Filled,
} from '@fluentui/react-icons';
import type { ModelVersion } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, DialogFrame, fileSize, stateTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { hostProblems } from '../host-problems.ts';
import { revealModel } from '../model/reveal-object.ts';
import { paths } from '../paths.ts';
import { useAttempt } from '../use-attempt.ts';
import { PlaceNotes } from './place-notes.tsx';
import { uploadMessages } from './upload-messages.ts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  file: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    marginBottom: '4px',
    color: tokens.colorBrandForeground1,
  },
  fileName: {
    display: 'block',
    overflowWrap: 'anywhere',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  fileMore: { display: 'block', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  step: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    minHeight: '24px',
    fontSize: '12px',
    lineHeight: '16px',
  },
  stepText: { flexGrow: 1 },
  now: { fontWeight: tokens.fontWeightSemibold },
  later: { color: tokens.colorNeutralForeground3 },
  done: { color: stateTokens.success.fg },
  bad: { color: stateTokens.danger.fg },
  actions: {
    '& > button': { whiteSpace: 'nowrap' },
    [comfortable]: { '& > button': { minHeight: '44px' } },
  },
  hint: { margin: 0, fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  problem: { margin: 0, color: stateTokens.danger.fg },
});

type StepState = 'done' | 'now' | 'later' | 'failed';

/** The progress of one file: sent, converted, on screen. */
export const UploadProgress = observer(function UploadProgress(props: {
  readonly file: File;
  readonly modelName: string;
  readonly sentBytes: number;
  /** Set once the server has the file. */
  readonly versionId: string | undefined;
  readonly onCancel: () => void;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}) {
  const { file, modelName, sentBytes, versionId } = props;
  const styles = useStyles();
  const { t, locale } = useMessages(uploadMessages);
  const { t: problemOf } = useMessages(hostProblems);
  const format = useFormat();
  const host = useHost();
  const attempt = useAttempt();
  const { layers, timeline, projects, ui } = host;
  const model = layers.layers
    .flatMap(({ models }) => models)
    .find(({ versions: all }) => all.some(({ id }) => id === versionId));
  const versions = model?.versions;
  const version = versions?.find(({ id }) => id === versionId);
  const inUse = versions?.find(({ id, status }) => id !== versionId && status === 'ready');
  const sentShare = file.size === 0 ? 1 : sentBytes / file.size;
  const share = versionId === undefined ? sentShare : (version?.progress ?? 0);
  const isReady = version?.status === 'ready';
  const isFailed = version?.status === 'failed';
  const size = (bytes: number) => fileSize(bytes, locale);

  const step = (state: StepState, text: string, more?: string) => (
    <div className={styles.step}>
      {state === 'done' && <CheckmarkCircle16Filled className={styles.done} aria-hidden />}
      {state === 'now' && <Spinner size="extra-tiny" aria-hidden />}
      {state === 'later' && <Circle16Regular className={styles.later} aria-hidden />}
      {state === 'failed' && <ErrorCircle16Filled className={styles.bad} aria-hidden />}
      <span
        className={`${styles.stepText} ${state === 'now' ? styles.now : state === 'later' ? styles.later : ''}`}
      >
        {text}
      </span>
      {more && <span>{more}</span>}
    </div>
  );
  return (
    <DialogFrame
      kind="news"
      title={isReady ? t('doneTitle', { model: modelName }) : t('title')}
      width={490}
      // During the upload, only Cancel ends it: an accidental click must not lose an hour's upload.
      canLeave={versionId !== undefined}
      onLeave={props.onClose}
    >
      <DialogContent className={styles.content} aria-live="polite">
        <div className={styles.file}>
          <CubeSync20Regular aria-hidden />
          <span>
            <span className={styles.fileName}>{file.name}</span>
            <span className={styles.fileMore}>
              {size(file.size)}
              {version && ` · ${version.schema}`}
            </span>
          </span>
        </div>
        {step(
          versionId === undefined ? 'now' : 'done',
          versionId === undefined ? t('uploading') : t('stepStored'),
          versionId === undefined
            ? t('uploaded', { sent: size(sentBytes), total: size(file.size) })
            : undefined,
        )}
        {step(
          conversionState(versionId, version),
          version?.status === 'queued' ? t('queued') : t('stepConverting'),
          version?.status === 'converting' ? `${Math.round(version.progress * 100)} %` : undefined,
        )}
        {step(isReady ? 'done' : 'later', t('stepReady'))}
        {!isReady && !isFailed && <ProgressBar value={share} aria-label={t('title')} />}
        {version && version.problem !== null && (
          <p className={styles.problem}>{problemOf(version.problem)}</p>
        )}
        {isReady && version.place && (
          <PlaceNotes notes={version.place.notes} atOrigin={version.place.rule === 'origin'} />
        )}
        {versionId !== undefined && !isReady && !isFailed && (
          <p className={styles.hint}>
            {inUse ? t('leaveVersion', { day: format.day(inUse.createdDate) }) : t('leave')}
          </p>
        )}
      </DialogContent>
      <DialogActions fluid className={styles.actions}>
        {versionId === undefined && <Button onClick={props.onCancel}>{t('cancel')}</Button>}
        {version && isFailed && mayPass(version) && (
          <Button appearance="primary" onClick={() => attempt(layers.retryConversion(version.id))}>
            {t('retry')}
          </Button>
        )}
        {(isReady || isFailed) && <Button onClick={props.onAnother}>{t('another')}</Button>}
        {versionId !== undefined && !isReady && <Button onClick={props.onClose}>{t('close')}</Button>}
        {isReady && (
          <Button
            appearance="primary"
            onClick={() => {
              timeline.seek(version.createdDate);
              if (projects.current) ui.navigate(paths.model(projects.current.code));
              if (model) void revealModel(host, model.id);
              props.onClose();
            }}
          >
            {t('show')}
          </Button>
        )}
      </DialogActions>
    </DialogFrame>
  );
});

/** Whether the same file may be converted at another time: what ended the conversion was not in it. */
function mayPass({ problem }: ModelVersion): boolean {
  return problem === 'INTERRUPTED' || problem === 'TIMED_OUT' || problem === 'CANCELLED';
}

function conversionState(versionId: string | undefined, version: ModelVersion | undefined): StepState {
  if (versionId === undefined) return 'later';
  if (version?.status === 'ready') return 'done';
  return version?.status === 'failed' ? 'failed' : 'now';
}
