import { expect, it } from 'vitest';
import { partMessages } from '../../messages.ts';
import { batchMessages } from './batch.ts';
import { linkTexts } from './links.ts';
import { modelMessages } from './model.ts';
import { actionMessages } from './risc-actions.ts';
import { formMessages } from './risc-form.ts';

/**
 * Texts that the specification fixes, each beginning as it says; in better English where docs/site-forms.md says so. What steps led to is in
 * `detail/outcomes.test.tsx`, on the page.
 */
const specified = {
  'objects of the model': [
    linkTexts,
    {
      noBimOrRecord: 'No BIM/Form Selected',
      attachList: 'Attach Form List',
      editRecords: 'Edit Form(s)',
      'edit.title': 'Object Form Attach',
      confirmTitle: 'Attach BIM to form',
      'objects.attach': 'Attach BIM from the form',
    },
  ],
  'the window of forms': [modelMessages, { 'window.title': 'Attach RISC Form' }],
  'failed steps': [
    actionMessages,
    {
      'failed.withdraw': 'Withdrawal failed',
      'failed.attend': 'Attending and signing failed',
      'failed.submit': 'Submission failed',
      'failed.requestEdit': 'The request to edit failed',
    },
  ],
  'the form': [
    formMessages,
    {
      saveFailed: 'The draft was not saved',
      submitFailed: 'Submission failed',
      late: 'Your form is submitted after its inspection time.',
      shortNotice: 'Your form leaves less than 24 hours of preparation.',
      'problem.signature.missing': 'Please sign before you submit',
    },
  ],
  'every form': [
    partMessages,
    {
      signatureMissing: 'Please sign before you submit',
      personMissing: 'Please choose a person',
      chooseResult: 'Please choose a result',
      leaveTitle: 'Leave Confirmation',
      leaveText: 'Do you want to leave? Any changes will be lost.',
      deleteTitle: 'Do you want to delete this draft?',
      deleteText: 'The action cannot be undone.',
    },
  ],
  batches: [
    batchMessages,
    {
      notUpdated: 'Not updated — RISC form(s) {numbers} cannot be updated because of permission.',
    },
  ],
} as const;

it.each(Object.entries(specified))(
  'the texts of %s begin as the specification has them',
  (_, [messages, texts]) => {
    const keys = Object.entries(texts);
    const begun = keys.map(([key, text]) => [key, messages.texts.en[key]?.slice(0, text.length)]);
    expect(begun).toEqual(keys);
    for (const [key] of keys) expect(messages.texts['zh-CN'][key], key).toMatch(/\p{Script=Han}/u);
  },
);
