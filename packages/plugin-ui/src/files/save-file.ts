/** Characters that a file name cannot have on Windows. */
const forbidden = /[\\/:*?"<>|\s]+/g;

/** Passes a file to the browser, which saves it or asks where to. `name` becomes a valid file name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name.replace(forbidden, ' ').trim();
  link.click();
  // The click only starts the download, which reads the address a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Saves text made by `csvText`. */
export const saveCsv = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
