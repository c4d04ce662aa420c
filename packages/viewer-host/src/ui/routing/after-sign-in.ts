import { paths } from '../paths.ts';

/** The path to open after signing in. Always on this site, which prevents open redirects. */
export function afterSignIn(search: string): string {
  const next = new URLSearchParams(search).get('next');
  if (!next) return paths.projects;
  const url = new URL(next, 'http://gantry.invalid');
  return url.origin === 'http://gantry.invalid' && next.startsWith('/')
    ? url.pathname + url.search
    : paths.projects;
}

export function signInPath(from: { readonly pathname: string; readonly search: string }): string {
  const next = from.pathname + from.search;
  return next === '/' || next === paths.projects
    ? paths.signIn
    : `${paths.signIn}?${new URLSearchParams({ next })}`;
}
