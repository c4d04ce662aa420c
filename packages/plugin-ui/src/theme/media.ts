/** Viewport width in px up to which a device counts as a phone. */
export const phoneMaxWidth = 640;
/** Viewport width in px up to which a device counts as a tablet. */
export const tabletMaxWidth = 1100;

/** Media queries for `makeStyles`. */
export const phoneQuery = '@media (max-width: 640px)';
/** As `phoneQuery`, for widths from 641 to 1100 px. */
export const tabletQuery = '@media (min-width: 641px) and (max-width: 1100px)';
/**
 * A selector for `makeStyles`: the comfortable density, for fingers and gloves, in which hit targets grow to 44 px. The
 * host sets `data-density` on the root element: a phone is always comfortable, elsewhere it is the person's choice.
 */
export const comfortable = ':global([data-density="comfortable"])';
/** As `phoneQuery`, for people who asked their system for less movement. */
export const reducedMotionQuery = '@media (prefers-reduced-motion: reduce)';
