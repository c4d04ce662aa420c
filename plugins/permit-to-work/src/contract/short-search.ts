/** Days of the start before now, in which a text of one or two letters is looked for. Later starts are among them. */
export const shortSearchDays = 7;

/** Whether a text has no three letters in a row, for which the index of texts could look. */
export const isShortSearch = (search: string): boolean =>
  search !== '' && search.split(/[^\p{L}\p{N}]+/u).every((part) => [...part].length < 3);
