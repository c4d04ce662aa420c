import { createElement } from 'react';
import { permissions } from '../../contract/permissions.ts';
import { progressCalls } from '../../contract/progress.ts';
import { uploadCalls } from '../../contract/progress-upload.ts';
import type { UploadContext, UploadModule } from './upload-module.ts';

/** Attaches the upload page to its route. */
export function uploadViews(context: UploadContext): void {
  const module: UploadModule = {
    context,
    api: context.api({ ...progressCalls, ...uploadCalls }),
    live: context.live,
    maySenior: () => context.permissions.has(permissions.senior),
  };
  context.implement.routes('upload', {
    load: async () => {
      const { UploadPage } = await import('./upload-page.tsx');
      return { default: () => createElement(UploadPage, { module }) };
    },
  });
}
