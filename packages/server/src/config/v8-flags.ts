import { setFlagsFromString } from 'node:v8';

/**
 * V8 allocates objects among the old ones where most objects of the same place in the code lived long before. Without that, short garbage
 * collections of a server that reads rows took half as long (docs/performance.md). Import this before anything that reads rows.
 */
setFlagsFromString('--no-allocation-site-pretenuring');
