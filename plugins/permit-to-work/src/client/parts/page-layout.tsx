export { PageLayout } from '@gantry/plugin-ui';
