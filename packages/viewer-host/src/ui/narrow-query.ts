/** For `makeStyles`: a small tablet in portrait, where labels beside icons are hidden. */
export const narrowQuery = '@media (min-width: 641px) and (max-width: 760px)';
