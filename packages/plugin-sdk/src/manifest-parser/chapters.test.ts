import { explainProblems, readMore } from '@gantry/plugin-sdk/manifest';
import { expect, it } from 'vitest';

it('ends the problems of a manifest with each chapter that explains some of them', () => {
  const problems = [
    { path: 'contributes.modelTabs.main.title', text: 'is missing' },
    { path: 'contributes.commands.go', text: 'is missing' },
    { path: 'messages.en.name', text: 'is missing' },
    { path: '', text: 'is no object' },
  ];
  expect(explainProblems(problems).split('\n')).toEqual([
    'contributes.modelTabs.main.title: is missing',
    'contributes.commands.go: is missing',
    'messages.en.name: is missing',
    'is no object',
    readMore('contributions'),
    readMore('texts'),
    readMore('manifest'),
  ]);
  expect(readMore('manifest')).toBe('docs: kit/contributions#the-manifest');
});
