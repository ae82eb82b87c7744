import type { z } from 'zod';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { changedSince } from '#engine/server/stale.ts';
import { knownText } from '#kernel/known.ts';
import { assignLine, findLines, saveBreed, saveLine } from '../../contract/param.calls.ts';
import { loadBreeds } from '../breeds.ts';
import type { Line } from '../lines.ts';
import { type GenAnimal, loadRegister, type Register } from '../register.ts';
import { type GenScope, openForChange, openScope, publishedRun } from '../scope.ts';
import { loadValues, meanOf, rounded } from '../values.ts';
import { writePapers } from '../write-papers.ts';

/** Rate of inbreeding a generation from the animals' own depth: 1 − (1 − F)^(1/(g − 1)), mean of those deep enough. */
export function individualRate(animals: readonly { readonly f: number; readonly gens: number }[]): number | null {
  return meanOf(animals.filter(({ gens }) => gens > 1).map(({ f, gens }) => 1 - (1 - f) ** (1 / (gens - 1))));
}

const list = (value: unknown): string[] =>
  typeof value === 'string' ? value.split(',').filter(Boolean) : Array.isArray(value) ? value.map(String) : [];

type LineRow = z.output<typeof findLines.output>['rows'][number];
/** What is kept of a line beside its code and names. */
const KEPT = ['origin', 'opened', 'closed', 'letter', 'colour', 'index'] as const;

function lineFacts({ code, names, breed, role, extra, active, teats, owner, version }: Line) {
  return {
    ...{ code, ...names, breed, role, active, version },
    ...(Object.fromEntries(KEPT.map((key) => [key, knownText(extra[key])])) as Pick<LineRow, (typeof KEPT)[number]>),
    units: list(extra['units']),
    teats,
    system: owner === '*',
  };
}

const findHandler = handleSigned(findLines, async (ctx, { status }) => {
  const scope = await openScope(ctx.db, ctx.session);
  const register = await loadRegister(ctx.db, scope);
  const run = await publishedRun(ctx.db, scope.prnt2);
  const values = await loadValues(ctx.db, run?.runno ?? null, scope.farms, true);
  const byLine = Map.groupBy(register.animals, (animal) => animal.lineage ?? '');
  const tested = await ctx.db.query<{ gid: string }>('select distinct gid from gen_test where farm_id = any($1) and testdt > $2::date - 365', [
    scope.farms,
    scope.curbusdt,
  ]);
  const testedIds = new Set(tested.rows.map((row) => row.gid));
  const breeds = await loadBreeds(ctx.db, scope.prnt2, scope.farms);
  const rows = [...register.lines.values()]
    .filter((line) => status === 'A' || line.active === (status === 'Y'))
    .map((line) => {
      const animals = byLine.get(line.code) ?? [];
      const living = animals.filter((animal) => animal.status === 'living');
      const known = living.flatMap((animal) => values.get(animal.gid) ?? []);
      const deltaF = individualRate(known);
      return {
        ...lineFacts(line),
        boars: living.filter((animal) => animal.sex === 'M').length,
        sows: living.filter((animal) => animal.sex === 'F').length,
        tested: animals.filter((animal) => testedIds.has(animal.gid)).length,
        meanF: rounded(meanOf(living.map((animal) => register.fOf(animal.gid))), 6),
        deltaF: rounded(deltaF, 6),
        ne: deltaF === null || deltaF <= 0 ? null : Math.round(1 / (2 * deltaF)),
        spi: rounded(meanOf(known.map((value) => value.spi)), 1),
        mli: rounded(meanOf(known.map((value) => value.mli)), 1),
        tsi: rounded(meanOf(known.map((value) => value.tsi)), 1),
        total: rounded(meanOf(known.map((value) => value.total)), 1),
      };
    });
  const without = register.animals.filter((animal) => animal.lineage === null && scope.readable.includes(animal.farm)).slice(0, 500);
  return {
    rows,
    without: without.map(({ gid, pgid, sex }) => ({ gid, pgid, sex })),
    breeds: [...breeds].map(([code, name]) => ({ code, ...name })),
    lastrun: run?.day ?? null,
  };
});

type LineInput = z.output<typeof saveLine.input>;

/** The line that is changed, undefined for a new one. @throws Refused 871, V_NOTEXISTS, STALE. */
async function knownLine(db: Db, scope: GenScope, register: Register, { code, isNew, version }: LineInput): Promise<Line | undefined> {
  const known = register.lines.get(code);
  if (isNew && known !== undefined) throw refused('871', 'code', { id: code });
  if (!isNew && known === undefined) throw refused('V_NOTEXISTS', 'code', { value: code });
  if (known !== undefined && known.version !== version) throw await changedSince(db, { subject: 'line', subjectId: code, farms: scope.farms });
  return known;
}

