/** Vertical field of view in degrees. In orthographic projection it determines the visible height at the target's distance. */
export const FIELD_OF_VIEW = 45;
