import { setFlagsFromString } from 'node:v8';

/**
 * V8 allocates objects among the old ones once most objects of the same place in the code have lived long, as the first rows of a server
 * did. Later rows then wait there for a full collection, and each short collection has to walk through them. Import this before anything
 * that reads rows.
 */
setFlagsFromString('--no-allocation-site-pretenuring');
