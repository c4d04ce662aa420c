export { Surroundings } from './surroundings.tsx';
