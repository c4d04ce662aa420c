import { ApiError } from '@gantry/plugin-sdk';
import { type Monitor, monitor } from '@gantry/plugin-sdk/cameras';
import { type ZoneLists, zoneKinds } from '@gantry/plugin-ui/cameras';
import * as z from 'zod';
import type { areaList } from '../../../contract/zones.ts';
import type { CctvModule } from '../../cctv-module.ts';
import { isSameList } from './zone-history.ts';

/** As the schemas of the contract give them. */
export type CheckedLists = Readonly<Record<keyof ZoneLists, z.output<typeof areaList>>>;

const conflict = z.object({ current: monitor });

/** Saves the zones of a camera in as many calls as there are lists that changed, each on top of the version of the one before. */
export class ZoneSaver {
  readonly #api: CctvModule['api'];
  /** The camera as the latest answer told it: of a call that went through, or of a conflict. */
  #told: Monitor | undefined;

  constructor(api: CctvModule['api']) {
    this.#api = api;
  }

  /**
   * @param shown - the camera as it is known otherwise
   * @param version - the one that the lists build on
   * @throws ApiError `VERSION_CONFLICT`, `MONITOR_REMOVED`, … What was saved before it stays, and is not sent again.
   */
  async save(shown: Monitor, lists: CheckedLists, version: number): Promise<void> {
    let base = this.#baseOf(shown, version);
    const call = {
      dangerZoneList: this.#api.editMonitorDangerZoneList,
      detectionZoneList: this.#api.editMonitorDetectionZoneList,
      flowCountLineList: this.#api.editMonitorFlowCountLineList,
    };
    const { monitorId } = shown;
    for (const kind of zoneKinds) {
      if (base !== undefined && isSameList(base[kind], lists[kind])) continue;
      try {
        const answer = await call[kind]({
          monitorId,
          version: base?.version ?? version,
          list: [...lists[kind]],
        });
        base = answer.monitor;
        this.#told = base;
      } catch (error) {
        const carried = conflict.safeParse(error instanceof ApiError ? error.details : undefined);
        if (carried.success) this.#told = carried.data.current;
        throw error;
      }
    }
  }

  /** The camera at the version that the lists build on, or after the calls of an attempt that stopped half-way. */
  #baseOf(shown: Monitor, version: number): Monitor | undefined {
    const told = this.#told;
    if (told !== undefined && told.version > version) return told;
    return [told, shown].find((one) => one?.version === version);
  }
}
