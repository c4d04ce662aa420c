import type { Images } from '@gantry/plugin-sdk/server';
import { type GivenSignature, readSignature } from '@gantry/plugin-sdk/server/records';
import { demoSignature } from './demo-signature.ts';

/** Answers the signature of a person, drawn from their name and read like one that is sent. Each is drawn once. */
export function demoSignatures(images: Images): (name: string) => Promise<GivenSignature> {
  const known = new Map<string, Promise<GivenSignature>>();
  const read = (name: string) => {
    const image = `data:image/png;base64,${demoSignature(name).toString('base64')}`;
    return readSignature(images, { image, method: 'drawn' });
  };
  return (name) => {
    const signature = known.get(name) ?? read(name);
    known.set(name, signature);
    return signature;
  };
}
