import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Makes the error catalogues of the three languages from errors/errors.tsv, the list everybody
 * edits. Run it after a change of the list: `node i18n/generate-errors.ts`.
 */
const COLUMNS = { vi: 4, en: 3, th: 5 } as const;
const here = new URL('./errors/', import.meta.url);

interface Line {
  readonly code: string;
  readonly texts: readonly string[];
}

function readLines(): Line[] {
  const [, ...lines] = readFileSync(new URL('errors.tsv', here), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const cells = line.split('\t').map((cell) => cell.trim().normalize('NFC'));
    const code = cells[0] ?? '';
    if (cells.length < 6 || cells.some((cell) => cell === '')) throw new Error(`errors.tsv: ${code} lacks a text`);
    return { code, texts: cells };
  });
}

/** What a visitor's page can say of an answer or of a field; everything else comes with the session. */
const FIRST = /^(?:env|V|ACC)_/;

function partText(language: keyof typeof COLUMNS, part: keyof typeof PARTS, lines: readonly Line[]): string {
  const items = lines.filter(PARTS[part]).map(({ code, texts }) => `  ${JSON.stringify(code)}: ${JSON.stringify(texts[COLUMNS[language]])},`);
  const type = language === 'vi' ? ' as const' : ` as const satisfies Record<keyof typeof import('./vi.${part}.ts').${part}, string>`;
  return `${HEAD}export const ${part} = {\n${items.join('\n')}\n}${type};\n`;
}

const HEAD = '// Made by i18n/generate-errors.ts from errors/errors.tsv; edit the list, not this file.\n';
const PARTS = { first: ({ code }: Line) => FIRST.test(code), rest: ({ code }: Line) => !FIRST.test(code) } as const;

const lines = readLines();
for (const language of ['vi', 'en', 'th'] as const) {
  for (const part of ['first', 'rest'] as const) writeFileSync(new URL(`${language}.${part}.ts`, here), partText(language, part, lines));
}
