import type { Handlers } from '@gantry/plugin-sdk/server';
import type { Act } from '@gantry/plugin-sdk/server/records';
import type { diaryCalls } from '../../contract/diary/calls.ts';
import type { SiteDiary } from '../../contract/diary/site-diary.ts';

export type DiaryHandlers = Handlers<typeof diaryCalls>;
/** Answers with a diary as it is now. */
export type DiaryReply = (act: Act, id: string) => Promise<{ form: SiteDiary }>;
