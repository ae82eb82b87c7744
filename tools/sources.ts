import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A source file as the checks see it. */
export interface Source {
  /** Path from the project's root, with `/`. */
  readonly path: string;
  readonly text: string;
}

export const ROOT = join(import.meta.dirname, '..');

const ROOMS = ['apps', 'kernel', 'engine', 'modules', 'db', 'i18n', 'play', 'testkit', 'e2e', 'bench', 'tools'];

function walk(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|dist)$/.test(entry.name) ? [] : walk(path);
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : [];
  });
}

/** Every source file of the project's rooms. */
export function readSources(): Source[] {
  const present = new Set(readdirSync(ROOT));
  const paths = ROOMS.filter((room) => present.has(room)).flatMap(walk);
  return paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Tests and what only tests use. */
export function isTest(path: string): boolean {
  return /\.(test|spec|fixture)(\.process)?\.tsx?$/.test(path) || /^(testkit|e2e|bench)\//.test(path);
}

/** The text with comments and quoted strings blanked, line breaks kept. */
export function codeOnly(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, (part) => part.replace(/[^\n]/g, ' '));
}
