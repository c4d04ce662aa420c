import { Button, Field, Input, makeStyles, Text } from '@fluentui/react-components';
import { type PermissionService, useFormat, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { permissions } from '../contract/readings.ts';
import { messages } from './messages.ts';
import type { NoiseStore } from './noise-store.ts';

interface NoisePanelProps {
  readonly store: NoiseStore;
  readonly context: { readonly permissions: PermissionService };
}

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', rowGap: '16px', padding: '16px' },
  form: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: '8px' },
  row: { display: 'flex', flexDirection: 'column' },
});

/** The panel beside the model: a form for those who may add, and the latest readings. */
export const NoisePanel = observer(function NoisePanel({ store, context }: NoisePanelProps) {
  const styles = useStyles();
  return (
    <div className={styles.panel}>
      {context.permissions.has(permissions.add) && <AddReading store={store} />}
      <Readings store={store} />
    </div>
  );
});

const Readings = observer(function Readings({ store }: { readonly store: NoiseStore }) {
  const styles = useStyles();
  const { t } = useMessages(messages);
  const format = useFormat();
  const problemText = useProblemText();
  if (store.failure !== undefined)
    return (
      <div role="alert">
        <p>{problemText(store.failure)}</p>
        <Button onClick={() => void store.refresh()}>{t('retry')}</Button>
      </div>
    );
  if (store.readings === undefined) return <Text role="status">{t('loading')}</Text>;
  if (store.readings.length === 0) return <Text>{t('empty')}</Text>;
  return (
    <ul className={styles.list} aria-label={t('list')}>
      {store.readings.map(({ id, place, level, takenBy, takenAt }) => (
        <li key={id} className={styles.row}>
          <Text weight="semibold">{t('reading', { place, level })}</Text>
          <Text size={200}>{t('taken', { name: takenBy, time: format.dateTime(takenAt) })}</Text>
        </li>
      ))}
    </ul>
  );
});

function AddReading({ store }: { readonly store: NoiseStore }) {
  const styles = useStyles();
  const { t } = useMessages(messages);
  const problemText = useProblemText();
  const [place, setPlace] = useState('');
  const [level, setLevel] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    setFailure(undefined);
    try {
      await store.add(place, Number(level));
      setPlace('');
      setLevel('');
    } catch (error) {
      // What was typed stays, so that the person can send it again.
      setFailure(error);
    }
    setSaving(false);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <Field label={t('place')} required>
        <Input value={place} maxLength={80} onChange={(_, data) => setPlace(data.value)} />
      </Field>
      <Field
        label={t('level')}
        required
        validationMessage={failure === undefined ? undefined : problemText(failure)}
      >
        <Input
          type="number"
          step="any"
          value={level}
          min={0}
          max={200}
          onChange={(_, data) => setLevel(data.value)}
        />
      </Field>
      <Button type="submit" appearance="primary" disabled={isSaving}>
        {t('add')}
      </Button>
    </form>
  );
}
