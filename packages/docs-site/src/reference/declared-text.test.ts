import { expect, it } from 'vitest';
import { memberText, typeText } from './declared-text.ts';

const file = `/** A view. */
export interface View {
    /** Short. */
    readonly title: string;
    /** Wide. */
    readonly 'a.b'?: {
        /** Pixels. */
        readonly width: number;
    };
    readonly plain: {
        readonly width: number;
    };
}
export type Answer = {
    /** Seconds. */
    readonly after: number;
} | undefined;
export type Other = string;
`;

it('gives the text of a member whose type has comments', () => {
  expect(memberText(file, 'View', 'a.b')).toBe(
    "readonly 'a.b'?: {\n    /** Pixels. */\n    readonly width: number;\n};",
  );
  expect(['title', 'plain', 'none'].map((name) => memberText(file, 'View', name))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(memberText(file, 'Gone', 'a.b')).toBeUndefined();
});

it('gives the text of a type with comments', () => {
  expect(typeText(file, 'Answer')).toBe(
    'type Answer = {\n    /** Seconds. */\n    readonly after: number;\n} | undefined;',
  );
  expect([typeText(file, 'Other'), typeText(file, 'Gone')]).toEqual([undefined, undefined]);
});

it('wraps comments that are wider than a page, but no lists', () => {
  const long = 'word '.repeat(24).trim();
  const wide = `export interface Wide {
    readonly a: {
        /**
         * ${long}
         * end
         */
        readonly b: string;
        /** ${long} */
        readonly short: string;
        /**
         * - ${long}
         */
        readonly c: string;
    };
}
`;
  const lines = (memberText(wide, 'Wide', 'a') ?? '').split('\n');
  expect(lines.filter((line) => line.includes('word')).map((line) => line.length)).toEqual([
    91, 45, 91, 41, 128,
  ]);
  expect(lines).toContain('     * word word word word word word word end');
});
