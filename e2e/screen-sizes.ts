import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const BUILT = join(import.meta.dirname, '../dist/web');

/** A file of the build: what it imports at once, and what it may load later. */
interface Piece {
  readonly file: string;
  readonly name: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, Piece>>;

/** What stands around every page of who is signed in. */
const AROUND = ['pages', 'side-menu', 'person', 'offline'];

/** A screen and the bytes of script it brings that the sign-in, what stands around it and the kit of forms have not brought. */
export interface ScreenSize {
  readonly screen: string;
  readonly bytes: number;
}

/** Bytes of a file as it travels. */
function bytesOf({ file }: Piece): number {
  const packed = join(BUILT, `${file}.br`);
  return statSync(existsSync(packed) ? packed : join(BUILT, file)).size;
}

/** Pieces and all they import at once. */
function withImports(manifest: Manifest, starts: readonly string[]): Set<Piece> {
  const found = new Set<Piece>();
  const waiting = [...starts];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const piece = manifest[key];
    if (piece === undefined || found.has(piece)) continue;
    found.add(piece);
    waiting.push(...(piece.imports ?? []));
  }
  return found;
}

/** The piece of the engine behind a screen of a kind: a report's page is made by `report-page`, a list's by `list-page`. */
function kindOf(manifest: Manifest, key: string): string[] {
  const kind = key.includes('virtual:report/') ? 'report' : /\.(\w+)\.tsx?$/.exec(key)?.[1];
  return Object.keys(manifest).filter((one) => one.endsWith(`engine/web/screens/${kind}-page.tsx`));
}

/** Every screen of the build with what it brings, the heaviest first. Charts and the kit of forms, which come once, stand aside. */
export function screenSizes(): ScreenSize[] {
  const manifest = JSON.parse(readFileSync(join(BUILT, '.vite/manifest.json'), 'utf8')) as Manifest;
  const named = (...names: readonly string[]) => Object.keys(manifest).filter((key) => names.includes(manifest[key]?.name ?? ''));
  const there = withImports(manifest, ['index.html', ...named('login.page', ...AROUND, 'field-form', 'charts')]);
  const screens = [...(manifest['index.html']?.dynamicImports ?? []), ...(manifest['pages.ts']?.dynamicImports ?? [])];
  return screens
    .map((key) => {
      const more = [...withImports(manifest, [key, ...kindOf(manifest, key)])].filter((piece) => !there.has(piece));
      return { screen: key.replace(/^(?:\.\.\/)+/, ''), bytes: more.reduce((sum, piece) => sum + bytesOf(piece), 0) };
    })
    .toSorted((a, b) => b.bytes - a.bytes);
}
