import { Button, makeStyles } from '@fluentui/react-components';
import { type Json, useFormat, useMessages } from '@gantry/plugin-sdk';
import { Notice } from '../states/notice.tsx';
import { comfortable } from '../theme/media.ts';
import { useFetched } from '../values/use-fetched.ts';
import { formMessages } from './form-messages.ts';
import type { FormValues } from './form-values.ts';
import type { NewDrafts } from './new-drafts.ts';

/** Drafts that are shown at once. */
const most = 5;

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '4px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  draft: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  name: { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** The drafts that `OtherDrafts` offers. */
export type OtherDraftsProps = {
  /** Of the module's new records. */
  readonly drafts: NewDrafts;
  /** Name of a draft; empty where it says nothing yet. */
  readonly nameOf: (values: FormValues, about: Json | undefined) => string;
  /** The form is to be shown anew with `drafts.current`. */
  readonly onGoOn: () => void;
};

/** Offers the drafts of other new records, such as one that was begun in another tab. Shows nothing where there are none. */
export function OtherDrafts(props: OtherDraftsProps) {
  const { drafts, nameOf, onGoOn } = props;
  const styles = useStyles();
  const { t } = useMessages(formMessages);
  const format = useFormat();
  const { value = [], refresh } = useFetched(() => drafts.others(), { key: drafts.current });
  if (value.length === 0) return null;
  return (
    <Notice tone="info" title={t('otherDrafts')}>
      <ul className={styles.list}>
        {value.slice(0, most).map(({ id, at, values, about }) => {
          const name = nameOf(values, about).trim() || t('draftUnnamed');
          return (
            <li key={id} className={styles.draft}>
              <span className={styles.name}>
                {name} · {format.dateTime(at)}
              </span>
              <Button
                size="small"
                className={styles.button}
                aria-label={t('goOnNamed', { name })}
                onClick={() =>
                  void drafts.goOn(id).then((isHere) => (isHere ? onGoOn() : refresh()), refresh)
                }
              >
                {t('goOn')}
              </Button>
              <Button
                size="small"
                appearance="subtle"
                className={styles.button}
                aria-label={t('discardNamed', { name })}
                onClick={() => void drafts.discard(id).then(refresh, refresh)}
              >
                {t('discardDraft')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
