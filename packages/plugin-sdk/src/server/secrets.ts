/**
 * Passwords and keys that the deployment gives to this plugin, in the file that the variable GANTRY_SECRETS names. They never reach a
 * browser or the log.
 */
export interface Secrets {
  /** Undefined when the deployment does not set it. */
  get(name: string): string | undefined;
}
