import { Field, Input, makeStyles, Textarea } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, TimeInput, tabletQuery } from '@gantry/plugin-ui';
import { createContext, useContext } from 'react';
import { formMessages } from '../messages/permit-form.ts';
import { knownKey } from '../parts/use-problem-text.ts';
import type { DraftProblem, DraftProblems } from './read-draft.ts';

export interface FormProblems {
  readonly problems: DraftProblems;
  /** The type's limit, for the sentence about a period that is too long. */
  readonly hours: number;
}

/** What is wrong with the form, for the fields below. */
export const FormProblemsContext = createContext<FormProblems>({ problems: {}, hours: 0 });

export interface FieldProblem {
  readonly validationState: 'none' | 'error';
  readonly validationMessage: string | undefined;
}

/** State and sentence of the field at a path of the wire's permit. */
export function useFieldProblem(path: string): FieldProblem {
  const { problems, hours } = useContext(FormProblemsContext);
  const { t } = useMessages(formMessages);
  const found = problems[path];
  return {
    validationState: found === undefined ? 'none' : 'error',
    validationMessage: found && t(keyOf(path, found), { hours }),
  };
}

/** A sentence that says what to fill in, where there is one for the field. */
function keyOf(path: string, problem: DraftProblem) {
  const own = knownKey(formMessages, `problem.${problem}.${path}`);
  return own ?? (`problem.${problem}` as const);
}

const useStyles = makeStyles({
  input: {
    width: '100%',
    minWidth: 0,
    '& > input': { minWidth: 0, width: '100%' },
    // A unit beside the text is one word.
    '& .fui-Input__contentAfter': { flexShrink: 0, whiteSpace: 'nowrap' },
    [tabletQuery]: { minHeight: '40px' },
    [comfortable]: { minHeight: '44px' },
  },
});

interface FormFieldProps {
  /** Where the value is in the wire's permit. */
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  readonly unit?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** A time or a day instead of text. */
  readonly time?: 'moment' | 'day' | undefined;
  /** Rows of text instead of one line. */
  readonly rows?: number;
  readonly maxLength?: number;
}

/** A labelled text, number, date or time. */
export function FormField(props: FormFieldProps) {
  const styles = useStyles();
  const problem = useFieldProblem(props.path);
  const { value, disabled = false, maxLength } = props;
  return (
    <Field label={props.label} hint={props.hint} required={props.required ?? false} {...problem}>
      {props.time !== undefined ? (
        <TimeInput kind={props.time} value={value} disabled={disabled} onChange={props.onChange} />
      ) : props.rows === undefined ? (
        <Input
          className={styles.input}
          value={value}
          disabled={disabled}
          maxLength={maxLength}
          contentAfter={props.unit}
          onChange={(_, data) => props.onChange(data.value)}
        />
      ) : (
        <Textarea
          value={value}
          rows={props.rows}
          disabled={disabled}
          maxLength={maxLength}
          resize="vertical"
          onChange={(_, data) => props.onChange(data.value)}
        />
      )}
    </Field>
  );
}
