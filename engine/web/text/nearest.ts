/** The next line of the table of changes: `before` and `last` are the two lines above it. */
function nextLine(a: string, b: string, i: number, last: readonly number[], before: readonly number[]): number[] {
  const line = [i];
  for (let j = 1; j <= b.length; j += 1) {
    const change = a[i - 1] === b[j - 1] ? 0 : 1;
    const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
    line.push(Math.min((last[j] ?? 0) + 1, (line[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change, swapped ? (before[j - 2] ?? 0) + 1 : Infinity));
  }
  return line;
}

/** Changes of one letter that turn one text into the other (Damerau-Levenshtein, adjacent swaps count once). */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) [before, last] = [last, nextLine(a, b, i, last, before)];
  return last[b.length] ?? 0;
}

/** The names nearest to a mistyped one, best first; letter case weighs nothing, a common beginning a little. */
export function nearestNames(wanted: string, names: readonly string[], count = 3): string[] {
  const low = wanted.toLowerCase();
  const score = (name: string): number => {
    const other = name.toLowerCase();
    return distance(low, other) / Math.max(low.length, other.length, 1) - (low !== '' && (other.includes(low) || low.includes(other)) ? 0.3 : 0);
  };
  return names
    .map((name) => ({ name, score: score(name) }))
    .sort((a, b) => a.score - b.score || a.name.localeCompare(b.name))
    .slice(0, count)
    .map(({ name }) => name);
}
