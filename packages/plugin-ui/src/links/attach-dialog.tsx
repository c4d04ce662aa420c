import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { DialogAnswer } from '../dialogs/dialog-answer.tsx';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import { KeyValues } from '../tags/key-values.tsx';
import type { NamedRecord } from './link-work.ts';
import { ObjectFacts } from './object-facts.tsx';
import { ReasonField } from './reason-field.tsx';
import type { LinkedRecord, RecordLinks } from './record-links.ts';
import type { SeenObject } from './seen-object.ts';
import { useLinkText } from './use-link-text.ts';

/** Asks before an object is attached to a record. It stays open after a failure, for another try. */
export function AttachDialog<L extends LinkedRecord>(props: {
  readonly links: RecordLinks<L>;
  readonly object: SeenObject;
  readonly record: NamedRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { links, object, record, onClose, onDone } = props;
  const t = useLinkText(links);
  const [isBusy, setIsBusy] = useState(false);
  const [reason, setReason] = useState('');
  const { needsReason = false } = record;
  const lacksReason = needsReason && reason.trim() === '';
  const confirm = async () => {
    setIsBusy(true);
    const isDone = await links.change(object, { attach: [record.id], reason: reason.trim() });
    setIsBusy(false);
    if (isDone) onDone();
  };
  return (
    <DialogFrame kind="question" title={t('confirmTitle')} width={490} canLeave={!isBusy} onLeave={onClose}>
      <DialogAnswer
        error={undefined}
        busy={isBusy}
        cancelLabel={t('cancel')}
        onLeave={onClose}
        fluid={false}
        action={(className) => (
          <Button
            appearance="primary"
            className={className}
            disabled={isBusy || lacksReason}
            onClick={() => void confirm()}
          >
            {t('confirm')}
          </Button>
        )}
      >
        <ObjectFacts object={object} />
        <KeyValues items={[{ id: 'record', label: t('record'), value: record.name ?? t('noNumber') }]} />
        {needsReason && <ReasonField links={links} value={reason} disabled={isBusy} onChange={setReason} />}
      </DialogAnswer>
    </DialogFrame>
  );
}
