/** Greys of a plan, 0xAABBGGRR as `ImageData` keeps them. Nothing of a plan is coloured: colours are for states. */
export interface PlanTones {
  /** A level surface, and one that is nearly upright. */
  readonly level: number;
  readonly steep: number;
  /** Where a height begins. */
  readonly edge: number;
  /** What is cut through. */
  readonly solid: number;
  /** The outline of what is cut through, for CSS. */
  readonly outline: string;
}

const grey = (red: number, green: number, blue: number) =>
  (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;

export const planTones: Readonly<Record<'light' | 'dark' | 'high-contrast', PlanTones>> = {
  light: {
    level: grey(0xd9, 0xde, 0xe3),
    steep: grey(0xb4, 0xbc, 0xc4),
    edge: grey(0x86, 0x90, 0x9a),
    solid: grey(0x6b, 0x75, 0x80),
    outline: '#2f363d',
  },
  dark: {
    level: grey(0x3d, 0x45, 0x4d),
    steep: grey(0x55, 0x5f, 0x69),
    edge: grey(0x84, 0x8f, 0x9a),
    solid: grey(0x9b, 0xa6, 0xb1),
    outline: '#e4eaf0',
  },
  'high-contrast': {
    level: grey(0x26, 0x26, 0x26),
    steep: grey(0x40, 0x40, 0x40),
    edge: grey(0xff, 0xff, 0xff),
    solid: grey(0x8c, 0x8c, 0x8c),
    outline: '#ffffff',
  },
};
