import { type Disposable, type MenuState, type Position, translate } from '@gantry/plugin-sdk';
import { aimAt } from '@gantry/plugin-sdk/cameras';
import type { FormValues } from '@gantry/plugin-ui';
import { inScene } from '@gantry/plugin-ui/cameras';
import { PlacePicker } from '@gantry/plugin-ui/monitoring';
import type { CameraPicking, CctvModule } from '../cctv-module.ts';
import { placeIn } from './aim-values.ts';
import { openCameraForm } from './open-forms.ts';
import { setupMessages } from './setup-messages.ts';

/** Picks places of cameras on the model, and the points at which they look. A form is left for the model, and opens again with what was picked. */
export class CameraPicker implements CameraPicking {
  readonly #module: CctvModule;
  readonly #places: PlacePicker;
  /** The form that waits for the point at which its camera looks, and what says how to go on. */
  #aiming:
    | { readonly monitorId: string | undefined; readonly input: FormValues; readonly hint: Disposable }
    | undefined;

  constructor(module: CctvModule) {
    this.#module = module;
    this.#places = new PlacePicker(module.context, {
      tab: module.view.tab,
      command: () => this.#text('placeHere', {}),
      open: (monitorId, { place, ...input }) =>
        this.#open(monitorId, { ...input, ...(typeof place === 'object' && place) }),
    });
  }

  async leaveToPlace(monitorId: string | undefined, input: FormValues): Promise<void> {
    this.#endAiming();
    await this.#places.leave(monitorId, input);
  }

  async leaveToAim(monitorId: string | undefined, input: FormValues): Promise<void> {
    const { context, view } = this.#module;
    this.#places.giveUp();
    this.#endAiming();
    const text = this.#text('aimHow', { command: this.#text('placeHere', {}) });
    this.#aiming = { monitorId, input, hint: context.notifications.show({ text, timeoutMs: 0 }) };
    await context.commands.execute('gantry.host/open-model', { tab: view.tab });
  }

  menuState(): MenuState {
    const isWaiting = this.#aiming !== undefined || this.#places.isWaiting;
    return isWaiting ? { label: this.#text('placeHere', {}) } : {};
  }

  async pick(at: Position | undefined): Promise<void> {
    if (this.#aiming === undefined) return this.#places.place(at);
    const { scene, notifications } = this.#module.context;
    const { monitorId, input } = this.#aiming;
    const [place, to] = [placeIn(input), at && inScene(scene, at)];
    const from = place && inScene(scene, place);
    const aim = from && to && aimAt(from, to);
    if (aim === undefined) {
      notifications.show({ text: this.#text('noAim', {}), tone: 'danger' });
      return;
    }
    this.#endAiming();
    await this.#open(monitorId, { ...input, heading: tenth(aim.heading) % 360, tilt: tenth(aim.tilt) });
  }

  #endAiming(): void {
    this.#aiming?.hint.dispose();
    this.#aiming = undefined;
  }

  async #open(monitorId: string | undefined, input: FormValues): Promise<void> {
    const { api } = this.#module;
    const { monitorList } = monitorId === undefined ? { monitorList: [] } : await api.getMonitorList({});
    const camera = monitorList.find((one) => one.monitorId === monitorId);
    await openCameraForm(this.#module, camera, input);
  }

  #text(key: (typeof setupMessages)['keys'][number], values: Readonly<Record<string, string>>): string {
    return translate(setupMessages, this.#module.context.session.locale, key, values);
  }
}

/** A click is no more precise than a tenth of a degree. */
const tenth = (degrees: number) => Math.round(degrees * 10) / 10;
