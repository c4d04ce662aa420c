import type { ObjectStyle } from '@gantry/plugin-sdk';
import type { ScenePalette } from '@gantry/plugin-ui';

/** How an object is drawn. */
export interface ObjectLook {
  readonly isVisible: boolean;
  readonly color: string;
  /** 0 to 1. */
  readonly opacity: number;
  /** Colour of its edges. */
  readonly edges: string;
  /** Edges are seen through what stands before them. */
  readonly isOutlined: boolean;
}

/** Own colours of IFC classes, light enough for edges to be seen; others are grey. */
const ownColours: Readonly<Record<string, string>> = {
  IFCSLAB: '#c9cdd2',
  IFCCOLUMN: '#b3bac2',
  IFCWALL: '#dcd9d2',
  IFCDOOR: '#b59a78',
  IFCWINDOW: '#9fc4d8',
  IFCFURNISHINGELEMENT: '#c8b79c',
  IFCBUILDINGELEMENTPART: '#bcc2c8',
  IFCBEAM: '#c2c9d0',
  IFCMEMBER: '#a9b1ba',
  IFCPLATE: '#cdb28a',
  IFCGEOGRAPHICELEMENT: '#cfcabd',
  IFCSPATIALZONE: '#d8dcc6',
  IFCTRANSPORTELEMENT: '#d9b45b',
};
/** Share that is left of what is seen as a ghost. */
const ghost = 0.12;

export function lookOf(
  category: string,
  style: ObjectStyle,
  isSelected: boolean,
  isLayerOn: boolean,
  palette: ScenePalette,
): ObjectLook {
  const own = ownColours[category.toUpperCase()] ?? '#c4c8cd';
  const isGhost = style.ghost === true;
  return {
    isVisible: isLayerOn && style.visible !== false,
    color: isSelected ? palette.brand : isGhost ? own : (style.color ?? own),
    opacity: isGhost ? ghost : (style.opacity ?? 1),
    edges: style.outline ?? (isSelected ? palette.brand : palette.foreground3),
    isOutlined: style.outline !== undefined,
  };
}

/** The look in a few words, for a list. */
export function lookInWords({ color, opacity, ghost: isGhost, visible, outline }: ObjectStyle): string {
  if (visible === false) return 'hidden';
  if (isGhost) return 'ghost';
  return [color, opacity !== undefined && `${Math.round(opacity * 100)} %`, outline && `outline ${outline}`]
    .filter(Boolean)
    .join(', ');
}
