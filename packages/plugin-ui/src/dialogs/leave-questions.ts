import { createContext } from 'react';

/** Asks whether to give up what was entered; true: yes. */
export type LeaveQuestion = () => Promise<boolean>;

/** Where a form in a dialog puts its question, which the dialog asks before it closes. Undefined outside a dialog. */
export const LeaveQuestionsContext = createContext<Set<LeaveQuestion> | undefined>(undefined);
