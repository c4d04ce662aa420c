export * from './demo-signature.ts';
export * from './demo-signatures.ts';
export * from './play-on.ts';
export * from './png.ts';
