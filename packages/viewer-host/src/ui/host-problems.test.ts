import { modelProblem } from '@gantry/contract';
import { problemText } from '@gantry/plugin-sdk';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { hostProblems } from './host-problems.ts';

const textOf = (code: string) =>
  problemText(new ApiError(409, code, 'For whoever repairs it.'), 'en', hostProblems);

describe('a problem', () => {
  test.each([
    ['LAYER_NAME_TAKEN', /Choose another/],
    ['UPLOAD_STALLED', /Try again|try again/],
    ['NOT_CONVERTING', /moved on/],
    ['NOT_FAILED', /moved on/],
    ['DISK_FULL', /disk is full/],
    ['BUSY', /Try again/],
    ['TIMED_OUT', /conversion/],
    ['ZIP_FILE', /zip file/],
  ])('that the server calls %s says what to do', (code, text) => {
    expect(textOf(code)).toMatch(text);
  });

  test.each(modelProblem.options)('of a model, %s, says what to do in a second part', (code) => {
    expect(textOf(code).split(/[.;,] /).length).toBeGreaterThan(1);
    expect(textOf(code)).toMatch(/\.$/);
  });
});
