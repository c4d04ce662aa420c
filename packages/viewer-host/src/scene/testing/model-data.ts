import type { Layer, ModelVersion } from '@gantry/contract';
import { layer, model, version } from '../../ui/testing/test-data.ts';

const groups = { layer: 8000, model: 9000, version: 'a000' } as const;

/** @param name - one or two hexadecimal digits. */
export function idOf(kind: keyof typeof groups, name: string): string {
  return `00000000-0000-4000-${groups[kind]}-${name.padStart(12, '0')}`;
}

/** The name from which an id or a file's hash is made. */
export function nameOf(id: string): string {
  return id.slice(-2).replace(/^0/, '');
}

/** A ready version, whose file has the same name. */
export function versionOf(name: string, day = '2026-03-16', more: Partial<ModelVersion> = {}): ModelVersion {
  const fragments = { sha256: name.padStart(64, '0'), bytes: 4 };
  return version(day, { id: idOf('version', name), fragments, ...more });
}

/** A layer with one model. */
export function layerOf(name: string, ...versions: ModelVersion[]): Layer {
  const only = { ...model(name, versions), id: idOf('model', name) };
  return { ...layer(name, [only]), id: idOf('layer', name) };
}

/** For each name, a layer with one model of one version. */
export function layersOf(...names: string[]): Layer[] {
  return names.map((name) => layerOf(name, versionOf(name)));
}
