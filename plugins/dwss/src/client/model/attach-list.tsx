import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, FailedState, LoadingState } from '@gantry/plugin-ui';
import { useState } from 'react';
import type { ObjectFormAttach } from '../../contract/risc/object-links.ts';
import { modelMessages } from '../messages/model.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { StatusTag } from '../parts/status-tag.tsx';
import type { SeenObject } from '../state/seen-object.ts';
import { EditFormsDialog } from './edit-forms-dialog.tsx';
import type { ObjectForms } from './use-object-forms.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px', padding: '12px' },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', columnGap: '8px' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  card: {
    justifyContent: 'space-between',
    columnGap: '8px',
    fontWeight: tokens.fontWeightRegular,
    [comfortable]: { minHeight: '44px' },
  },
});

/** The forms of the selected object. */
export function AttachList({ object, forms }: { readonly object: SeenObject; readonly forms: ObjectForms }) {
  const styles = useStyles();
  const { context } = useRiscModule();
  const { t } = useMessages(modelMessages);
  const { t: term } = useMessages(terms);
  const [isEditing, setIsEditing] = useState(false);
  const { value, load, refresh } = forms;
  if (value === undefined)
    return load.kind === 'failed' ? (
      <FailedState title={t('attachListFailed')} error={load.error} onRetry={refresh} />
    ) : (
      <LoadingState rows={2} />
    );
  const numberOf = ({ formNo }: ObjectFormAttach) => formNo ?? term('noNumber');
  return (
    <section className={styles.root} aria-label={t('attachList')}>
      <h3 className={styles.heading}>{t('attachList')}</h3>
      <p className={styles.quiet}>{object.objectName === '' ? object.bimId : object.objectName}</p>
      <div className={styles.head}>
        <span>{t('attached', { count: value.length })}</span>
        {context.permissions.has('BIM_ATTACH') && (
          <Button size="small" onClick={() => setIsEditing(true)}>
            {t('editForms')}
          </Button>
        )}
      </div>
      {value.map((link) => (
        <Button
          key={link.id}
          className={styles.card}
          aria-label={t('openForm', { form: numberOf(link) })}
          onClick={() => context.navigate('detail', { id: link.formId })}
        >
          {numberOf(link)}
          <StatusTag status={link.status} />
        </Button>
      ))}
      {isEditing && (
        <EditFormsDialog
          object={object}
          links={value}
          onClose={() => setIsEditing(false)}
          onChanged={refresh}
        />
      )}
    </section>
  );
}
