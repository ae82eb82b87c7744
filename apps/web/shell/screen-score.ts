/** A screen as a search sees it; all texts folded: small letters without marks. */
export interface Searched {
  /** What it is called: its route and its titles, each for itself. */
  readonly names: readonly string[];
  /** Its title in the language in use. */
  readonly own: string;
  /** Its titles in all languages, and its name. */
  readonly title: string;
  /** What it is for, in all languages. */
  readonly all: string;
}

/**
 * How well a screen answers typed words: its very name first, then whole words of its own title first, then beginnings of them, then words of its
 * titles in the other languages, then letters within a title, at last what it is for. 0: not at all.
 */
export function screenScore({ names, own, title, all }: Searched, parts: readonly string[]): number {
  const [owns, titles] = [own.split(' '), title.split(' ')];
  const named = names.includes(parts.join(' '));
  const tests: readonly ((part: string) => boolean)[] = [
    () => named,
    (part) => owns.includes(part),
    (part) => owns.some((word) => word.startsWith(part)),
    (part) => titles.some((word) => word.startsWith(part)),
    (part) => title.includes(part),
    (part) => `${title} ${all}`.includes(part),
  ];
  const at = tests.findIndex((test) => parts.every(test));
  return at < 0 ? 0 : tests.length - at;
}
