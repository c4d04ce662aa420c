import { makeStyles, tokens } from '@fluentui/react-components';

/** Pixels between one sheet of the stack and the next. */
const STEP = 8;
/** More sheets would be hard to tell apart. */
const MOST = 4;

const useStyles = makeStyles({
  root: {
    display: 'block',
    gridColumn: 1,
    gridRow: '1 / span 2',
    width: '76px',
    height: '48px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    stroke: tokens.colorNeutralStrokeAccessible,
    fill: tokens.colorNeutralBackground1,
    '@container (max-width: 560px)': { display: 'none' },
  },
  empty: { fill: 'none', strokeDasharray: '3 3' },
});

/**
 * A drawing with one sheet per model of the project, up to four, or an outline without models. Decorative: the number
 * is written beside it.
 */
export function ProjectTile({ modelCount }: { readonly modelCount: number }) {
  const styles = useStyles();
  const sheets = Math.min(MOST, Math.max(1, modelCount));
  const lowest = 24 + ((sheets - 1) * STEP) / 2;
  return (
    <svg className={styles.root} viewBox="0 0 76 48" aria-hidden="true">
      {Array.from({ length: sheets }, (_, index) => lowest - index * STEP).map((y) => (
        <path
          key={y}
          className={modelCount === 0 ? styles.empty : undefined}
          d={`M38 ${y - 9} 62 ${y} 38 ${y + 9} 14 ${y}Z`}
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}
