import { Button, DialogActions, DialogContent, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import { KeyValues } from '../tags/key-values.tsx';
import { comfortable } from '../theme/media.ts';
import type { NamedRecord } from './link-work.ts';
import { ObjectFacts } from './object-facts.tsx';
import type { LinkedRecord, RecordLinks } from './record-links.ts';
import type { SeenObject } from './seen-object.ts';
import { useLinkText } from './use-link-text.ts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** Asks before an object is attached to a record. It stays open after a failure, for another try. */
export function AttachDialog<L extends LinkedRecord>(props: {
  readonly links: RecordLinks<L>;
  readonly object: SeenObject;
  readonly record: NamedRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { links, object, record, onClose, onDone } = props;
  const styles = useStyles();
  const t = useLinkText(links);
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    const isDone = await links.change(object, { attach: [record.id] });
    setIsBusy(false);
    if (isDone) onDone();
  };
  return (
    <DialogFrame kind="question" title={t('confirmTitle')} width={490} canLeave={!isBusy} onLeave={onClose}>
      <DialogContent className={styles.content}>
        <ObjectFacts object={object} />
        <KeyValues items={[{ id: 'record', label: t('record'), value: record.name ?? t('noNumber') }]} />
      </DialogContent>
      <DialogActions>
        <Button className={styles.button} disabled={isBusy} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          appearance="primary"
          className={styles.button}
          disabled={isBusy}
          onClick={() => void confirm()}
        >
          {t('confirm')}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
