import { definePluginConfig } from '@gantry/plugin-sdk/build';

const [client, ...server] = definePluginConfig();

/** The films of the demo's cameras lie beside the client half. */
export default [{ ...client, publicDir: 'public' }, ...server];
