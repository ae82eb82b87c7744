import { sameParent } from '#modules/herd/domain/kinship.ts';
/** Parents of an animal as far as they are on file. */
export interface Parents {
  readonly sireid: string | null;
  readonly damid: string | null;
}

/** How two animals are related, and the inbreeding of their litter in %; null where neither has parents on file. */
export interface Relation {
  readonly kind: 'none' | 'parent' | 'full' | 'half' | 'grand' | null;
  readonly inbreeding: number | null;
}

function isParent(old: string, young: Parents | undefined): boolean {
  return young !== undefined && (young.sireid === old || young.damid === old);
}

function isGrandparent(old: string, young: Parents | undefined, known: ReadonlyMap<string, Parents>): boolean {
  if (young === undefined) return false;
  return [young.sireid, young.damid].some((id) => id !== null && isParent(old, known.get(id)));
}

/**
 * The nearest relation of a sow and a boar by the parents on file: parent or full sib 25 %, half sib or
 * grandparent 12.5 % inbreeding of the litter. The genetics module computes it over the whole pedigree.
 */
export function relationKind(sow: string, boar: string, known: ReadonlyMap<string, Parents>): Relation {
  const [dam, sire] = [known.get(sow), known.get(boar)];
  if (dam === undefined && sire === undefined) return { kind: null, inbreeding: null };
  if (isParent(boar, dam) || isParent(sow, sire)) return { kind: 'parent', inbreeding: 25 };
  const [bySire, byDam] = [sameParent(dam?.sireid, sire?.sireid), sameParent(dam?.damid, sire?.damid)];
  if (bySire && byDam) return { kind: 'full', inbreeding: 25 };
  if (bySire || byDam) return { kind: 'half', inbreeding: 12.5 };
  if (isGrandparent(boar, dam, known) || isGrandparent(sow, sire, known)) return { kind: 'grand', inbreeding: 12.5 };
  return { kind: 'none', inbreeding: 0 };
}
