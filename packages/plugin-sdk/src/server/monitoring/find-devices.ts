import { pageOf } from '@gantry/plugin-sdk/contract';
import type { Device } from '@gantry/plugin-sdk/server';

/** Whether the name or the own id of a device holds a text, in whatever letter case. */
export const isFound = ({ name, externalId }: Pick<Device, 'name' | 'externalId'>, search: string): boolean =>
  [name, externalId].some((text) => text.toLowerCase().includes(search.toLowerCase()));

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** `Camera 2` before `Camera 10`. */
const byName = (a: Device, b: Device) => order.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);

/** Which devices are asked for: the input of a list that is made with `deviceQuery`. */
export interface DeviceQuery {
  /** In names and own ids. */
  readonly search: string;
  /** Empty: all. */
  readonly status: '' | 'Online' | 'Offline';
  /** From Z to A. */
  readonly isDesc: boolean;
  /** From 1. */
  readonly page: number;
  /** Rows on a page. */
  readonly pageSize: number;
}

/**
 * A page of devices by name in natural order, with the number of all that fit. What the module stores of devices is read of those on the page
 * only, unless their status decides.
 * @param read - of devices, in their order
 */
export async function pageOfDevices<T>(
  devices: readonly Device[],
  { search, status, isDesc, ...asked }: DeviceQuery,
  read: (devices: readonly Device[]) => Promise<readonly T[]>,
  isOffline: (found: T) => boolean,
): Promise<{ readonly rows: readonly T[]; readonly total: number }> {
  const listed = devices.filter((device) => isFound(device, search)).sort(byName);
  if (isDesc) listed.reverse();
  const { limit, offset } = pageOf(asked);
  const page = <R>(all: readonly R[]) => all.slice(offset, offset + limit);
  if (status === '') return { rows: await read(page(listed)), total: listed.length };
  const found = (await read(listed)).filter((each) => isOffline(each) === (status === 'Offline'));
  return { rows: page(found), total: found.length };
}
