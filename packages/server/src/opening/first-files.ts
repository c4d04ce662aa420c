import { type LayerList, versionOn } from '@gantry/contract';

/** As many as the browser's scene loads at once. More would delay the first. */
const mostFiles = 2;
/** Bytes. The browser keeps them until the app's code is there. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Hashes of the fragments that the scene reads first: those of the models of the latest day, in the order of the layers. At its
 * opening no layer is hidden.
 */
export function firstFiles({ layers }: LayerList): readonly string[] {
  const fragments = layers
    .flatMap(({ models }) => models)
    .flatMap(({ versions }) => versionOn(versions, undefined)?.fragments ?? []);
  const first = fragments.slice(0, mostFiles);
  return first
    .filter((_file, at) => first.slice(0, at + 1).reduce((sum, { bytes }) => sum + bytes, 0) <= mostBytes)
    .map(({ sha256 }) => sha256);
}
