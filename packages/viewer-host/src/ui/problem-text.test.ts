import { describe, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { createI18n } from '../messages/i18n.ts';
import { problemText } from './problem-text.ts';

const { t } = createI18n('en');
const textOf = (code: string) => problemText(t, new ApiError(409, code, 'For whoever repairs it.'));

describe('a problem', () => {
  test.each([
    ['LAYER_NAME_TAKEN', /Choose another/],
    ['UPLOAD_STALLED', /upload the file again/],
    ['UPLOAD_INTERRUPTED', /upload the file again/],
    ['NOT_CONVERTING', /has progressed/],
    ['NOT_FAILED', /has progressed/],
    ['DISK_FULL', /disk is full/],
    ['BUSY', /Try again/],
    ['DATABASE_SLOW', /slow just now\. Try again/],
    ['TIMED_OUT', /conversion/],
    ['ZIP_FILE', /zip file/],
  ])('that the server calls %s says what to do', (code, text) => {
    expect(textOf(code)).toMatch(text);
  });

  test.each(['SOMETHING_NEW', 'constructor'])('of an unknown code tells the code: %s', (code) => {
    expect(textOf(code)).toContain(`report the code ${code}`);
  });

  test('that is not an answer of the server does not show its own message', () => {
    expect(problemText(t, new TypeError('x is not a function'))).toContain('the code UNEXPECTED');
  });
});
