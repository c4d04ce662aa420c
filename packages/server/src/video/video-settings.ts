import type { VideoEntry } from '../config/deployment.ts';
import { SettingsError } from '../config/settings.ts';
import { hostSecrets } from '../notifications/webhooks.ts';

/** What the deployment says about videos. */
export interface VideoSettings {
  readonly entry: VideoEntry;
  /** Of the media gateway. */
  readonly password: string | undefined;
}

/** @throws SettingsError when the secret of the gateway's password is missing. */
export function videoSettings(
  entry: VideoEntry,
  secret: (name: string) => string | undefined,
): VideoSettings {
  const name = entry.gateway?.password;
  const password = name === undefined ? undefined : secret(name);
  if (name !== undefined && password === undefined)
    throw new SettingsError(
      `The media gateway needs the secret '${name}', which the file of GANTRY_SECRETS does not have. Add it there under '${hostSecrets}'.`,
    );
  return { entry, password };
}
