import type { CameraPreset } from '@gantry/plugin-sdk/cameras';
import * as z from 'zod';
import { CameraProblem } from './camera-problem.ts';
import type { OnvifCalls } from './onvif-calls.ts';
import { attributeOf, element, elements, escaped, textOf, type XmlElement } from './xml.ts';

const spaces = {
  device: 'http://www.onvif.org/ver10/device/wsdl',
  media: 'http://www.onvif.org/ver10/media/wsdl',
  ptz: 'http://www.onvif.org/ver20/ptz/wsdl',
} as const;

/** What a camera said of itself, as it is kept. */
export const foundCamera = z.object({
  model: z.string(),
  /** Milliseconds by which its clock is ahead of ours. */
  clockAhead: z.number(),
  /** Paths of its services; null: it has none. */
  mediaPath: z.string().nullable(),
  ptzPath: z.string().nullable(),
  /** The first profile that turns; without one, the first. */
  profile: z.string().nullable(),
  turns: z.boolean(),
});
/** What a camera said of itself. */
export type FoundCamera = z.output<typeof foundCamera>;

/** How fast a camera turns and zooms, or how far: shares of the most, -1 to 1. Right, up and in are positive. */
export interface Motion {
  readonly pan: number;
  readonly tilt: number;
  readonly zoom: number;
}

/** Path and query of an address that the camera names; null if it is not an address. */
function pathOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}

/** Milliseconds by which a camera's clock is ahead; 0 if it does not say. */
function aheadOf(response: XmlElement, now: Date): number {
  const utc = element(response, 'SystemDateAndTime', 'UTCDateTime');
  const part = (...path: readonly string[]) => Number(textOf(utc, ...path) || Number.NaN);
  const time = Date.UTC(
    part('Date', 'Year'),
    part('Date', 'Month') - 1,
    part('Date', 'Day'),
    part('Time', 'Hour'),
    part('Time', 'Minute'),
    part('Time', 'Second'),
  );
  return Number.isFinite(time) ? time - now.getTime() : 0;
}

/** Asks a camera what it is. @param devicePath - of its device service @throws CameraProblem */
export async function findCamera(calls: OnvifCalls, devicePath: string, now: Date): Promise<FoundCamera> {
  const device = { path: devicePath, space: spaces.device } as const;
  const clock = await calls.ask({ ...device, name: 'GetSystemDateAndTime' });
  const clockAhead = aheadOf(clock, now);
  const information = await calls.ask({ ...device, name: 'GetDeviceInformation', clockAhead });
  const content = '<c:Category>All</c:Category>';
  const able = await calls.ask({ ...device, name: 'GetCapabilities', content, clockAhead });
  const serviceOf = (name: string) => pathOf(textOf(able, 'Capabilities', name, 'XAddr'));
  const [mediaPath, ptzPath] = [serviceOf('Media'), serviceOf('PTZ')];
  const profiles =
    mediaPath === null
      ? []
      : elements(
          await calls.ask({ path: mediaPath, space: spaces.media, name: 'GetProfiles', clockAhead }),
          'Profiles',
        );
  const turning = profiles.find((profile) => element(profile, 'PTZConfiguration') !== undefined);
  const words = ['Manufacturer', 'Model'].map((name) => textOf(information, name));
  return {
    model: words
      .filter((word) => word !== '')
      .join(' ')
      .slice(0, 120),
    clockAhead,
    mediaPath,
    ptzPath,
    profile: attributeOf(turning ?? profiles[0], 'token') || null,
    turns: ptzPath !== null && attributeOf(turning, 'token') !== '',
  };
}

/** A camera that was asked what it is. */
export class OnvifCamera {
  readonly #calls: OnvifCalls;
  readonly #found: FoundCamera;

  constructor(calls: OnvifCalls, found: FoundCamera) {
    this.#calls = calls;
    this.#found = found;
  }

  /** Turns and zooms until it is stopped. @param seconds - after which the camera stops by itself */
  async move({ pan, tilt, zoom }: Motion, seconds: number): Promise<void> {
    await this.#turn(
      'ContinuousMove',
      `<c:Velocity>${vector({ pan, tilt, zoom })}</c:Velocity><c:Timeout>PT${seconds}S</c:Timeout>`,
    );
  }

  /** Turns and zooms by a part of its range. @param speed - share of the highest */
  async step(by: Motion, speed: number): Promise<void> {
    const pace = {
      pan: Math.abs(Math.sign(by.pan)) * speed,
      tilt: Math.abs(Math.sign(by.tilt)) * speed,
      zoom: Math.abs(Math.sign(by.zoom)) * speed,
    };
    await this.#turn(
      'RelativeMove',
      `<c:Translation>${vector(by)}</c:Translation><c:Speed>${vector(pace)}</c:Speed>`,
    );
  }

  async stop(): Promise<void> {
    await this.#turn('Stop', '<c:PanTilt>true</c:PanTilt><c:Zoom>true</c:Zoom>');
  }

  async home(): Promise<void> {
    await this.#turn('GotoHomePosition');
  }

  async goTo(presetToken: string): Promise<void> {
    await this.#turn('GotoPreset', preset(presetToken));
  }

  async presets(): Promise<readonly CameraPreset[]> {
    const answer = await this.#turn('GetPresets');
    return elements(answer, 'Preset').flatMap((each) => {
      const token = attributeOf(each, 'token');
      return token === '' ? [] : [{ token, name: textOf(each, 'Name').slice(0, 80) || token }];
    });
  }

  /** Keeps where it looks now. */
  async savePreset(name: string): Promise<void> {
    await this.#turn('SetPreset', `<c:PresetName>${escaped(name)}</c:PresetName>`);
  }

  async removePreset(presetToken: string): Promise<void> {
    await this.#turn('RemovePreset', preset(presetToken));
  }

  /** What it sees now, as JPEG. */
  async still(): Promise<Uint8Array> {
    const { mediaPath, profile, clockAhead } = this.#found;
    if (mediaPath === null || profile === null) throw new CameraProblem('CAMERA_REFUSED');
    const answer = await this.#calls.ask({
      path: mediaPath,
      space: spaces.media,
      name: 'GetSnapshotUri',
      content: token(profile),
      clockAhead,
    });
    const path = pathOf(textOf(answer, 'MediaUri', 'Uri'));
    if (path === null) throw new CameraProblem('CAMERA_ANSWER');
    return this.#calls.picture(path);
  }

  async #turn(name: string, content = ''): Promise<XmlElement> {
    const { ptzPath, profile, turns, clockAhead } = this.#found;
    if (!turns || ptzPath === null || profile === null) throw new CameraProblem('CAMERA_NO_PTZ');
    return this.#calls.ask({
      path: ptzPath,
      space: spaces.ptz,
      name,
      content: `${token(profile)}${content}`,
      clockAhead,
    });
  }
}

const token = (profile: string) => `<c:ProfileToken>${escaped(profile)}</c:ProfileToken>`;
const preset = (presetToken: string) => `<c:PresetToken>${escaped(presetToken)}</c:PresetToken>`;

/** Only what moves is named: a camera without a zoom refuses a zoom of 0. */
function vector({ pan, tilt, zoom }: Motion): string {
  const turn = pan !== 0 || tilt !== 0 ? `<t:PanTilt x="${pan}" y="${tilt}"/>` : '';
  return `${turn}${zoom === 0 ? '' : `<t:Zoom x="${zoom}"/>`}`;
}
