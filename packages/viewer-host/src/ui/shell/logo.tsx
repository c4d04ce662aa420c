import { surfaceTokens } from '@gantry/plugin-ui';

/** The gantry crane. Decorative: the name is beside it. */
export function Logo() {
  return (
    <svg width="26" height="24" viewBox="0 0 26 24" aria-hidden="true">
      <path d="M3 22 5.5 5h2.2L6.4 22H3Zm20 0L20.5 5h-2.2l1.3 17H23Z" fill="currentColor" />
      <path d="M1.5 3.2h23v3.4h-23z" fill="currentColor" />
      <path d="M12.2 6.6h1.6v4.2h-1.6z" fill="currentColor" />
      <path d="M9.6 10.8h6.8v4.6H9.6z" fill={surfaceTokens.logoAccent} />
    </svg>
  );
}
