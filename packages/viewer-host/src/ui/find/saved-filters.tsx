import { Button, Checkbox, Input, makeStyles, tokens } from '@fluentui/react-components';
import { Delete16Regular } from '@fluentui/react-icons';
import type { SavedFilter } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { FindStore } from '../../state/find/find-store.ts';
import { useHost } from '../host-context.ts';
import { useAttempt } from '../use-attempt.ts';
import { findMessages } from './find-messages.ts';

const useStyles = makeStyles({
  title: { fontSize: '12px', lineHeight: '24px', cursor: 'pointer', [comfortable]: { lineHeight: '44px' } },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  row: { display: 'flex', alignItems: 'center' },
  open: { flexGrow: 1, minWidth: 0, justifyContent: 'flex-start', [comfortable]: { minHeight: '44px' } },
  small: { color: tokens.colorNeutralForeground3, fontSize: '12px' },
  button: { [comfortable]: { minHeight: '44px' } },
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px' },
  name: { flexGrow: 1, minWidth: '120px', [comfortable]: { minHeight: '44px' } },
});

/** Filters that the person, or somebody for all, has kept. */
export const SavedFilters = observer(function SavedFilters({ find }: { readonly find: FindStore }) {
  const styles = useStyles();
  const { t } = useMessages(findMessages);
  const { projects } = useHost();
  const attempt = useAttempt();
  const [filters, setFilters] = useState<readonly SavedFilter[]>([]);
  const [name, setName] = useState<string>();
  const [isShared, setIsShared] = useState(false);
  const { api, filter } = find;
  useEffect(() => {
    const leaving = new AbortController();
    api.filters({ signal: leaving.signal }).then(
      (answer) => setFilters(answer.filters),
      // The list stays empty; saving one says what is wrong.
      () => undefined,
    );
    return () => leaving.abort();
  }, [api]);
  const save = async () => {
    if (!filter || !name?.trim()) return;
    const saved = await api.save({ name: name.trim(), isShared, filter });
    setFilters((before) => [...before, saved]);
    setName(undefined);
  };
  const remove = async (id: string) => {
    await api.remove(id);
    setFilters((before) => before.filter((one) => one.id !== id));
  };
  return (
    <details>
      <summary className={styles.title}>{t('saved')}</summary>
      {filters.length === 0 && <p className={styles.small}>{t('noSaved')}</p>}
      <ul className={styles.list}>
        {filters.map((one) => (
          <li key={one.id} className={styles.row}>
            <Button
              className={styles.open}
              size="small"
              appearance="subtle"
              aria-label={t('open', { name: one.name })}
              onClick={() => find.open(one.filter)}
            >
              {one.name}
            </Button>
            {one.isShared && <span className={styles.small}>{t('shared')}</span>}
            {(one.isOwn || projects.has('LAYER_ADMIN')) && (
              <Button
                className={styles.button}
                size="small"
                appearance="subtle"
                icon={<Delete16Regular />}
                aria-label={t('removeSaved', { name: one.name })}
                onClick={() => attempt(remove(one.id))}
              />
            )}
          </li>
        ))}
      </ul>
      {name === undefined ? (
        <Button
          className={styles.button}
          size="small"
          disabledFocusable={!filter}
          onClick={() => filter && setName('')}
        >
          {t('save')}
        </Button>
      ) : (
        <div className={styles.form}>
          <Input
            className={styles.name}
            size="small"
            autoFocus
            maxLength={80}
            aria-label={t('saveName')}
            placeholder={t('saveName')}
            value={name}
            onChange={(_, { value }) => setName(value)}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === 'Enter' && !nativeEvent.isComposing) attempt(save());
            }}
          />
          <Checkbox
            size="medium"
            label={t('forAll')}
            checked={isShared}
            onChange={(_, { checked }) => setIsShared(checked === true)}
          />
          <Button className={styles.button} size="small" appearance="primary" onClick={() => attempt(save())}>
            {t('saveDo')}
          </Button>
          <Button
            className={styles.button}
            size="small"
            appearance="subtle"
            onClick={() => setName(undefined)}
          >
            {t('cancel')}
          </Button>
        </div>
      )}
    </details>
  );
});
