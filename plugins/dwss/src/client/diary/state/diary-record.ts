import type { ToldRecord } from '@gantry/plugin-ui';
import type { z } from 'zod';
import type { diaryCalls } from '../../../contract/diary/calls.ts';
import type { SiteDiary } from '../../../contract/diary/site-diary.ts';

export type DiaryStep = z.output<typeof diaryCalls.history.response>['history'][number];
type DiaryComment = z.output<typeof diaryCalls.comments.response>['comments'][number];
/** One diary with its portions, reviews, history, comments and signatures. */
export type DiaryRecord = ToldRecord<SiteDiary, DiaryStep, DiaryComment>;
