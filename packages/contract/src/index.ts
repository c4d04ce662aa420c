export * from './error.ts';
export * from './event.ts';
export * from './georeference.ts';
export * from './model.ts';
export * from './plugin.ts';
export * from './primitives.ts';
export * from './project.ts';
export * from './session.ts';
