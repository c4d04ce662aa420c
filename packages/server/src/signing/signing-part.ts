import { keptSignature, ownSigning } from '@gantry/contract';
import { signatureImage } from '@gantry/plugin-sdk/contract';
import { defineRoute } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { HostContext, HostPart } from '../host-part.ts';
import { createPeople } from '../people/people.ts';
import { createSigning } from './signing.ts';
import { userDeviceRoutes } from './user-device-routes.ts';
import { deviceState } from './user-devices.ts';

const dataUrlOf = (image: Uint8Array | undefined): string | null =>
  image === undefined ? null : `data:image/png;base64,${Buffer.from(image).toString('base64')}`;

/** The signature that a person keeps, and the browsers from which they may sign. */
export function signingPart({ images, clock }: HostContext): HostPart {
  const signing = createSigning(images);
  const common = { project: 'params', permission: '' } as const;
  return {
    name: 'signing',
    routes: [
      defineRoute({
        ...common,
        method: 'GET',
        path: '/signing',
        summary: "The caller's stored signature, and whether they may sign from this browser",
        response: ownSigning,
        handle: async (_input, { tx, user, deviceId }) => ({
          image: dataUrlOf(await signing.stored(tx, user.id)),
          device: await deviceState(tx, user.id, deviceId),
        }),
      }),
      defineRoute({
        ...common,
        method: 'PUT',
        path: '/signing/signature',
        summary: "Store the caller's signature, or remove it",
        body: z.strictObject({ image: signatureImage.nullable() }),
        response: keptSignature,
        refusals: { SIGNATURE_INVALID: { status: 422 } },
        handle: async ({ body }, context) => ({ image: dataUrlOf(await signing.keep(context, body.image)) }),
      }),
      ...userDeviceRoutes(createPeople(clock)),
    ],
  };
}
