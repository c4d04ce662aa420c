import { makeStyles, tokens } from '@fluentui/react-components';
import type { BoundaryShape } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { boundaryMessages } from './boundary-messages.ts';

/** Edge of the drawing, and the room around it, in its own units. */
const edge = 160;
const margin = 8;

const useStyles = makeStyles({
  plan: {
    width: '160px',
    height: '160px',
    flexShrink: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  area: {
    fill: tokens.colorBrandBackground2,
    fillRule: 'evenodd',
    stroke: tokens.colorBrandForeground1,
    strokeWidth: '1.5px',
    strokeLinejoin: 'round',
  },
});

/** The areas seen from above, with north up. */
export function BoundaryPlan({ shape }: { readonly shape: BoundaryShape }) {
  const styles = useStyles();
  const { t } = useMessages(boundaryMessages);
  const { extent } = shape;
  if (extent === null) return null;
  const [width, height] = [extent.max[0] - extent.min[0], extent.max[1] - extent.min[1]];
  const scale = (edge - 2 * margin) / Math.max(width, height);
  const place = ([x, y]: readonly [number, number]) =>
    `${(edge / 2 + (x - extent.min[0] - width / 2) * scale).toFixed(2)} ${(edge / 2 - (y - extent.min[1] - height / 2) * scale).toFixed(2)}`;
  const path = shape.areas.flat().map((ring) => `M${ring.map(place).join('L')}Z`);
  return (
    <svg className={styles.plan} viewBox={`0 0 ${edge} ${edge}`} role="img" aria-label={t('plan')}>
      <path className={styles.area} d={path.join('')} />
    </svg>
  );
}
