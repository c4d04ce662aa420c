import { type MonitorControl, usualSpeed } from '@gantry/plugin-sdk/cameras';
import type { RouteContext, ServerHost, Tx } from '@gantry/plugin-sdk/server';
import { type ControlRow, isHeld, readControl } from './control-rows.ts';
import { unstopped } from './stops.ts';

/** How a camera is controlled, as the contract says it: neither address nor password. */
export async function shownControl(
  host: Pick<ServerHost, 'people'>,
  { tx, user, now }: Pick<RouteContext, 'tx' | 'user' | 'now'>,
  monitorId: string,
): Promise<MonitorControl> {
  const row = await readControl(tx, monitorId);
  return {
    monitorId,
    isConnected: row !== undefined && row.address !== null,
    model: row?.found?.model ?? '',
    turns: row?.found?.turns ?? null,
    action: row?.action ?? null,
    unstopped: row ? unstopped(row) : null,
    step: row?.step ?? 0,
    speed: row?.speed ?? usualSpeed,
    heldBy: row && isHeld(row, now) ? await holderOf(host, tx, row, user.id) : null,
    version: row?.version ?? 0,
  };
}

/** Who holds the control now. */
export async function holderOf(
  host: Pick<ServerHost, 'people'>,
  tx: Tx,
  { holder_id, held_until }: Pick<ControlRow, 'holder_id' | 'held_until'>,
  userId: string,
): Promise<{ readonly name: string; readonly isMe: boolean; readonly until: string }> {
  const people = await host.people.named(tx, [holder_id]);
  const name = (holder_id && people.get(holder_id)?.name) || '';
  return { name, isMe: holder_id === userId, until: held_until?.toISOString() ?? '' };
}
