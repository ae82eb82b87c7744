import { codeOnly, isTest, type Source } from './sources.ts';

const LINES = 300;
const TEST_LINES = 400;

/** Written by a program, so their length says nothing. */
const GENERATED = /^\/\/ Written by "npm run generate"/;

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\b(TODO|FIXME|XXX|HACK)\b/, 'unfinished work is not left in the code'],
  [/@ts-(ignore|nocheck|expect-error)/, 'the compiler is not silenced'],
  // Roles of a grid with an active descendant are right, but no lint rule knows them; nothing else may be excused so.
  [/biome-ignore-all (?!lint\/a11y\/)/, 'a whole file is not excused'],
  [/^(const|function) t3\b/, 'texts in three languages are written with t3 of the kernel'],
];

/** Names of moments: instants as texts, in UTC. */
const MOMENT = String.raw`(?:\bat|\biso|\bentered|\bpublished|\binstant|\bmoment|\w(?:At|_at|ISO|Iso)|(?:asked|due|start|end|seen|saved|changed)at|toISOString\(\))\??`;
/** Cutting one shows the day of Greenwich: a day early until seven in the morning here. */
const CUT_MOMENT = new RegExp(String.raw`${MOMENT}\.(?:slice|substring|substr|split|replace|replaceAll)\(|\.slice\(0, ?10\)\.replace`);

const TEST_FORBIDDEN = /\b(test|it|describe)\.(only|skip|todo)\b/;
/** Test files share a worker: a module another file has loaded stays what it is. */
const MOCKED = /\bvi\.(do)?[mM]ock\(/;

function lengthFault({ path, text }: Source): string[] {
  if (GENERATED.test(text)) return [];
  const most = isTest(path) ? TEST_LINES : LINES;
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return lines > most ? [`${path}: ${lines} lines, at most ${most}`] : [];
}

function wordFaults({ path, text }: Source): string[] {
  if (path === 'tools/limits.ts') return [];
  const lines = text.split('\n');
  const code = codeOnly(text).split('\n');
  return lines.flatMap((line, index) => {
    const words = FORBIDDEN.filter(([pattern]) => pattern.test(line)).map(([, why]) => why);
    if (!isTest(path) && CUT_MOMENT.test(code[index] ?? ''))
      words.push('the text of a moment is not cut: localInstant and instantText know the day and the hour');
    if (TEST_FORBIDDEN.test(code[index] ?? '')) words.push('a test is neither singled out nor skipped');
    if (MOCKED.test(code[index] ?? '')) words.push('no module is replaced: what is watched or changed is given to it');
    return words.map((why) => `${path}:${index + 1} ${why}`);
  });
}

/** The line in which a page says why it is no declaration. */
const REASON = /^ ?(?:\/\*\*|\*) Page by hand: \S.{15,}$/m;

/** A page drawn by hand that does not say why. */
function pageFaults({ path, text }: Source): string[] {
  if (!path.endsWith('.page.tsx') || REASON.test(text)) return [];
  return [`${path}: a page is declared (engine/web/screens), or its docstring says in one line why not: "Page by hand: …"`];
}

/** Files that are too long or hold what the house does not keep, and pages by hand without their reason. */
export function limitFaults(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => [...lengthFault(source), ...wordFaults(source), ...pageFaults(source)]);
}
