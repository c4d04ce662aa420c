import { Button, DialogActions, DialogContent, makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, DialogFrame, KeyValues } from '@gantry/plugin-ui';
import { useState } from 'react';
import type { FormRow } from '../../contract/risc/form.ts';
import { modelMessages } from '../messages/model.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { BimCard } from '../parts/bim-card.tsx';
import { changeLinks } from '../state/model-links.ts';
import type { SeenObject } from '../state/seen-object.ts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** Asks before an object is attached to a form. It stays open after a failure, for another try. */
export function AttachDialog(props: {
  readonly object: SeenObject;
  readonly form: Pick<FormRow, 'id' | 'form_number'>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { object, form, onClose, onDone } = props;
  const styles = useStyles();
  const module = useRiscModule();
  const { t } = useMessages(modelMessages);
  const { t: term } = useMessages(terms);
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    const isDone = await changeLinks(module, object, { attach: [form.id] });
    setIsBusy(false);
    if (isDone) onDone();
  };
  return (
    <DialogFrame kind="question" title={t('confirmTitle')} width={490} canLeave={!isBusy} onLeave={onClose}>
      <DialogContent className={styles.content}>
        <BimCard object={object} />
        <KeyValues items={[{ id: 'form', label: t('form'), value: form.form_number ?? term('noNumber') }]} />
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
