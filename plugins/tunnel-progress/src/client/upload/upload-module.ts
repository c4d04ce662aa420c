import type { Api, LiveService, PluginContext } from '@gantry/plugin-sdk';
import { type progressCalls, progressChanged } from '../../contract/progress.ts';
import type { uploadCalls } from '../../contract/progress-upload.ts';
import type { manifest } from '../manifest.ts';

export type UploadContext = PluginContext<typeof manifest>;

/** What the upload page works with. */
export interface UploadModule {
  readonly context: UploadContext;
  readonly api: Api<typeof progressCalls & typeof uploadCalls>;
  readonly live: LiveService;
  /** Whether the member may see and bring in curves for senior staff. */
  readonly maySenior: () => boolean;
}

/** Props of a part of the upload page. */
export interface OfUpload {
  readonly module: UploadModule;
}

/** Topics after which what the page shows is fetched again. */
export const uploadTopics = [progressChanged];
