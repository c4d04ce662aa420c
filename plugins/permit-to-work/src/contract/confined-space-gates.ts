import { day, instant, line, moment, prose } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';

/** SHA-256 of a photo's bytes, hexadecimal. It also names the photo. */
export const photoHash = z.string().regex(/^[0-9a-f]{64}$/);

type Moment = typeof instant | typeof moment;
type Day = z.ZodISODate;

const gasReading = (at: Moment, concentration: z.ZodNumber) =>
  z
    .strictObject({
      gas: line(20),
      unit: line(10),
      value: concentration,
      /** Acceptable limits, which the competent person sets for each space. */
      min: concentration.nullable(),
      max: concentration.nullable(),
      measuredAt: at,
    })
    .refine((reading) => reading.min !== null || reading.max !== null, {
      error: 'A reading needs a lower or an upper limit.',
      path: ['max'],
    });
export type GasReading = z.infer<ReturnType<typeof gasReading>>;

const entrant = (on: Day) =>
  z.strictObject({
    name: line(120),
    /** Number of the certified worker's card. */
    cardNumber: line(40),
    cardExpires: on,
  });

const gates = (at: Moment, on: Day, concentration = z.number()) =>
  z.strictObject({
    riskAssessment: z
      .strictObject({
        competentPerson: line(120),
        assessedAt: at,
        hazards: prose(2000).pipe(z.string().min(1)),
        gasReadings: z.array(gasReading(at, concentration)).max(20),
        breathingApparatus: z.boolean(),
        /** Minutes that workers may safely remain. */
        safeStayMinutes: z.int().min(1).max(720),
      })
      .nullable()
      .default(null),
    /** Number of the certificate that the proprietor or contractor signed for the assessment. */
    certificateNumber: line(60).nullable().default(null),
    entrants: z.array(entrant(on)).max(30).default([]),
    /** The person stationed outside. */
    attendant: line(120).nullable().default(null),
    /** Whether the assessment report and certificate are displayed at the entrance. */
    displayedAtEntrance: z.boolean().default(false),
    /** SHA-256 of the photo that shows the display. A signature on the permit therefore covers the photo. */
    entrancePhoto: photoHash.nullable().default(null),
    rescueKit: z.array(line(120)).max(30).default([]),
    /** Names of people trained to use the rescue kit. */
    rescuers: z.array(line(120)).max(30).default([]),
    video: z
      .strictObject({
        /** Camera or recorder that films the entrance and exit. */
        device: line(120),
        working: z.boolean(),
        /** How long the recording is kept, in days. */
        retentionDays: z.int().min(1).max(3650),
      })
      .nullable()
      .default(null),
  });
/** What Cap. 59AE requires before anybody enters a confined space. Parts are null until filled in. */
export const confinedSpaceGates = gates(instant, z.iso.date());
/** From the drift of a sensor at zero to the whole of a volume in ppm. */
const enteredConcentration = z.number().min(-1000).max(1_000_000);
/** The same as a person enters it, with dates of this century and concentrations that can be measured. */
export const confinedSpaceInput = gates(moment, day, enteredConcentration);
export type ConfinedSpaceGates = z.infer<typeof confinedSpaceGates>;
export type ConfinedSpaceGatesInput = z.input<typeof confinedSpaceGates>;

/** Reasons that block issuing or resuming a confined-space permit. Clients have a sentence for each. */
export const gateNames = [
  'RISK_ASSESSMENT',
  'GAS_READINGS',
  'SAFE_STAY',
  'CERTIFICATE',
  'ENTRANTS',
  'ENTRANT_CARD_EXPIRED',
  'TOO_MANY_ENTRANTS',
  'ATTENDANT',
  'DISPLAYED_AT_ENTRANCE',
  'ENTRANCE_PHOTO',
  'RESCUE_KIT',
  'RESCUERS',
  'VIDEO_RECORDING',
] as const;
export type GateName = (typeof gateNames)[number];

const rescuersNeeded = 2;

interface GatedPermit {
  readonly confinedSpace: ConfinedSpaceGates | null;
  readonly maxEntrants: number | null;
  /** Longest stay that the permit allows, in minutes. */
  readonly stayMinutes: number | null;
}

/**
 * The gates that are not met.
 * @param lastDay - last calendar day of the permit in the project's time zone; cards must be valid until then.
 */
export function openGates(permit: GatedPermit, lastDay: string): readonly GateName[] {
  const gates = permit.confinedSpace ?? confinedSpaceGates.parse({});
  const assessment = gates.riskAssessment;
  const open = new Set<GateName>();
  if (assessment === null) open.add('RISK_ASSESSMENT');
  if (assessment === null || assessment.gasReadings.length === 0 || !assessment.gasReadings.every(isWithin))
    open.add('GAS_READINGS');
  if (assessment === null || permit.stayMinutes === null || permit.stayMinutes > assessment.safeStayMinutes)
    open.add('SAFE_STAY');
  if (gates.certificateNumber === null) open.add('CERTIFICATE');
  if (gates.entrants.length === 0) open.add('ENTRANTS');
  if (gates.entrants.some((worker) => worker.cardExpires < lastDay)) open.add('ENTRANT_CARD_EXPIRED');
  if (permit.maxEntrants === null || gates.entrants.length > permit.maxEntrants)
    open.add('TOO_MANY_ENTRANTS');
  if (gates.attendant === null) open.add('ATTENDANT');
  if (!gates.displayedAtEntrance) open.add('DISPLAYED_AT_ENTRANCE');
  if (gates.entrancePhoto === null) open.add('ENTRANCE_PHOTO');
  if (gates.rescueKit.length === 0) open.add('RESCUE_KIT');
  // A name that is listed twice is one person.
  if (new Set(gates.rescuers).size < rescuersNeeded) open.add('RESCUERS');
  if (gates.video === null || !gates.video.working) open.add('VIDEO_RECORDING');
  return gateNames.filter((name) => open.has(name));
}

function isWithin(reading: GasReading): boolean {
  return (
    (reading.min === null || reading.value >= reading.min) &&
    (reading.max === null || reading.value <= reading.max)
  );
}
