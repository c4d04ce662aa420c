import { ApiError, problemText } from '@gantry/plugin-sdk';
import { describe, expect, test } from 'vitest';
import { hostProblems } from './host-problems.ts';

const textOf = (code: string) =>
  problemText(new ApiError(409, code, 'For whoever repairs it.'), 'en', hostProblems);

describe('a problem', () => {
  test.each([
    ['LAYER_NAME_TAKEN', /Choose another/],
    ['UPLOAD_STALLED', /Check the network, then try again/],
    ['UPLOAD_INTERRUPTED', /connection broke.*Try again/],
    ['NOT_CONVERTING', /has progressed/],
    ['NOT_FAILED', /has progressed/],
    ['DISK_FULL', /disk is full/],
    ['BUSY', /Try again/],
    ['DATABASE_SLOW', /slow just now\. Try again/],
    ['SERVER_BUSY', /saving at this moment, so nothing was saved\. Try again/],
    ['SERVER_BUSY_READING', /using the server at this moment.*Try again/],
    ['TIMED_OUT', /conversion/],
    ['ZIP_FILE', /zip file/],
  ])('that the server calls %s says what to do', (code, text) => {
    expect(textOf(code)).toMatch(text);
  });

  test.each(['SOMETHING_NEW', 'constructor'])('of an unknown code tells the code: %s', (code) => {
    expect(textOf(code)).toContain(`report the code ${code}`);
  });

  test('that is not an answer of the server does not show its own message', () => {
    expect(problemText(new TypeError('x is not a function'), 'en', hostProblems)).toContain(
      'the code UNEXPECTED',
    );
  });
});
