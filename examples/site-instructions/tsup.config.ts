import { definePluginConfig } from '@gantry/plugin-sdk/build';

export default definePluginConfig();
