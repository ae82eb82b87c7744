import { createHash } from 'node:crypto';

/** Letters and digits that are not mistaken for each other. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 6;

/**
 * The short code in the QR of an animal's label: who counts identities upwards does not know it. It follows from the animal's own
 * number, which only the farm's people ever see, so that every label of an animal has the same.
 */
export function labelCode(farmid: string, animalId: string): string {
  const digest = createHash('sha256').update(`label ${farmid} ${animalId}`).digest();
  return [...digest.subarray(0, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** What a label's QR holds: farm, identity and code. */
export function labelText(farmid: string, pgid: string, animalId: string): string {
  return `${farmid}~${pgid}~${labelCode(farmid, animalId)}`;
}

/** A scanned or typed text taken apart: an identity alone, `farm~identity` or the whole label. */
export function readLabel(text: string): { readonly farmid: string | null; readonly pgid: string; readonly code: string | null } {
  const [first = '', second, third] = text.split('~');
  return second === undefined
    ? { farmid: null, pgid: first, code: null }
    : { farmid: first || null, pgid: second, code: third?.toUpperCase() ?? null };
}
