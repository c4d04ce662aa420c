/** Milliseconds without typing before a search is sent. */
export const quietMs = 180;
/** Letters without which nothing is searched. */
export const fewestLetters = 2;
