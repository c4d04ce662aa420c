import { config } from 'zod';

// zod compiles schemas with `new Function`, which the page's security policy refuses. It decides when a schema is made, so
// this is imported before anything that makes one.
config({ jitless: true });
