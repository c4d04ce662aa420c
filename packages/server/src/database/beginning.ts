import pg from 'pg';
import { type PluginSchema, searchPathOf } from './plugin-schema.ts';
import type { TransactionMode } from './transaction.ts';

/** Further columns of the statement that begins a transaction. They switch it to the plugin's schema and role. */
export function entering(plugin: PluginSchema | null): string {
  if (plugin === null) return '';
  const path = `set_config('search_path', ${pg.escapeLiteral(searchPathOf(plugin.id))}, true) as path_taken`;
  if (plugin.role === null) return `, ${path}`;
  return `, ${path}, set_config('role', ${pg.escapeLiteral(plugin.role)}, true) as role_taken`;
}

/** What follows `begin`. */
export function readOnly(mode: TransactionMode): string {
  return mode === 'read' ? ' read only' : '';
}
