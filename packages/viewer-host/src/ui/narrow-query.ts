/** For `makeStyles`: a small tablet in portrait, where labels beside icons are hidden. */
export const narrowQuery = '@media (min-width: 641px) and (max-width: 760px)';
/** A tablet held upright: of the header's words only those of the project stay. */
export const uprightQuery = '@media (min-width: 641px) and (max-width: 900px)';
/** A laptop or tablet: beside the panel of a tab there is no room for the coordinates next to the toolbar. */
export const laptopQuery = '@media (min-width: 641px) and (max-width: 1440px)';
