/** Whether a text has no three letters in a row, for which an index of texts could look. */
export const isShortSearch = (search: string): boolean =>
  search !== '' && search.split(/[^\p{L}\p{N}]+/u).every((part) => [...part].length < 3);
