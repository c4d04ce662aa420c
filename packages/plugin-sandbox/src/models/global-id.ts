const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$';

/** A GlobalId of 22 characters, the same for the same name at every start. */
export function globalIdOf(name: string): string {
  let hash = 2166136261;
  let id = '';
  for (let at = 0; at < 22; at += 1) {
    for (const letter of `${name}/${at}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
    // The first character holds two bits only: 22 characters of six bits are 132, and a GlobalId has 128.
    id += letters[at === 0 ? hash % 4 : hash % 64];
  }
  return id;
}
