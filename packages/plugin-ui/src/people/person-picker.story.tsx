import type { PeopleService } from '@gantry/plugin-sdk';
import { type ReactNode, useState } from 'react';
import { examplePeople } from './example-people.ts';
import { PersonPicker } from './person-picker.tsx';

const people = examplePeople();
const slow = examplePeople(() => new Promise(() => undefined));
const broken = examplePeople(() => Promise.reject(new Error('The server does not answer.')));

function One({ start, from = people }: { readonly start: string | null; readonly from?: PeopleService }) {
  const [id, setId] = useState(start);
  return <PersonPicker label="Inspector" people={from} groupBy="company" value={id} onChange={setId} />;
}

function Several() {
  const [ids, setIds] = useState<readonly string[]>(['lau', 'wong']);
  return (
    <PersonPicker label="Copies to" multiple people={people} groupBy="role" value={ids} onChange={setIds} />
  );
}

export const stories: Record<string, () => ReactNode> = {
  'Nobody chosen, by company': () => <One start={null} />,
  'One chosen': () => <One start="cheung" />,
  'Somebody who has left': () => <One start="wong" />,
  'Several, by role': () => <Several />,
  'Never loads': () => <One start={null} from={slow} />,
  'Does not load': () => <One start={null} from={broken} />,
  Disabled: () => (
    <PersonPicker label="Issuer" people={people} value="lau" disabled onChange={() => undefined} />
  ),
};
