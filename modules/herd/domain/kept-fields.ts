import type { FieldValues } from '#engine/define/field.ts';
import type { HerdEvent } from './herd-event.ts';

/** What an entry carries over of what another farm knew, and of the state of its mating. */
const KNOWN = ['hheats', 'hwithdrawal', 'hitem', 'hcollectdt'] as const;
const STATE = ['hstate', 'hevdt'] as const;

/**
 * Members of an event's data that nobody typed: they place a row in its life, tie it to another or carry over what another
 * farm knew. No log shows them.
 */
export const UNTYPED_FIELDS: ReadonlySet<string> = new Set(['partner', 'nurse', 'accepted', ...STATE, ...KNOWN]);

/** What an entry carries over from another farm, besides the state of its mating. */
const CARRIED = ['fromfarm', ...KNOWN] as const;

/** Members of a saved event an edit leaves alone; how the mating of an entry had ended goes with its kind. */
function keptKeys({ eventcd, data }: Pick<HerdEvent, 'eventcd' | 'data'>, next: FieldValues): readonly string[] {
  if (eventcd === 'TRF') return ['accepted'];
  if (eventcd !== 'ENT') return [];
  return data['entrytp'] === next['entrytp'] ? [...CARRIED, ...STATE] : CARRIED;
}

/**
 * An event typed again, with what its form does not ask for but stands through an edit: that another farm has taken the
 * animal over, and what it carried over when it came from one.
 */
export function withKept<T extends { readonly data: FieldValues }>(saved: Pick<HerdEvent, 'eventcd' | 'data'>, next: T): T {
  const kept = keptKeys(saved, next.data).flatMap((key) => (saved.data[key] == null ? [] : [[key, saved.data[key]] as const]));
  return { ...next, data: { ...next.data, ...Object.fromEntries(kept) } };
}
