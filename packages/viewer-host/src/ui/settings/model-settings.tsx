import { Button, makeStyles, tokens } from '@fluentui/react-components';
import {
  ArrowSync20Regular,
  ArrowUpload20Regular,
  Delete20Regular,
  Location20Regular,
} from '@fluentui/react-icons';
import type { Layer, Model, ModelVersion } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { type DataColumn, PageLayout, type RowAction, RowActions, useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useHost } from '../host-context.ts';
import { hostProblems } from '../host-problems.ts';
import { layerMessages } from '../layers/layer-messages.ts';
import { MissingHint } from '../layers/missing-hint.tsx';
import { placeMessages } from '../layers/place-messages.ts';
import { PlaceNotes } from '../layers/place-notes.tsx';
import { VersionTag } from '../layers/version-status.tsx';
import { modelMessages } from '../model/model-messages.ts';
import { paths } from '../paths.ts';
import { useAttempt } from '../use-attempt.ts';
import { BoundaryCard } from './boundary/boundary-card.tsx';
import { contentsMessages } from './contents-messages.ts';
import { CoordinatesCard } from './coordinates-card.tsx';
import { ModelContentsPage } from './model-contents.tsx';
import { settingsMessages } from './settings-messages.ts';
import { RowName, SettingsTable } from './settings-table.tsx';

const useStyles = makeStyles({
  link: { color: 'inherit' },
  problem: {
    display: 'block',
    maxWidth: '320px',
    marginTop: '4px',
    whiteSpace: 'normal',
    color: tokens.colorNeutralForeground2,
  },
});

interface VersionRow {
  readonly layer: Layer;
  readonly model: Model;
  readonly version: ModelVersion;
}

/** Every version of every model, newest first within its model. */
export const ModelSettings = observer(function ModelSettings() {
  const styles = useStyles();
  const { t, locale } = useMessages(settingsMessages);
  const { t: problemOf } = useMessages(hostProblems);
  const { t: layerText } = useMessages(layerMessages);
  const { t: modelText } = useMessages(modelMessages);
  const { t: placeText } = useMessages(placeMessages);
  const format = useFormat();
  const { t: contentsText } = useMessages(contentsMessages);
  const { layers, projects, ui } = useHost();
  const { project = '' } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const isPhone = useScreenSize() === 'phone';
  const isAdmin = projects.has('LAYER_ADMIN');
  const rows = layers.layers.flatMap((layer) =>
    layer.models.flatMap((model) => model.versions.map((version): VersionRow => ({ layer, model, version }))),
  );
  const number = (value: number, digits = 0) =>
    value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const actions: DataColumn<VersionRow> = {
    id: 'actions',
    header: t('actions'),
    hideHeader: true,
    align: 'end',
    width: isPhone ? '60px' : '96px',
    cell: ({ model, version }) => {
      const names = { model: model.name, day: format.day(version.createdDate) };
      const retry: RowAction = {
        label: t('retryVersion', names),
        icon: <ArrowSync20Regular />,
        run: () => attempt(layers.retryConversion(version.id)),
      };
      const remove: RowAction = {
        label: t('deleteVersion', names),
        icon: <Delete20Regular />,
        run: () => ui.setLayerDialog({ kind: 'delete-version', modelId: model.id, versionId: version.id }),
      };
      const place: RowAction = {
        label: placeText('chooseOf', { model: `${model.name}, ${format.day(version.createdDate)}` }),
        icon: <Location20Regular />,
        run: () => ui.setLayerDialog({ kind: 'place', modelId: model.id, versionId: version.id }),
      };
      const own = version.status === 'failed' ? [retry] : version.place ? [place] : [];
      return <RowActions actions={[...own, remove]} />;
    },
  };
  const columns: readonly DataColumn<VersionRow>[] = [
    {
      id: 'model',
      header: t('model'),
      naming: true,
      title: ({ version }) => version.fileName,
      cell: ({ model, version }) => (
        <RowName
          name={
            version.contents ? (
              <Link
                className={styles.link}
                to={paths.contents(project, version.id)}
                aria-label={contentsText('open', { model: model.name })}
              >
                {model.name}
              </Link>
            ) : (
              model.name
            )
          }
          detail={isPhone ? format.day(version.createdDate) : version.fileName}
        />
      ),
    },
    { id: 'layer', header: t('layer'), priority: 3, cell: ({ layer }) => layer.name },
    {
      id: 'created',
      header: t('created'),
      width: '110px',
      priority: 2,
      cell: ({ version }) => version.createdDate,
    },
    {
      id: 'uploaded',
      header: t('uploaded'),
      width: '130px',
      priority: 3,
      cell: ({ version }) => format.dateTime(version.uploadedAt),
    },
    {
      id: 'size',
      header: t('size'),
      width: '90px',
      align: 'end',
      priority: 2,
      cell: ({ version }) => number(version.ifcBytes / 1_000_000, 1),
    },
    {
      id: 'objects',
      header: t('objects'),
      width: '90px',
      align: 'end',
      priority: 2,
      cell: ({ version }) => (version.status === 'ready' ? number(version.objectCount) : '–'),
    },
    {
      id: 'status',
      header: t('status'),
      cell: ({ model, version }) => (
        <>
          <VersionTag version={version} />
          <MissingHint model={model} version={version} />
          {version.problem !== null && <span className={styles.problem}>{problemOf(version.problem)}</span>}
          {version.place && (
            <span className={styles.problem}>
              <PlaceNotes notes={version.place.notes} atOrigin={version.place.rule === 'origin'} />
            </span>
          )}
        </>
      ),
    },
    ...(isAdmin ? [actions] : []),
  ];
  const read = rows.find(({ version }) => version.id === query.get('version'));
  if (read !== undefined) {
    return (
      <ModelContentsPage
        key={read.version.id}
        model={read.model}
        version={read.version}
        onBack={() => void navigate(paths.settings(project, 'models'))}
      />
    );
  }
  const upload = () => ui.setLayerDialog({ kind: 'upload', layerId: undefined });
  const { load } = layers;
  return (
    <PageLayout
      title={t('models')}
      text={t('modelsText')}
      actions={
        isAdmin && (
          <Button appearance="primary" icon={<ArrowUpload20Regular />} onClick={upload}>
            {layerText('upload')}
          </Button>
        )
      }
    >
      <SettingsTable
        label={t('models')}
        columns={columns}
        rows={rows}
        rowKey={({ version }) => version.id}
        load={load}
        failed={layerText('failed')}
        onRetry={() => void layers.refresh()}
        empty={{
          title: t('noModels'),
          text: isAdmin ? t('noModelsText') : modelText('noModelsTextReader'),
        }}
      />
      <CoordinatesCard />
      <BoundaryCard />
    </PageLayout>
  );
});
