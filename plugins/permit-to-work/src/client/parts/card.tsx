export { Card } from '@gantry/plugin-ui';
