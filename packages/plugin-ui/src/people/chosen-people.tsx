import { makeStyles, Tag, TagGroup } from '@fluentui/react-components';
import { comfortable } from '../theme/media.ts';
import { usePeopleMessages } from './messages.ts';

const useStyles = makeStyles({
  tags: { display: 'flex', flexWrap: 'wrap', gap: '4px', minWidth: 0 },
  tag: { maxWidth: '100%', [comfortable]: { minHeight: '44px' } },
});

export type ChosenPeopleProps = {
  /** Accessible name of the list. */
  readonly label: string;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly disabled: boolean;
  readonly onRemove: (id: string) => void;
};

/** The chosen people, each with a button that removes them. */
export function ChosenPeople({ label, people, disabled, onRemove }: ChosenPeopleProps) {
  const styles = useStyles();
  const { t } = usePeopleMessages();
  if (people.length === 0) return null;
  return (
    <TagGroup
      className={styles.tags}
      aria-label={label}
      size="small"
      disabled={disabled}
      onDismiss={(_, { value }) => onRemove(value)}
    >
      {people.map(({ id, name }) => (
        <Tag
          key={id}
          className={styles.tag}
          value={id}
          dismissible
          dismissIcon={{ 'aria-label': t('remove') }}
        >
          {name}
        </Tag>
      ))}
    </TagGroup>
  );
}
