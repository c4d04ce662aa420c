import { Button, makeStyles } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { NewDrafts } from '../form/new-drafts.ts';
import { Card } from '../page/card.tsx';
import { Notice } from '../states/notice.tsx';
import { comfortable } from '../theme/media.ts';
import { ObjectFacts } from './object-facts.tsx';
import type { LinkedRecord, RecordLinks } from './record-links.ts';
import { useKeptChoice } from './use-kept-choice.ts';
import { useLinkText } from './use-link-text.ts';

const useStyles = makeStyles({ button: { alignSelf: 'start', [comfortable]: { minHeight: '44px' } } });

/** The object that a new record is about, which `attachChosen` links when the record is first saved. */
export const ChosenObject = observer(function ChosenObject<L extends LinkedRecord>(props: {
  readonly links: RecordLinks<L>;
  /** The draft of the record: whoever goes on with it, for example after a reload, finds the object chosen. */
  readonly draft?: { readonly drafts: Pick<NewDrafts, 'about' | 'note'>; readonly id: string };
}) {
  const { links, draft } = props;
  const styles = useStyles();
  const t = useLinkText(links);
  const { chosen } = links.work;
  useKeptChoice(links.work, draft?.drafts, draft?.id);
  if (!links.options.canAttach()) return null;
  return (
    <Card title={t('chosen')}>
      {chosen !== undefined && <ObjectFacts object={chosen} />}
      {chosen === undefined ? (
        <Button className={styles.button} onClick={() => void links.pickFor('new')}>
          {t('objects.attach')}
        </Button>
      ) : (
        <Button className={styles.button} onClick={() => links.work.choose(undefined)}>
          {t('removeChosen')}
        </Button>
      )}
    </Card>
  );
});

/** Offers to link the chosen object again, where that failed when the record was first saved. For the pages of the saved record. */
export const UnlinkedObject = observer(function UnlinkedObject<L extends LinkedRecord>(props: {
  readonly links: RecordLinks<L>;
  readonly recordId: string;
}) {
  const { links, recordId } = props;
  const styles = useStyles();
  const t = useLinkText(links);
  const [isBusy, setIsBusy] = useState(false);
  const { unlinked } = links.work;
  if (unlinked?.recordId !== recordId) return null;
  const retry = async () => {
    setIsBusy(true);
    if (await links.change(unlinked.object, { attach: [recordId] })) links.work.keepUnlinked(undefined);
    setIsBusy(false);
  };
  return (
    <Card title={t('chosen')}>
      <ObjectFacts object={unlinked.object} />
      <Notice
        tone="warning"
        actions={
          <>
            <Button size="small" className={styles.button} disabled={isBusy} onClick={() => void retry()}>
              {t('tryAgain')}
            </Button>
            <Button
              size="small"
              className={styles.button}
              disabled={isBusy}
              onClick={() => links.work.keepUnlinked(undefined)}
            >
              {t('doNotLink')}
            </Button>
          </>
        }
      >
        {t('unlinked')}
      </Notice>
    </Card>
  );
});
