import { definePluginConfig } from '@gantry/plugin-sdk/build';

export default definePluginConfig({ sandboxed: true });
