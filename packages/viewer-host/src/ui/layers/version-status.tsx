import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import {
  ArrowSync12Filled,
  Checkmark12Filled,
  Clock12Filled,
  ErrorCircle12Filled,
  Warning12Filled,
} from '@fluentui/react-icons';
import type { Model, ModelVersion } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, StateTag } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { hostProblems } from '../host-problems.ts';
import { useAttempt } from '../use-attempt.ts';
import { layerMessages } from './layer-messages.ts';
import { mayLackParts } from './may-lack-parts.ts';
import { MissingHint } from './missing-hint.tsx';
import { placeConcerns } from './place-concerns.ts';
import { placeMessages } from './place-messages.ts';
import { PlaceNotes } from './place-notes.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '4px',
    padding: '2px 0 6px 28px',
    fontSize: '12px',
    lineHeight: '16px',
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8px', rowGap: '4px' },
  day: { flexGrow: 1, color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  text: { margin: 0, color: tokens.colorNeutralForeground2, whiteSpace: 'normal' },
  actions: { display: 'flex', columnGap: '6px', [comfortable]: { '& > button': { minHeight: '44px' } } },
});

/** The status of a version; why it failed or waits, and what to do. */
export const VersionStatus = observer(function VersionStatus(props: {
  readonly model: Model;
  readonly version: ModelVersion;
}) {
  const { model, version } = props;
  const styles = useStyles();
  const { t } = useMessages(layerMessages);
  const { t: problemOf } = useMessages(hostProblems);
  const { t: placeText } = useMessages(placeMessages);
  const format = useFormat();
  const { layers, projects, ui } = useHost();
  const attempt = useAttempt();
  const isAdmin = projects.has('LAYER_ADMIN');
  const isOnTheWay = version.status === 'queued' || version.status === 'converting';
  return (
    <div className={styles.root}>
      <span className={styles.line}>
        <span className={styles.day}>{format.day(version.createdDate)}</span>
        {version.status === 'failed' && <MissingHint model={model} version={version} />}
        <VersionTag version={version} />
      </span>
      {version.status === 'converting' && (
        <ProgressBar value={version.progress} aria-label={t('converting')} />
      )}
      {version.status === 'ready' && mayLackParts(version) && (
        <p className={styles.text}>{t('partlyHint', { schema: version.schema })}</p>
      )}
      <PlaceNotes notes={placeConcerns(version)} atOrigin={version.place?.rule === 'origin'} />
      {version.problem !== null && <p className={styles.text}>{problemOf(version.problem)}</p>}
      {isAdmin && version.status === 'failed' && (
        <span className={styles.actions}>
          <Button size="small" onClick={() => attempt(layers.retryConversion(version.id))}>
            {t('retry')}
          </Button>
          <Button
            size="small"
            appearance="subtle"
            onClick={() =>
              ui.setLayerDialog({ kind: 'delete-version', modelId: model.id, versionId: version.id })
            }
          >
            {t('removeFailed')}
          </Button>
        </span>
      )}
      {isAdmin && placeConcerns(version).length > 0 && (
        <span className={styles.actions}>
          <Button
            size="small"
            aria-label={placeText('chooseOf', { model: model.name })}
            onClick={() => ui.setLayerDialog({ kind: 'place', modelId: model.id, versionId: version.id })}
          >
            {placeText('choose')}
          </Button>
        </span>
      )}
      {isAdmin && isOnTheWay && (
        <span className={styles.actions}>
          <Button
            size="small"
            aria-label={t('cancelConversion', { model: model.name })}
            onClick={() => attempt(layers.cancelConversion(version.id))}
          >
            {t('cancel')}
          </Button>
        </span>
      )}
    </div>
  );
});

export function VersionTag({ version }: { readonly version: ModelVersion }) {
  const { t } = useMessages(layerMessages);
  if (version.status === 'queued') {
    return (
      <StateTag tone="neutral" icon={<Clock12Filled />}>
        {t('queued')}
      </StateTag>
    );
  }
  if (version.status === 'converting') {
    return (
      <StateTag tone="info" icon={<ArrowSync12Filled />}>
        {t('convertingPercent', { percent: Math.round(version.progress * 100) })}
      </StateTag>
    );
  }
  if (version.status === 'failed') {
    return (
      <StateTag tone="danger" icon={<ErrorCircle12Filled />}>
        {t('failedTag')}
      </StateTag>
    );
  }
  return mayLackParts(version) ? (
    <StateTag tone="warning" icon={<Warning12Filled />}>
      {t('partly')}
    </StateTag>
  ) : (
    <StateTag tone="success" icon={<Checkmark12Filled />}>
      {t('ready')}
    </StateTag>
  );
}
