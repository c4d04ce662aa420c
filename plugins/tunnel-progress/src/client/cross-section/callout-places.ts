/** A trade that the cross-section shows. Places are units of the drawing, which is 280 wide and 320 high. */
export interface CalloutPlace {
  /** Key of its name in the messages. */
  readonly id:
    | 'spray'
    | 'tcss'
    | 'board'
    | 'lighting'
    | 'cable'
    | 'pipe'
    | 'drainage'
    | 'cladding'
    | 'jetFan';
  readonly number: number;
  /** Names of the trade in data of projects. */
  readonly names: readonly string[];
  readonly side: 'left' | 'right';
  /** Where its line ends. */
  readonly x: number;
  readonly y: number;
}

export const drawing = { width: 280, height: 320 };

/** The nine callouts: on each side from the top down. */
export const calloutPlaces: readonly CalloutPlace[] = [
  {
    id: 'tcss',
    number: 2,
    names: ['Traffic Control & Surveillance Systems (TCSS)', 'TCSS'],
    side: 'left',
    x: 71,
    y: 97,
  },
  { id: 'board', number: 3, names: ['Board Type Thermal Barrier'], side: 'left', x: 47, y: 122 },
  { id: 'cladding', number: 8, names: ['Cladding Panel'], side: 'left', x: 48, y: 198 },
  { id: 'drainage', number: 7, names: ['Drainage Pipe'], side: 'left', x: 68, y: 259 },
  { id: 'spray', number: 1, names: ['Spray Type Thermal Barrier'], side: 'right', x: 178, y: 73 },
  { id: 'lighting', number: 4, names: ['Tunnel Lighting'], side: 'right', x: 206, y: 84 },
  { id: 'jetFan', number: 9, names: ['Jet Fan'], side: 'right', x: 174, y: 107 },
  { id: 'cable', number: 5, names: ['Cable Bracket & Cable Containment'], side: 'right', x: 226, y: 160 },
  { id: 'pipe', number: 6, names: ['FD Pipe & Niche'], side: 'right', x: 229, y: 196 },
];

/** Where the line of a callout leaves its side: the middle of its row, as all rows of a side are of one height. */
export function lineStart(place: CalloutPlace): { readonly x: number; readonly y: number } {
  const ofSide = calloutPlaces.filter(({ side }) => side === place.side);
  const row = ofSide.indexOf(place);
  return {
    x: place.side === 'left' ? 0 : drawing.width,
    y: ((row + 0.5) / ofSide.length) * drawing.height,
  };
}

/** The place of a trade by its name in the data, whatever its case. */
export const placeOfTrade = (trade: string): CalloutPlace | undefined =>
  calloutPlaces.find(({ names }) => names.some((name) => name.toLowerCase() === trade.trim().toLowerCase()));
