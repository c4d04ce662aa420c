import { Button, Field, makeStyles, Select } from '@fluentui/react-components';
import { ArrowSwap16Regular } from '@fluentui/react-icons';
import type { ModelVersion } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { VersionPair } from '../../api/compare-api.ts';
import { useHost } from '../host-context.ts';
import { compareMessages } from './compare-messages.ts';
import { readyVersions } from './use-compare.ts';

const useStyles = makeStyles({
  pair: { display: 'flex', alignItems: 'flex-end', columnGap: '4px' },
  field: { flex: '1 1 0', minWidth: 0 },
  select: { '& > select': { minWidth: 0 }, [comfortable]: { '& > select': { minHeight: '44px' } } },
  swap: { flexShrink: 0, minWidth: '28px', [comfortable]: { minWidth: '44px', minHeight: '44px' } },
});

/** Chooses the model, where several have versions to compare, and the two versions. */
export const VersionChoice = observer(function VersionChoice(props: {
  readonly modelId: string;
  readonly pair: VersionPair;
  readonly onPair: (pair: VersionPair) => void;
}) {
  const { modelId, pair, onPair } = props;
  const styles = useStyles();
  const { t } = useMessages(compareMessages);
  const host = useHost();
  const versions = readyVersions(host, modelId);
  const models = host.layers.layers
    .flatMap((layer) => layer.models)
    .filter(({ id }) => id === modelId || readyVersions(host, id).length > 1);
  const textOf = useVersionText(versions);
  const choice = (side: 'older' | 'newer') => (
    <Field className={styles.field} size="small" label={t(side)}>
      <Select
        className={styles.select}
        size="small"
        value={pair[side]}
        onChange={(_, { value }) => onPair({ ...pair, [side]: value })}
      >
        {versions.map((version) => (
          <option
            key={version.id}
            value={version.id}
            disabled={version.id === pair[side === 'older' ? 'newer' : 'older']}
          >
            {textOf(version)}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <>
      {models.length > 1 && (
        <Field size="small" label={t('model')}>
          <Select
            className={styles.select}
            size="small"
            value={modelId}
            onChange={(_, { value }) => host.ui.setCompared(value)}
          >
            {models.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className={styles.pair}>
        {choice('older')}
        <Button
          className={styles.swap}
          size="small"
          appearance="subtle"
          icon={<ArrowSwap16Regular />}
          aria-label={t('swap')}
          title={t('swap')}
          onClick={() => onPair({ older: pair.newer, newer: pair.older })}
        />
        {choice('newer')}
      </div>
    </>
  );
});

/** The day of a version, with its file's name where another one is of the same day. */
function useVersionText(versions: readonly ModelVersion[]): (version: ModelVersion) => string {
  const format = useFormat();
  return ({ id, createdDate, fileName }) => {
    const isAlone = !versions.some((other) => other.id !== id && other.createdDate === createdDate);
    return isAlone ? format.day(createdDate) : `${format.day(createdDate)} · ${fileName}`;
  };
}
