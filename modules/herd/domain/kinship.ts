import type { Animal } from './animal.ts';
import type { BoarView, HerdContext } from './context.ts';

interface Parents {
  readonly pgid: string;
  readonly sireid: string | null;
  readonly damid: string | null;
}

/** Whether two parents on file are one animal; unknown ones never are. */
export const sameParent = (a: string | null | undefined, b: string | null | undefined): boolean => a != null && a === b;

/** How a boar stands to a sow where mating is refused (378), or null. */
export function relationOf(sow: Parents, boar: Parents): 'sire' | 'son' | 'full brother' | null {
  if (sameParent(sow.sireid, boar.pgid)) return 'sire';
  if (sameParent(boar.damid, sow.pgid)) return 'son';
  return sameParent(sow.sireid, boar.sireid) && sameParent(sow.damid, boar.damid) ? 'full brother' : null;
}

function parentsOf(pgid: string | null, ctx: HerdContext): Parents | null {
  if (pgid === null) return null;
  return ctx.boar(pgid) ?? ctx.partner(pgid);
}

/** True when one of two animals is a grandparent of the other, as far as their parents are on file. */
function grandparent(old: string, young: Parents, ctx: HerdContext): boolean {
  return [young.sireid, young.damid].some((id) => {
    const parent = parentsOf(id, ctx);
    return parent !== null && (sameParent(parent.sireid, old) || sameParent(parent.damid, old));
  });
}

/**
 * Inbreeding of the litter of two animals by the nearest known relation: parent or full sib 1/4, half
 * sib or grandparent 1/8, else 0. The genetics module computes it over the whole pedigree.
 */
export function kinshipOf(sow: Animal | Parents, boar: BoarView | Parents, ctx: HerdContext): number {
  if (relationOf(sow, boar) !== null) return 0.25;
  if (sameParent(sow.sireid, boar.sireid) || sameParent(sow.damid, boar.damid)) return 0.125;
  return grandparent(boar.pgid, sow, ctx) || grandparent(sow.pgid, boar, ctx) ? 0.125 : 0;
}
