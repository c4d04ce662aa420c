import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CubeAdd20Regular, Dismiss20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import {
  ChoiceField,
  CustomField,
  comfortable,
  FieldPair,
  type FormValues,
  RecordDialog,
  TextField,
  ToggleField,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type Location, locationFields, placeObject, placePoint } from '../../contract/reference/entries.ts';
import { useSiteForms } from '../site-forms.ts';
import { type EntryFrame, useEntryForm } from './entry-form.tsx';
import { referenceMessages } from './messages.ts';
import { usePointText } from './place-words.ts';
import { usePortionChoices } from './use-portion-choices.ts';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', columnGap: '8px', minHeight: '32px', minWidth: 0 },
  text: { minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  none: { color: tokens.colorNeutralForeground3 },
  button: { alignSelf: 'start', [comfortable]: { minHeight: '44px' } },
  clear: { flexShrink: 0, [comfortable]: { minWidth: '44px', minHeight: '44px' } },
});

/** The form of a location: its names, its portion, and where it is in the model. */
export const LocationForm = observer(function LocationForm(
  props: EntryFrame & {
    readonly location: Location | undefined;
    /** What was filled in before the model was opened. */
    readonly input?: FormValues | undefined;
  },
) {
  const { location: opened, input, finish } = props;
  const styles = useStyles();
  const { reference } = useSiteForms();
  const { t } = useMessages(referenceMessages);
  const pointText = usePointText();
  const { api, lists, work } = reference;
  const { list } = lists.locations;
  // As it is now: somebody else may edit it meanwhile. What was filled in before belongs to the location as it was then.
  const latest = input === undefined ? list.rows.find(({ id }) => id === opened?.id) : undefined;
  const location = latest ?? opened;
  const portions = usePortionChoices();
  const chosen = list.filters.portion;
  const form = useEntryForm({
    frame: props,
    list,
    schema: locationFields,
    record: location,
    start: {
      name_zh: '',
      code: '',
      offered: true,
      object: null,
      point: null,
      ...(chosen !== undefined && { portion_master: chosen }),
    },
    input,
    save: (fields, version) =>
      location === undefined
        ? api.addLocation(fields)
        : api.updateLocation({ ...fields, id: location.id, version }),
  });
  const objectText = (value: unknown) => {
    const object = placeObject.safeParse(value).data;
    return object && (object.name || t('unnamedObject'));
  };
  const coordinates = (value: unknown) => {
    const point = placePoint.safeParse(value).data;
    return point && pointText(point);
  };
  const place = (name: 'object' | 'point', read: (value: unknown) => string | undefined) => (
    <CustomField
      form={form}
      name={name}
      label={t(`place.${name}`)}
      show={(value) => read(value) ?? t('none')}
    >
      {({ value, isBusy, change }) => (
        <div className={styles.line}>
          <output className={read(value) === undefined ? styles.none : styles.text}>
            {read(value) ?? t('none')}
          </output>
          {read(value) !== undefined && (
            <Button
              appearance="subtle"
              size="small"
              className={styles.clear}
              icon={<Dismiss20Regular />}
              aria-label={t(`clear.${name}`)}
              title={t(`clear.${name}`)}
              disabled={isBusy}
              onClick={() => change(null)}
            />
          )}
        </div>
      )}
    </CustomField>
  );
  const goToModel = () => {
    work.pick({ location, input: form.values });
    finish('model');
  };
  const goToPortions = () => {
    work.show('portions');
    form.leave();
  };
  return (
    <RecordDialog form={form}>
      <TextField form={form} name="name" label={t('column.name')} required autoFocus />
      <FieldPair>
        <TextField form={form} name="name_zh" label={t('column.name_zh')} hint={t('hint.name_zh')} />
        <TextField form={form} name="code" label={t('column.code')} />
      </FieldPair>
      <ChoiceField
        form={form}
        name="portion_master"
        label={t('column.portion')}
        required
        options={portions.options}
        whyEmpty={
          portions.isEmpty
            ? { why: t('noPortions'), who: '', add: { label: t('addPortion'), onOpen: goToPortions } }
            : undefined
        }
      />
      <FieldPair>
        {place('object', objectText)}
        {place('point', coordinates)}
      </FieldPair>
      <Button
        className={styles.button}
        icon={<CubeAdd20Regular />}
        disabled={form.isBusy}
        onClick={goToModel}
      >
        {t('placeOnModel')}
      </Button>
      <ToggleField form={form} name="offered" label={t('offered')} hint={t('hint.offered')} />
    </RecordDialog>
  );
});
