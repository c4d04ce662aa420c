import type { Names, Refusal } from './types.ts';

/** One English sentence for logs and users of the API. The browser has its own texts for each `why`. */
export function explainRefusal<N extends Names>(refusal: Refusal<N>, action: string): string {
  switch (refusal.why) {
    case 'no-such-action':
      return `There is no action '${action}'.`;
    case 'wrong-state':
      return refusal.status === null
        ? `Nothing begins with '${action}'.`
        : `A record that is ${refusal.status} has no action '${action}' now.`;
    case 'frozen':
      return `${refusal.side} has to be answered first.`;
    case 'wrong-actor':
      return `This is for the ${refusal.by.join(' or ')}.`;
    case 'four-eyes':
      return `This has to be somebody other than the ${refusal.people.join(' and the ')}.`;
    case 'wrong-company':
      return `This is for people of the company of the ${refusal.people.join(' and the ')}.`;
    case 'undecided':
      return `State ${Object.entries(refusal.choices)
        .map(([name, values]) => `${name} (${values.join(', ')})`)
        .join(' and ')}.`;
    case 'wrong-target':
      return explainTarget(refusal);
    case 'blocked':
      return `Something is missing: ${refusal.blockers.map(({ code }) => code).join(', ')}.`;
  }
}

function explainTarget<N extends Names>({
  problem,
  part,
  people,
}: Extract<Refusal<N>, { why: 'wrong-target' }>): string {
  if (problem === 'missing') return `Name a member for the part ${part}.`;
  if (problem === 'not-able') return `The member named cannot play the part ${part}.`;
  if (problem === 'other-company')
    return `The member named must be of the company of the ${people.join(' and the ')}.`;
  return `The member named must be somebody other than the ${people.join(' and the ')}.`;
}
