/**
 * Takes over what changed on the server and keeps what was filled in.
 * @param origin - what `draft` was begun from
 * @param fresh - what is there now
 */
export function rebase<T extends object>(draft: T, origin: T, fresh: T): T {
  const untouched = Object.entries(fresh).filter(([key]) => {
    const name = key as keyof T; // an entry of a T
    return JSON.stringify(draft[name]) === JSON.stringify(origin[name]);
  });
  return { ...draft, ...Object.fromEntries(untouched) };
}
