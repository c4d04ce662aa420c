import { type Disposable, type Json, type Locale, type Position, translate } from '@gantry/plugin-sdk';
import type { DevicePlace } from '@gantry/plugin-sdk/contract';
import type { FormValues } from '../../form/form-values.ts';
import { placeMessages } from './place-messages.ts';

/** What picking a place needs of a plugin's context; `PluginContext` fits where the manifest declares `notifications`. */
export interface PlaceHost {
  /** Opens the model. */
  readonly commands: { execute(id: 'gantry.host/open-model', value: Json): Promise<unknown> };
  /** Says how to go on, until a place is picked, and what went wrong. */
  readonly notifications: {
    show(notice: {
      readonly text: string;
      readonly tone?: 'danger';
      readonly timeoutMs?: number;
    }): Disposable;
  };
  /** Converts what was clicked to degrees. */
  readonly scene: { convert(position: Position, frame: 'wgs84'): Position };
  /** The user's language. */
  readonly session: { readonly locale: Locale };
  /** Told why a place was not converted. */
  readonly log: { debug(text: string, data: Readonly<Record<string, unknown>>): void };
}

/** A form of a device that was left to point at a place of the model. */
interface Waiting {
  readonly deviceId: string | undefined;
  readonly input: FormValues;
  /** How to go on. It stays, because the model may take longer to open than a message is shown. */
  readonly hint: Disposable;
}

/**
 * Picks the place of a device on the model. A form is left for the model; the module's command of the context menu brings the place that was
 * clicked, and the form opens again with it and with what was filled in. Without a waiting form, that of a new device opens.
 *
 * @example
 * const picker = new PlacePicker(context, {
 *   tab: 'acme.cameras/cameras', command: 'Camera here', open: (deviceId, input) => openCameraForm(deviceId, input),
 * });
 * implement.commands('place-camera', ({ target }) => picker.place(target?.at));
 */
export class PlacePicker {
  readonly #host: PlaceHost;
  readonly #options: PlacePickerOptions;
  #waiting: Waiting | undefined;

  constructor(host: PlaceHost, options: PlacePickerOptions) {
    this.#host = host;
    this.#options = options;
  }

  /**
   * Leaves a form for the model.
   * @param deviceId - undefined for a new device
   * @param input - what is filled in, which comes back with the place
   */
  async leave(deviceId: string | undefined, input: FormValues): Promise<void> {
    const { commands, notifications } = this.#host;
    this.giveUp();
    const text = this.#text('pickHow', { command: this.#options.command() });
    this.#waiting = { deviceId, input, hint: notifications.show({ text, timeoutMs: 0 }) };
    await commands.execute('gantry.host/open-model', { tab: this.#options.tab });
  }

  /** Opens the form that waits for a place, or that of a new device, with the place that was clicked. */
  async place(at: Position | undefined): Promise<void> {
    const place = at && this.#placeOf(at);
    if (place === undefined) {
      this.#host.notifications.show({ text: this.#text('noPlace', {}), tone: 'danger' });
      return;
    }
    const { deviceId, input = {} } = this.#waiting ?? {};
    this.giveUp();
    await this.#options.open(deviceId, { ...input, place: { ...place } });
  }

  /** Whether a form waits for a place. */
  get isWaiting(): boolean {
    return this.#waiting !== undefined;
  }

  /** No form waits any more, and the next place is of a new device. */
  giveUp(): void {
    this.#waiting?.hint.dispose();
    this.#waiting = undefined;
  }

  /** To the centimetre, as far as a click is precise; undefined where the model has no place on the earth. */
  #placeOf(at: Position): DevicePlace | undefined {
    try {
      const found = this.#host.scene.convert(at, 'wgs84');
      if (found.frame !== 'wgs84') return undefined;
      const digits = (value: number, count: number) => Number(value.toFixed(count));
      return {
        latitude: digits(found.lat, 7),
        longitude: digits(found.lon, 7),
        height: digits(found.height ?? 0, 2),
      };
    } catch (error) {
      this.#host.log.debug('A place was not converted.', { at, error });
      return undefined;
    }
  }

  #text(key: (typeof placeMessages)['keys'][number], values: Record<string, string>): string {
    return translate(placeMessages, this.#host.session.locale, key, values);
  }
}

/** Where a place is picked, and the form that gets it. */
export interface PlacePickerOptions {
  /** Full id of the model tab that shows the devices. */
  readonly tab: string;
  /** What the command of the context menu is called, in the user's language. */
  readonly command: () => string;
  /** Opens the form of a device, or of a new one where the id is undefined, with what was filled in and the `place`. */
  readonly open: (deviceId: string | undefined, input: FormValues) => Promise<void>;
}
