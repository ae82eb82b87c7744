import type { Reading, RunFile } from './files/sheets.ts';
import type { PlannedWell, WellRole } from './plate.ts';

/** Which part of a file a run takes: one plate, the channel that is judged, and the one beside it (reference wavelength or internal control). */
export interface Chosen {
  readonly plate: number;
  readonly channel: string | null;
  readonly beside: string | null;
}

/** A well with what was measured in it, as a run is saved. */
export interface FilledWell {
  readonly well: string;
  readonly role: Exclude<WellRole, 'empty'>;
  readonly sample: string | null;
  readonly dilution: number | null;
  readonly raw: number | null;
  readonly reference: number | null;
  readonly ic: number | null;
  readonly quantity: number | null;
  readonly said: string | null;
  readonly called: string | null;
}

/** Channels of a file in the order they first stand in it. */
export function channelsOf({ readings }: RunFile): readonly (string | null)[] {
  return [...new Set(readings.map(({ channel }) => channel))];
}

/** What a file is taken by where nobody chose: its first plate and channel; of two wavelengths the second as reference. */
export function usualChoice(file: RunFile): Chosen {
  const [first = null, second = null, ...more] = channelsOf(file);
  const reference = file.kind === 'od' && second !== null && more.length === 0 && !second.includes('#');
  return { plate: 1, channel: first, beside: reference ? second : null };
}

const ROLES: readonly (readonly [RegExp, Exclude<WellRole, 'empty'>])[] = [
  [/^(?:ntc|neg|nc\b|neg(?:ative)?[ _-]?c)/i, 'nc'],
  [/^(?:pos|pc\b)/i, 'pc'],
  [/^(?:std|standard)/i, 'std'],
  [/^(?:blank|blk|bl\b|nac|nrt)/i, 'blank'],
];

/** Role of a well by what the instrument calls it. */
export function roleOf(task: string | null): Exclude<WellRole, 'empty'> {
  return ROLES.find(([words]) => words.test(task ?? ''))?.[1] ?? 'sample';
}

function filled(
  plan: PlannedWell & { readonly role: Exclude<WellRole, 'empty'> },
  main: Reading | undefined,
  beside: Reading | undefined,
  kind: RunFile['kind'],
): FilledWell {
  const { well, role, sample, dilution } = plan;
  const other = beside?.value ?? null;
  return {
    ...{
      well,
      role,
      sample,
      dilution,
      raw: main?.value ?? null,
      said: main?.said ?? null,
      called: main?.call ?? null,
      quantity: main?.quantity ?? null,
    },
    ...{ reference: kind === 'od' ? other : null, ic: kind === 'ct' ? other : null },
  };
}

/** Readings of a channel by well. */
function byWell({ readings }: RunFile, { plate }: Chosen, channel: string | null): ReadonlyMap<string, Reading> {
  return new Map(readings.filter((one) => one.plate === plate && one.channel === channel).map((one) => [one.well, one]));
}

/**
 * The layout a file says itself: samples by the names the laboratory gave them (`known`: key by name), controls by their role. Null where
 * the file names none of the samples: the plate is then laid out as planned.
 */
export function layoutOfFile(file: RunFile, chosen: Chosen, known: ReadonlyMap<string, string>): readonly PlannedWell[] | null {
  const main = [...byWell(file, chosen, chosen.channel).values()];
  const keyOf = ({ sample }: Reading) => (sample === null ? undefined : known.get(sample.trim().toUpperCase()));
  if (!main.some((reading) => keyOf(reading) !== undefined)) return null;
  return main.flatMap((reading) => {
    const sample = keyOf(reading) ?? null;
    const role = sample === null ? roleOf(reading.task) : 'sample';
    // A sample of another laboratory or run stands on the plate too; it is not ours to judge.
    return role === 'sample' && sample === null ? [] : [{ well: reading.well, role, sample, dilution: null }];
  });
}

/** The wells of a layout with what the file measured in them, and the wells it has nothing of. */
export function placed(
  layout: readonly PlannedWell[],
  file: RunFile,
  chosen: Chosen,
): { readonly wells: readonly FilledWell[]; readonly missing: readonly string[] } {
  const [main, beside] = [byWell(file, chosen, chosen.channel), byWell(file, chosen, chosen.beside)];
  const wells = layout.flatMap((plan) =>
    plan.role === 'empty'
      ? []
      : [filled({ ...plan, role: plan.role }, main.get(plan.well), chosen.beside === null ? undefined : beside.get(plan.well), file.kind)],
  );
  return { wells, missing: wells.filter(({ well }) => !main.has(well)).map(({ well }) => well) };
}
