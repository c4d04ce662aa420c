import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useFormat } from '@gantry/plugin-sdk';
import { Card, comfortable, OpenLink, tabletQuery } from '@gantry/plugin-ui';
import type { Figure } from '../../../contract/risc/figures.ts';
import { useOpenList } from './use-open-list.ts';

/** A tablet on end has two cards side by side: the names need the room of the bars. */
const uprightQuery = '@media (min-width: 641px) and (max-width: 900px)';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 72px auto',
    alignItems: 'center',
    gap: '10px 12px',
    margin: 0,
    [tabletQuery]: { gridTemplateColumns: 'minmax(0, 1fr) 36px auto' },
    [uprightQuery]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    // A row is as high as its link.
    [comfortable]: { rowGap: 0 },
  },
  bare: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    rowGap: '2px',
    [tabletQuery]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  row: { display: 'contents' },
  name: { margin: 0, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase400 },
  track: {
    height: '6px',
    margin: 0,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    overflow: 'hidden',
    [uprightQuery]: { display: 'none' },
  },
  bar: { height: '100%', borderRadius: 'inherit', backgroundColor: tokens.colorBrandBackground },
  value: {
    margin: 0,
    textAlign: 'end',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
});

export interface CountRow {
  readonly label: string;
  /** Undefined where the server did not send it. */
  readonly figure: Figure | undefined;
}

/** Numbers that open the lists of what they count, each with its share of `whole`. */
export function CountCard(props: {
  readonly title: string;
  readonly rows: readonly CountRow[];
  readonly whole: number;
}) {
  return (
    <Card title={props.title}>
      <CountList {...props} />
    </Card>
  );
}

/** The numbers of a `CountCard`. Without `whole` they have no bars. */
export function CountList({
  title,
  rows,
  whole,
}: {
  readonly title: string;
  readonly rows: readonly CountRow[];
  readonly whole?: number;
}) {
  const styles = useStyles();
  const format = useFormat();
  const open = useOpenList();
  return (
    <dl className={mergeClasses(styles.list, whole === undefined && styles.bare)}>
      {rows.map(
        ({ label, figure }) =>
          figure && (
            <div key={label} className={styles.row}>
              <dt className={styles.name}>{label}</dt>
              {whole !== undefined && (
                <dd className={styles.track} aria-hidden>
                  <div
                    className={styles.bar}
                    style={{ width: `${whole === 0 ? 0 : (figure.value / whole) * 100}%` }}
                  />
                </dd>
              )}
              <dd className={styles.value}>
                <OpenLink
                  onOpen={() => open(figure.list)}
                  label={`${format.number(figure.value)}, ${label}, ${title}`}
                >
                  {format.number(figure.value)}
                </OpenLink>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
