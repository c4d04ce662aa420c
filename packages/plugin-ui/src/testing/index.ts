export { exampleAlert, exampleCamera, exampleNow } from './example-cameras.ts';
export { Surroundings } from './surroundings.tsx';