/** Breed of a line. Records were adjusted and solved by breed: with animals it may not change under them; a line without one may be given one. */
function checkLine(input: LineInput, code: string, known: Line | undefined, used: number, breeds: ReadonlyMap<string, unknown>): void {
  const breed = input.breed ?? null;
  if (breed !== null && !breeds.has(breed)) throw refused('V_NOTEXISTS', 'breed', { value: breed });
  if (known !== undefined && known.breed !== null && used > 0 && known.breed !== breed) throw refused('ADM_INUSE', 'breed', { name: code, n: used });
}

/** What is kept of a line beside code and names; nothing for what is blank. */
function extraOf({ breed, role, origin, opened, closed, units, letter, colour, index, teats }: LineInput): Record<string, string> {
  const facts = { breed, role, origin, opened, closed, units: (units ?? []).join(','), letter, colour, index, teats: teats?.toString() };
  return Object.fromEntries(Object.entries(facts).flatMap(([key, value]) => (value == null || value === '' ? [] : [[key, value]])));
}

const saveHandler = handleSigned(saveLine, async (ctx, input) => {
  const scope = await openForChange(ctx);
  const register = await loadRegister(ctx.db, scope);
  const code = input.code.trim().toUpperCase();
  const known = await knownLine(ctx.db, scope, register, { ...input, code });
  const used = register.animals.filter((animal) => animal.lineage === code).length;
  checkLine(input, code, known, used, await loadBreeds(ctx.db, scope.prnt2, scope.farms));
  const extra = extraOf(input);
  const { rows } = await ctx.db.query<{ version: number }>(
    `insert into code_row (farm_id, category, value, label_v, label_e, label_t, extra, active_from, active_to)
     values ('@' || $1, 'lineage', $2, $3, $4, $5, $6::jsonb, $7, $8)
     on conflict (farm_id, category, value) do update set label_v = excluded.label_v, label_e = excluded.label_e, label_t = excluded.label_t,
       extra = excluded.extra, active_from = excluded.active_from, active_to = excluded.active_to, version = code_row.version + 1
     returning version`,
    [scope.prnt2, code, input.V, input.E ?? null, input.T ?? null, JSON.stringify(extra), input.opened ?? null, input.closed ?? null],
  );
  await audit(ctx, {
    screen: 'ParamLinege',
    subject: 'line',
    subjectId: code,
    kind: input.isNew ? 'add' : 'change',
    ...(known === undefined ? {} : { before: lineFacts(known) }),
    after: extra,
  });
  return { id: code, version: rows[0]?.version ?? 1, rerun: known !== undefined && known.role !== input.role && used > 0 };
});

const assignHandler = handleSigned(assignLine, async (ctx, { gids, lineage }) => {
  const scope = await openForChange(ctx);
  const register = await loadRegister(ctx.db, scope);
  const line = register.lines.get(lineage);
  if (line === undefined) throw refused('V_NOTEXISTS', 'lineage', { value: lineage });
  const named = gids
    .map((gid) => register.get(gid))
    .filter((animal): animal is GenAnimal => animal !== null && animal.lineage === null && scope.readable.includes(animal.farm));
  // An id written in two ways is one animal.
  const animals = [...new Map(named.map((animal) => [animal.gid, animal])).values()];
  if (animals.length > 0)
    await writePapers(
      ctx.db,
      scope,
      ctx.session.userid,
      animals.map((animal) => ({ ...animal, lineage, breed: line.breed ?? animal.breed })),
    );
  await audit(ctx, { screen: 'ParamLinege', subject: 'line', subjectId: lineage, kind: 'assign', after: { n: animals.length } });
  return { set: animals.length };
});

const breedHandler = handleSigned(saveBreed, async (ctx, { code: typed, V, E, T, isNew }) => {
  const scope = await openForChange(ctx);
  const code = typed.trim().toUpperCase();
  const breeds = await loadBreeds(ctx.db, scope.prnt2, scope.farms);
  if (isNew && breeds.has(code)) throw refused('871', 'code', { id: code });
  await ctx.db.query(
    `insert into code_row (farm_id, category, value, label_v, label_e, label_t) values ('@' || $1, 'breed', $2, $3, $4, $5)
     on conflict (farm_id, category, value) do update set label_v = excluded.label_v, label_e = excluded.label_e, label_t = excluded.label_t,
       version = code_row.version + 1`,
    [scope.prnt2, code, V, E ?? null, T ?? null],
  );
  await audit(ctx, { screen: 'ParamLinege', subject: 'breed', subjectId: code, kind: isNew ? 'add' : 'change', after: { V, E, T } });
  return { id: code };
});

/** Breeds and lines. */
export const lineHandlers: readonly Handler[] = [findHandler, saveHandler, assignHandler, breedHandler];
