/**
 * The modules each module stands on: whose domain and contract it imports and whose offered tables it reads. The list reads
 * downwards, so that no ring can be written into it.
 */
export const STANDS_ON: Readonly<Record<string, readonly string[]>> = {
  stock: [],
  herd: ['stock'],
  account: ['herd'],
  genetics: ['herd', 'account'],
  growfinish: ['stock', 'herd', 'genetics'],
  poultry: ['stock', 'herd', 'growfinish'],
  finance: ['stock', 'herd', 'growfinish', 'poultry'],
  jobs: ['stock', 'herd', 'growfinish', 'poultry'],
  lab: ['stock', 'herd', 'growfinish', 'poultry'],
  admin: ['stock', 'herd', 'account', 'growfinish', 'poultry', 'finance', 'jobs', 'lab'],
};

/** What is wrong with a list of uses itself: a module that stands on one below it in the list, or on an unknown one. */
export function ringFaults(uses: Readonly<Record<string, readonly string[]>>): string[] {
  const names = Object.keys(uses);
  return names.flatMap((name, at) =>
    (uses[name] ?? [])
      .filter((other) => !names.slice(0, at).includes(other))
      .map((other) => `${name} may not stand on ${other}: modules form no ring`),
  );
}

/** Why one module may not use another, or null. */
export function standFault(from: string, to: string, uses = STANDS_ON): string | null {
  if (from === to || uses[from]?.includes(to) === true) return null;
  return `module ${from} does not stand on ${to} (tools/module-uses.ts)`;
}
