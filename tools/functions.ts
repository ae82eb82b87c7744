import { codeOnly, isTest, type Source } from './sources.ts';

/** Lines of a function that is still read at one look. */
const MOST = 60;

/** A line that begins a function: declared, a method, or an arrow with a body; its name where it has one. */
const BEGINS: readonly RegExp[] = [
  /^ *(?:export )?(?:default )?(?:async )?function\*? ?(\w*)/,
  /^ *(?:export )?const (\w+)\b.*=> ?[{(]$/,
  /^ *(?!(?:if|for|while|switch|catch|return|await|throw|do|else)\b)(?:(?:static|async|override|get|set) )*(#?\w+)(?:<[^()]*>)?\($/,
  /^ *(?!(?:if|for|while|switch|catch|return|await|throw|do|else)\b)(?:(?:static|async|override|get|set) )*(#?\w+)(?:<[^()]*>)?\(.*\).*\{$/,
];
/** An arrow inside an expression. */
const ARROW = /=> ?\{$/;

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** Closes what began and opens nothing more. */
const CLOSES = /^ *[)}\]].*[^({[]$|^ *[)}\]]$/;
/** Goes on with it: the types behind its name, the end of its parameters. */
const GOES_ON = /^ *[)}\]>|&?:]/;

/** The last line of what begins at a line. The files are formatted, so that indents tell. */
function endOf(lines: readonly string[], from: number): number {
  const indent = indentOf(lines[from] ?? '');
  const rest = lines.slice(from + 1);
  const at = rest.findIndex((line) => line.trim() !== '' && indentOf(line) <= indent && (CLOSES.test(line) || !GOES_ON.test(line)));
  if (at < 0) return lines.length - 1;
  const closes = indentOf(rest[at] ?? '') === indent && CLOSES.test(rest[at] ?? '');
  return from + at + (closes ? 1 : 0);
}

/** Functions over the length: file, line, name, lines. */
function faultsOf({ path, text }: Source): string[] {
  const lines = codeOnly(text).split('\n');
  return lines.flatMap((line, at) => {
    const name = BEGINS.map((begins) => begins.exec(line)?.[1]).find((one) => one !== undefined) ?? (ARROW.test(line) ? 'a function' : undefined);
    if (name === undefined) return [];
    const long = endOf(lines, at) - at + 1;
    return long > MOST ? [`${path}:${at + 1} ${name} has ${long} lines, at most ${MOST}: cut it along its meaning`] : [];
  });
}

/** Functions of the product that are too long to be read at one look. */
export function functionFaults(sources: readonly Source[]): string[] {
  return sources.filter(({ path }) => !isTest(path)).flatMap(faultsOf);
}
