import { Button, Checkbox, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { ApiError, useMessages, type ViewProps } from '@gantry/plugin-sdk';
import { DialogForm, phoneQuery } from '@gantry/plugin-ui';
import { useId, useState } from 'react';
import * as z from 'zod';
import { type Location, locationNameLength, location as locationSchema } from '../../contract/location.ts';
import type { GlobePosition } from '../geo/in-frame.ts';
import { locationMessages } from '../messages/location-settings.ts';
import { rebase } from '../parts/rebase.ts';
import { useFocusOnProblem } from '../parts/use-focus-on-problem.ts';
import { knownKey, useProblemText } from '../parts/use-problem-text.ts';
import { usePermitSession } from '../permit-session.ts';
import { gridReadout } from './grid-readout.ts';
import {
  emptyForm,
  formAt,
  formOf,
  type LocationField,
  type LocationForm,
  type LocationProblems,
  ranges,
  readForm,
} from './location-form.ts';

const useStyles = makeStyles({
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '14px 16px',
    alignItems: 'start',
    [phoneQuery]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  fields: { display: 'flex', flexDirection: 'column', rowGap: '14px' },
  input: {
    width: '100%',
    // A unit beside the text is one word.
    '& .fui-Input__contentAfter': { flexShrink: 0, whiteSpace: 'nowrap' },
  },
  grid: {
    minHeight: '32px',
    display: 'flex',
    alignItems: 'center',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase300,
  },
  gridLabel: { padding: '2px 0', fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  hint: {
    margin: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

const conflictDetails = z.object({ changedFields: z.array(z.string()), current: locationSchema });

type Failure =
  | { readonly kind: 'fields' }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'changed'; readonly fields: readonly string[]; readonly current: Location };

/** What the host gives to a dialog's view. */
export interface DialogProps extends ViewProps {
  finish(): void;
}

interface LocationDialogProps extends DialogProps {
  /** The location to edit; without it a new one is added. */
  readonly location?: Location | undefined;
  /** Where a new one is to be. */
  readonly at?: GlobePosition | undefined;
}

/** Adds a location or edits one. What was typed stays when the server refuses. */
export function LocationDialog({ location, at, signal, finish }: LocationDialogProps) {
  const styles = useStyles();
  const { context, locations, locationList, index } = usePermitSession();
  const { t } = useMessages(locationMessages);
  const problem = useProblemText();
  const hintId = useId();
  /** As the server has it, as far as is known here. */
  const [opened, setOpened] = useState(location ? formOf(location) : emptyForm);
  const [form, setForm] = useState(at && !location ? formAt(at) : opened);
  const [version, setVersion] = useState(location?.version);
  const [problems, setProblems] = useState<LocationProblems>({});
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setIsBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const fields = useFocusOnProblem(attempt);

  const change = (patch: Partial<LocationForm>) => setForm((current) => ({ ...current, ...patch }));
  /** A field is judged when it was filled in and is left, so that nobody is told off while typing, or before. */
  const judge = (field: LocationField) => {
    if (form[field] === opened[field]) return;
    const read = readForm(form);
    setProblems((current) => ({ ...current, [field]: read.ok ? undefined : read.problems[field] }));
  };
  const submit = async () => {
    const read = readForm(form);
    if (!read.ok) {
      setAttempt((count) => count + 1);
      setProblems(read.problems);
      setFailure({ kind: 'fields' });
      return;
    }
    setProblems({});
    setIsBusy(true);
    try {
      if (location !== undefined)
        await locations.update({ ...read.values, locationID: location.locationID, version });
      else {
        const added = await locations.add(read.values);
        // Whoever pointed at the place sees that it is there now.
        if (at) index.pickOut(added.locationID);
      }
    } catch (error) {
      const found = failureOf(error);
      if (signal.aborted) {
        // The dialog was left while this was on its way.
        if (!context.signal.aborted) context.notifications.show({ text: failed(found), tone: 'danger' });
        return;
      }
      setIsBusy(false);
      setFailure(found);
      if (error instanceof ApiError && error.code === 'LOCATION_NAME_TAKEN') {
        setProblems({ name: 'name.taken' });
        setAttempt((count) => count + 1);
      }
      return;
    }
    // The project was left meanwhile: nobody looks at its places any more.
    if (context.signal.aborted) return;
    locationList.changed();
    context.notifications.show({ text: t(location ? 'edited' : 'added'), tone: 'success' });
    finish();
  };

  const failed = (found: Failure) => t(location ? 'editFailed' : 'addFailed', { why: why(found) });
  const why = (found: Failure): string => {
    if (found.kind === 'fields') return t('checkFields');
    if (found.kind === 'refused') return problem.text(found.error);
    const names = found.fields.map((field) => {
      const key = knownKey(locationMessages, `field.${field}`);
      return key ? t(key) : field;
    });
    return t('changedMeanwhile', { fields: names.join(', ') });
  };
  const message = (field: LocationField): string | undefined => {
    const code = problems[field];
    if (code === undefined) return undefined;
    const range = field === 'name' ? { min: 1, max: locationNameLength } : ranges[field];
    return t(`problem.${code}`, range);
  };
  const read = readForm({ ...form, name: 'x' });
  const isPlaced = read.ok && read.values.latitude !== 0;
  const grid = isPlaced ? gridReadout(context, read.values) : t('gridFirst');

  const input = (field: LocationField, unit?: string) => (
    <Field
      label={t(`field.${field}`)}
      required={field === 'name'}
      validationState={message(field) === undefined ? 'none' : 'error'}
      validationMessage={message(field)}
    >
      <Input
        className={styles.input}
        value={form[field]}
        contentAfter={unit}
        inputMode={field === 'name' ? 'text' : 'decimal'}
        autoFocus={field === 'name'}
        onChange={(_, data) => change({ [field]: data.value })}
        onBlur={() => judge(field)}
      />
    </Field>
  );

  return (
    <DialogForm
      submitLabel={t('confirm')}
      cancelLabel={t('cancel')}
      busy={isBusy}
      error={failure && failed(failure)}
      onSubmit={() => void submit()}
      onClose={finish}
      extraActions={
        failure?.kind === 'changed' ? (
          <Button
            onClick={() => {
              setForm((current) => rebase(current, opened, formOf(failure.current)));
              setOpened(formOf(failure.current));
              setVersion(failure.current.version);
              setFailure(undefined);
            }}
          >
            {t('loadCurrent')}
          </Button>
        ) : undefined
      }
    >
      <div ref={fields} className={styles.fields}>
        {input('name')}
        <div className={styles.pair}>
          {input('latitude', '°')}
          {input('longitude', '°')}
          {input('height', 'mPD')}
          {grid !== undefined && (
            <div>
              <div className={styles.gridLabel}>{t('grid')}</div>
              <output className={styles.grid}>{grid}</output>
            </div>
          )}
        </div>
        <p className={styles.hint}>{t('hint.position')}</p>
        <div>
          <Checkbox
            label={t('field.hasUtility')}
            aria-describedby={hintId}
            checked={form.hasUtility}
            onChange={(_, data) => change({ hasUtility: data.checked === true })}
          />
          <p id={hintId} className={styles.hint}>
            {t('hint.hasUtility')}
          </p>
        </div>
      </div>
    </DialogForm>
  );
}

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') {
    const details = conflictDetails.safeParse(error.details);
    if (details.success) {
      const { changedFields, current } = details.data;
      return { kind: 'changed', fields: changedFields, current };
    }
  }
  return { kind: 'refused', error };
}
