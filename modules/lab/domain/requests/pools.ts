/** The animals written down as members of a pool. */
export const membersOf = (members: string | null | undefined): readonly string[] => (members ?? '').split(/[\s,;]+/).filter((one) => one !== '');

/** Weeks a piglet is with its dam, and until it leaves the nursery. */
const [WEANED, NURSED] = [4, 10];

/** Class of a growing pig by its age; null where that is not known. */
export function growingClass(ageweeks: number | null): 'suckling' | 'nursery' | 'finisher' | null {
  if (ageweeks === null) return null;
  if (ageweeks < WEANED) return 'suckling';
  return ageweeks < NURSED ? 'nursery' : 'finisher';
}

/** An animal as it may go into a pool. */
interface Poolable {
  readonly pgid: string;
  readonly roomid: string | null;
  readonly pigclass: string | null;
}

/** A pool of animals: what all of them share stays, what differs is left open. */
export interface Pool<A extends Poolable> {
  readonly mark: string;
  readonly animals: readonly A[];
  readonly roomid: string | null;
  readonly pigclass: string | null;
  readonly members: string;
}

const shared = <T>(values: readonly T[]): T | null => (values.length > 0 && values.every((one) => one === values[0]) ? (values[0] ?? null) : null);

/** Animals in the order they were named, so many to a sample; the last pool may be smaller. Its mark is its first animal and how many. */
export function poolsOf<A extends Poolable>(animals: readonly A[], size: number): readonly Pool<A>[] {
  const each = Math.max(1, Math.floor(size));
  return Array.from({ length: Math.ceil(animals.length / each) }, (_, at) => {
    const own = animals.slice(at * each, (at + 1) * each);
    const first = own[0]?.pgid ?? '';
    return {
      mark: own.length > 1 ? `${first}+${own.length - 1}` : first,
      animals: own,
      roomid: shared(own.map(({ roomid }) => roomid)),
      pigclass: shared(own.map(({ pigclass }) => pigclass)),
      members: own.map(({ pgid }) => pgid).join(', '),
    };
  });
}
