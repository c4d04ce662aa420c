import { makeStyles } from '@fluentui/react-components';
import { ArrowBidirectionalLeftRight16Filled, Scan16Filled, Warning16Filled } from '@fluentui/react-icons';
import { stateTokens, type Tone } from '@gantry/plugin-ui';
import type { ReactElement } from 'react';
import type { ZoneKind } from './zone-kinds.ts';

/** Colour, sign and dashes of each kind: any one of them tells the kinds apart. Dashes are in pixels. */
export const zoneLooks: Readonly<
  Record<ZoneKind, { readonly tone: Tone; readonly sign: ReactElement; readonly dashes: string | undefined }>
> = {
  dangerZoneList: { tone: 'danger', sign: <Warning16Filled />, dashes: undefined },
  detectionZoneList: { tone: 'info', sign: <Scan16Filled />, dashes: '10 6' },
  flowCountLineList: { tone: 'paused', sign: <ArrowBidirectionalLeftRight16Filled />, dashes: '14 5 3 5' },
};

const useStyles = makeStyles({
  root: { display: 'block', flexShrink: 0, overflow: 'visible' },
  line: { fill: 'none', strokeWidth: '3px' },
});

/** How the outline of a kind looks, for a list or a legend. Screen readers pass over it. */
export function ZoneSample({ kind }: { readonly kind: ZoneKind }) {
  const styles = useStyles();
  const { tone, dashes } = zoneLooks[kind];
  return (
    <svg className={styles.root} width="32" height="8" viewBox="0 0 32 8" aria-hidden>
      <line
        className={styles.line}
        x1="0"
        y1="4"
        x2="32"
        y2="4"
        style={{ stroke: stateTokens[tone].solid }}
        strokeDasharray={dashes}
      />
    </svg>
  );
}
