/** The rule of the server has the same limits. */
export const shrink = { maxEdge: 2400, maxBytes: 1_000_000 };
/** What the file choosers offer; the server decides what is accepted. */
export const photoKinds = 'image/jpeg,image/png';
export const documentKinds = '.pdf,.docx,.xlsx';
