import { toDisposable } from '@gantry/plugin-sdk';
import { expect, it } from 'vitest';
import { tellNowhere } from './tell-nowhere.ts';

const said = (hasModels: boolean) => {
  const texts: unknown[] = [];
  const notify = ({ text }: { readonly text: string }) => {
    texts.push(text);
    return toDisposable(() => undefined);
  };
  tellNowhere({ notify }, 'en', { hasModels });
  return texts;
};

it('asks for a place with a floor, and for a model where none is shown', () => {
  expect(said(true)).toEqual([expect.stringContaining('Move the model there or select an object')]);
  expect(said(false)).toEqual([expect.stringContaining('no model is shown')]);
});
