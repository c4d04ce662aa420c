import { demoSignature } from '@gantry/plugin-sdk/server/demo';

/** A signature as a browser sends it, a PNG as a data URL: `signature: { image: exampleSignature }`. */
export const exampleSignature = `data:image/png;base64,${demoSignature('Chan Siu-fung').toString('base64')}`;
