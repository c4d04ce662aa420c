import { config } from 'zod';

// zod compiles schemas with `new Function`, which the page's content security policy forbids. It decides when a schema is created, so
// this module must be imported before any that creates one.
config({ jitless: true });
