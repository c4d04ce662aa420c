import {
  Button,
  Combobox,
  DialogActions,
  DialogContent,
  Field,
  makeStyles,
  Option,
} from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, DialogFrame, useFetched } from '@gantry/plugin-ui';
import { useState } from 'react';
import { attachableStatuses } from '../../contract/risc/form.ts';
import type { ObjectFormAttach } from '../../contract/risc/object-links.ts';
import { modelMessages } from '../messages/model.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { BimCard } from '../parts/bim-card.tsx';
import { changeLinks } from '../state/model-links.ts';
import type { SeenObject } from '../state/seen-object.ts';

/** Forms that are offered at once; the search finds the others. */
const offered = 50;

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** Says which forms an object has. */
export function EditFormsDialog(props: {
  readonly object: SeenObject;
  readonly links: readonly ObjectFormAttach[];
  readonly onClose: () => void;
  readonly onChanged: () => void;
}) {
  const { object, onClose, onChanged } = props;
  const styles = useStyles();
  const module = useRiscModule();
  const { t } = useMessages(modelMessages);
  const { t: term } = useMessages(terms);
  // As they were when the dialog opened: links that others make meanwhile are left alone.
  const [before] = useState(() => new Map(props.links.map(({ formId, formNo }) => [formId, formNo])));
  const [wanted, setWanted] = useState<readonly string[]>([...before.keys()]);
  const [search, setSearch] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const found = useFetched(
    async (signal) =>
      (await module.api.list({ search, status: [...attachableStatuses], limit: offered }, { signal })).data,
    { key: search },
  );
  const numbers = new Map([
    ...before,
    ...(found.value ?? []).map(({ id, form_number }) => [id, form_number] as const),
  ]);
  const isShown = (number: string | null) =>
    search === '' || (number ?? '').toLowerCase().includes(search.toLowerCase());
  const send = async () => {
    setIsBusy(true);
    const attach = wanted.filter((id) => !before.has(id));
    const detach = [...before.keys()].filter((id) => !wanted.includes(id));
    const isDone = await changeLinks(module, object, { attach, detach });
    setIsBusy(false);
    onChanged();
    if (isDone) onClose();
  };
  return (
    <DialogFrame kind="form" title={t('edit.title')} width={490} canLeave={!isBusy} onLeave={onClose}>
      <DialogContent className={styles.content}>
        <BimCard object={object} />
        <Field label={t('edit.forms')}>
          <Combobox
            multiselect
            placeholder={t('edit.search')}
            selectedOptions={[...wanted]}
            value={search}
            onChange={(event) => setSearch(event.target.value.trim())}
            onOptionSelect={(_, data) => setWanted(data.selectedOptions)}
          >
            {[...numbers]
              .filter(([, number]) => isShown(number))
              .map(([id, number]) => (
                <Option key={id} value={id} text={number ?? term('noNumber')}>
                  {number ?? term('noNumber')}
                </Option>
              ))}
          </Combobox>
        </Field>
        <span>{wanted.map((id) => numbers.get(id) ?? term('noNumber')).join(', ')}</span>
      </DialogContent>
      <DialogActions>
        <Button className={styles.button} disabled={isBusy} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button appearance="primary" className={styles.button} disabled={isBusy} onClick={() => void send()}>
          {t('attach')}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
