/** What nearly every plugin's bundle imports, by a name of its own so that it can be fetched before the first plugin is. */
export * from '@gantry/plugin-ui';
