import { makeStyles, tokens } from '@fluentui/react-components';
import type { RecordForm } from '@gantry/plugin-ui';
import type { EditableField } from '../../contract/permit.ts';
import type { PermitFields } from './permit-fields.ts';

/** Props that all parts of the form share. */
export interface PermitFormPartProps {
  readonly form: RecordForm<PermitFields>;
  readonly editable: ReadonlySet<EditableField>;
}

export const useFormStyles = makeStyles({
  text: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  group: {
    margin: '4px 0 0',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  // A date with a time needs more than one column.
  wholeLine: { gridColumn: '1 / -1', minWidth: 0, maxWidth: '280px' },
  // Match the font size of the text fields.
  select: { width: '100%', '& > button': { fontSize: tokens.fontSizeBase300 } },
});
