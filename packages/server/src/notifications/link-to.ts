/**
 * The URL of a page of the app.
 * @param path - from the root of the app, such as `/p/BEM`
 * @param publicUrl - where people reach the app; may end with a path, below which a proxy serves it
 */
export function linkTo(path: string, publicUrl: string): string {
  const { origin, pathname } = new URL(publicUrl);
  return new URL(`${origin}${pathname.replace(/\/+$/, '')}${path}`).href;
}
