/** Characters that a file name cannot have on Windows. */
const forbidden = /[\\/:*?"<>|\s]+/g;

/** Keeps words together in running text. */
const joiner = /\u2060/g;

/** Passes a picture to the browser, which saves it or asks where to. @throws Error if the browser cannot encode it */
export async function savePng(name: string, picture: HTMLCanvasElement): Promise<void> {
  const content = await new Promise<Blob | null>((done) => picture.toBlob(done, 'image/png'));
  if (!content) throw new Error('The browser made no PNG of the picture.');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = `${name.replace(joiner, '').replace(forbidden, ' ').trim()}.png`;
  link.click();
  // The click only starts the download, which reads the address a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
