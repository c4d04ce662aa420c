import { useId } from 'react';
import { stateTokens } from '../theme/state-tokens.ts';
import type { LegendEntry } from './chart-model.ts';
import { seriesVariable } from './chart-theme.ts';
import { patternPaths, patternSize, type SeriesLook } from './series-look.ts';

const shapes: Readonly<Record<SeriesLook['point'], string>> = {
  circle: 'M12 3a3 3 0 1 1 0 6 3 3 0 1 1 0-6',
  rect: 'M9 3h6v6H9z',
  triangle: 'M12 2.5 15.5 9h-7z',
  rectRot: 'M12 2 16 6 12 10 8 6z',
  star: 'M12 2v8M8.5 4l7 4M15.5 4l-7 4',
  crossRot: 'M9 3l6 6M15 3 9 9',
};

/** How a series looks in the drawing, small: for legends and tables. */
export function SeriesMark({ mark }: { readonly mark: LegendEntry['mark'] }) {
  const id = useId();
  if (mark.kind === 'target')
    return (
      <svg width="12" height="12" aria-hidden="true">
        <path d="M6 0v12" stroke={stateTokens.danger.solid} strokeWidth="1.5" />
      </svg>
    );
  const { look } = mark;
  const colour = seriesVariable(look.colour);
  const ground = 'var(--colorNeutralBackground1)';
  if (mark.kind === 'line')
    return (
      <svg width="24" height="12" aria-hidden="true">
        <path d="M0 6H24" stroke={colour} strokeWidth={look.width} strokeDasharray={look.dash.join(' ')} />
        {look.hasPoints && <path d={shapes[look.point]} fill={ground} stroke={colour} strokeWidth="2" />}
      </svg>
    );
  const { path, width } = patternPaths[look.pattern];
  return (
    <svg width="14" height="12" aria-hidden="true">
      <pattern id={id} width={patternSize} height={patternSize} patternUnits="userSpaceOnUse">
        <rect width={patternSize} height={patternSize} fill={colour} />
        <path d={path} stroke={ground} strokeWidth={width} strokeLinecap="round" />
      </pattern>
      <rect
        x="0.5"
        y="0.5"
        width="13"
        height="11"
        rx="2"
        fill={look.pattern === 'solid' ? colour : `url(#${id})`}
        stroke={colour}
      />
    </svg>
  );
}
