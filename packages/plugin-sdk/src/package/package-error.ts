/** Why a package is refused. */
export type PackageRefusal =
  | 'not-a-package'
  | 'too-large'
  | 'unsafe-name'
  | 'not-a-file'
  | 'wrong-digest'
  | 'invalid-manifest'
  | 'sdk-out-of-range'
  | 'unsigned'
  | 'invalid-signature'
  | 'foreign-signature';

/** A package that must not be installed. The message is one English sentence that names the file or field. */
export class PackageError extends Error {
  /** Machine-readable reason. */
  readonly code: PackageRefusal;

  constructor(code: PackageRefusal, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'PackageError';
    this.code = code;
  }
}
