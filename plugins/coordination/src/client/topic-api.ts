import type { Api, PluginContext } from '@gantry/plugin-sdk';
import type { topicCalls } from '../contract/calls.ts';
import type { manifest } from './manifest.ts';

/** The client for the module's server endpoints. */
export type TopicApi = Api<typeof topicCalls>;
export type TopicContext = PluginContext<typeof manifest>;
