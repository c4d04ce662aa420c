import { makeStyles, Tag, TagGroup } from '@fluentui/react-components';

const useStyles = makeStyles({
  tags: { display: 'flex', flexWrap: 'wrap', gap: '4px', maxHeight: '104px', overflowY: 'auto' },
});

/** What the rows of a batch are called. */
export function BatchNames(props: { readonly label: string; readonly names: readonly string[] }) {
  const styles = useStyles();
  return (
    <TagGroup className={styles.tags} aria-label={props.label}>
      {props.names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a batch never change, and names may repeat
        <Tag key={at} size="small">
          {name}
        </Tag>
      ))}
    </TagGroup>
  );
}
