import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { type ProjectCoordinates, projectCoordinates } from '@gantry/contract';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { comfortable, LoadingState, Notice, phoneQuery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useId, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useHost } from '../host-context.ts';
import { useRefusal } from '../use-attempt.ts';
import { coordinatesMessages } from './coordinates-messages.ts';

const useStyles = makeStyles({
  root: { maxWidth: '760px', marginTop: '24px' },
  title: { margin: '0 0 8px', fontSize: '16px', lineHeight: '22px' },
  fields: {
    display: 'grid',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '12px 16px',
    marginBottom: '12px',
    [phoneQuery]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  input: { width: '100%', minWidth: 0, '& input': { minWidth: 0 }, [comfortable]: { minHeight: '44px' } },
  save: { [comfortable]: { minHeight: '44px' } },
});

const keys = ['crs', 'easting', 'northing', 'height'] as const;
type Texts = Readonly<Record<(typeof keys)[number], string>>;

/** What is in the fields, and the values that they were filled from. */
interface Shown {
  readonly saved: ProjectCoordinates;
  readonly texts: Texts;
}

const textsOf = (values: ProjectCoordinates): Texts => ({
  crs: String(values.crs),
  easting: String(values.easting),
  northing: String(values.northing),
  height: String(values.height),
});

/** The project's grid and origin. Administrators of layers can change them. */
export const CoordinatesCard = observer(function CoordinatesCard() {
  const styles = useStyles();
  const { t } = useMessages(coordinatesMessages);
  const problemText = useProblemText();
  const refuse = useRefusal();
  const { api, layers, plugins, projects } = useHost();
  const titleId = useId();
  const isAdmin = projects.has('LAYER_ADMIN');
  const projectId = projects.current?.id;
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const load = useCallback(() => {
    if (projectId === undefined) return;
    const abort = new AbortController();
    setFailure(undefined);
    api.coordinates(projectId, { signal: abort.signal }).then(
      (saved) => setShown({ saved, texts: textsOf(saved) }),
      (error: unknown) => {
        if (!abort.signal.aborted) setFailure({ error });
      },
    );
    return () => abort.abort();
  }, [api, projectId]);
  useEffect(() => load(), [load]);

  const save = async (before: ProjectCoordinates, given: Texts) => {
    const entries = keys.map((key) => [key, given[key].trim() === '' ? Number.NaN : Number(given[key])]);
    const parsed = projectCoordinates.safeParse(Object.fromEntries(entries));
    setWrong(parsed.error?.issues.map(({ path }) => String(path[0])) ?? []);
    if (!parsed.success || projectId === undefined) return;
    setIsBusy(true);
    try {
      const saved = await api.saveCoordinates(projectId, { ...parsed.data, before });
      setShown({ saved, texts: textsOf(saved) });
      plugins.notify({ text: t('saved'), tone: 'success', timeoutMs: 5000 });
      await layers.refresh();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') load();
      refuse(error);
    } finally {
      setIsBusy(false);
    }
  };
  const field = (key: (typeof keys)[number], { saved, texts }: Shown, hint?: string) => (
    <Field
      label={t(key)}
      {...(hint === undefined ? {} : { hint })}
      validationMessage={wrong.includes(key) ? t(key === 'crs' ? 'needCode' : 'needNumber') : undefined}
    >
      <Input
        className={styles.input}
        inputMode="decimal"
        value={texts[key]}
        readOnly={!isAdmin}
        onChange={(_, { value }) => setShown({ saved, texts: { ...texts, [key]: value } })}
      />
    </Field>
  );
  return (
    <section className={styles.root} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('title')}
      </h2>
      {failure && (
        <Notice
          tone="warning"
          actions={
            <Button size="small" onClick={load}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t('failed', { reason: problemText(failure.error) })}
        </Notice>
      )}
      {!shown && !failure && <LoadingState label={t('loading')} />}
      {shown && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save(shown.saved, shown.texts);
          }}
        >
          <div className={styles.fields}>
            {field('easting', shown, t('originHint'))}
            {field('northing', shown)}
            {field('height', shown)}
            {field('crs', shown, t('crsHint'))}
          </div>
          {isAdmin && (
            <Button type="submit" appearance="primary" className={styles.save} disabled={isBusy}>
              {t('save')}
            </Button>
          )}
        </form>
      )}
    </section>
  );
});
