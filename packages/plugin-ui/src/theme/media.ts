/** Viewport width in px up to which a device counts as a phone. */
export const phoneMaxWidth = 640;
/** Viewport width in px up to which a device counts as a tablet. */
export const tabletMaxWidth = 1100;

/** Media queries for `makeStyles`. */
export const phoneQuery = '@media (max-width: 640px)';
export const tabletQuery = '@media (min-width: 641px) and (max-width: 1100px)';
/** Fingers and gloves: hit targets grow to 44 px. */
export const touchQuery = '@media (pointer: coarse), (max-width: 640px)';
export const reducedMotionQuery = '@media (prefers-reduced-motion: reduce)';
