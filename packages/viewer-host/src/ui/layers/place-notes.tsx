import { makeStyles, tokens } from '@fluentui/react-components';
import type { PlacementNote } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { placeMessages } from './place-messages.ts';

const useStyles = makeStyles({
  text: {
    margin: 0,
    fontSize: '12px',
    lineHeight: '16px',
    whiteSpace: 'normal',
    color: tokens.colorNeutralForeground2,
  },
});

/** What a person should know of a model's place; nothing without notes. */
export function PlaceNotes(props: {
  readonly notes: readonly PlacementNote[];
  /** The model is shown at the project's origin for these reasons. */
  readonly atOrigin: boolean;
}) {
  const styles = useStyles();
  const { t } = useMessages(placeMessages);
  if (props.notes.length === 0) return null;
  const sentences = props.notes.map((note) => t(`note.${note}`));
  return (
    <p className={styles.text}>{[...sentences, ...(props.atOrigin ? [t('atOrigin')] : [])].join(' ')}</p>
  );
}
