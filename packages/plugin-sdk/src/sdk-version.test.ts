import { sdkVersion } from '@gantry/plugin-sdk';
import { expect, it } from 'vitest';
import { version } from '../package.json';

it('is the version of the package', () => {
  expect(sdkVersion).toBe(version);
});
