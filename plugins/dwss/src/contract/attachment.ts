import { recordFileEndpoints } from '@gantry/plugin-sdk/contract';

/** Files of forms of all kinds. The kind of the form asks for its own permission. */
export const attachmentFiles = recordFileEndpoints({ path: '/attachment', permission: '' });
