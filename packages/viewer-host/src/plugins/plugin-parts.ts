/** Modules that nearly every plugin imports, as a chunk of their own, so that they can be loaded before the first plugin. */
export * from '@gantry/plugin-ui';
