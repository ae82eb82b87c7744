/** A dose as the age it is given at is told by it. */
interface AgedDose {
  readonly item: string;
  readonly doseno: number;
  readonly ageweeks: number | null;
}

/** The class of age most houses got a dose of a vaccine in. */
interface DoseAge {
  readonly item: string;
  readonly doseno: number;
  readonly key: string;
}

/** Each dose of each vaccine with the class most of its houses were in, the first dose first; those without an age tell nothing. */
export function doseAges(doses: readonly AgedDose[], keyOf: (ageweeks: number) => string): readonly DoseAge[] {
  const aged = doses.flatMap(({ item, doseno, ageweeks }) => (ageweeks === null ? [] : [{ item, doseno, key: keyOf(ageweeks) }]));
  return [...Map.groupBy(aged, ({ item, doseno }) => `${item}~${doseno}`).values()]
    .flatMap((own) => {
      const [most] = [...Map.groupBy(own, ({ key }) => key).values()].toSorted((a, b) => b.length - a.length);
      return most?.slice(0, 1) ?? [];
    })
    .toSorted((a, b) => (a.item === b.item ? a.doseno - b.doseno : a.item < b.item ? -1 : 1));
}
