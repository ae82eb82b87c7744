import { readFileSync } from 'node:fs';

/** One route as the specification's list has it (testkit/reference/routes.tsv). */
export interface ListedRoute {
  readonly path: string;
  readonly name: string;
  readonly module: string;
  readonly kind: string;
  readonly fromLevel: number;
  readonly menuGroup: string;
  readonly titleE: string;
  readonly titleV: string;
  readonly titleT: string;
}

const read = (name: string): string => readFileSync(new URL(`./reference/${name}`, import.meta.url), 'utf8');

/** Every route of the specification. */
export function listedRoutes(): ListedRoute[] {
  return read('routes.tsv')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [path = '', name = '', module = '', kind = '', level = '', menuGroup = '', titleE = '', titleV = '', titleT = ''] = line.split('\t');
      return { path, name, module, kind, fromLevel: Number(level), menuGroup, titleE, titleV, titleT };
    });
}

/** Names of the routes that do not work yet; the file may only shrink. */
export function missingRoutes(): string[] {
  return read('missing-routes.txt')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
