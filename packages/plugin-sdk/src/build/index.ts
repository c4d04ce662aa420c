export { definePluginConfig, type PluginParts } from './define-plugin-config.ts';
