import type { z } from 'zod';
import type { AnimalPart, animalPart } from '#engine/define/animal-part.ts';
import { apart } from '#engine/server/apart.ts';
import type { AnimalParts, KnownAnimal } from '#engine/server/module.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { allows, farmOf } from '#engine/server/session.ts';
import { findAnimalParts } from '#modules/herd/contract/find.calls.ts';
import type { HerdServices } from './services.ts';

/** The animal's identities one after the other, from the day it came to the day it left. */
const NAMES = `
select i.pgid, to_char(coalesce(lag(i.until) over (order by i.until), a.entrydt::timestamptz), 'YYYYMMDD') as "from",
  to_char(least(i.until, coalesce(a.leftdt, current_date)::timestamptz), 'YYYYMMDD') as "to"
from animal a cross join lateral (select a.pgid, 'infinity'::timestamptz as until
  union all select pgid, until from animal_identity where farm_id = a.farm_id and animal_id = a.animal_id) i
where a.farm_id = $1 and a.animal_id = $2 and not a.deleted`;

async function knownAnimal({ db, session }: SignedContext, animalId: string): Promise<KnownAnimal> {
  const farmid = farmOf(session);
  const { rows } = await db.query<KnownAnimal['names'][number]>(NAMES, [farmid, animalId]);
  return { farmid, animalId, names: rows };
}

/** The part of one module; one that fails says so and leaves the card alone. */
function partOf(ctx: SignedContext, { key, title, load }: AnimalParts, animal: KnownAnimal): Promise<readonly AnimalPart[]> {
  const read = async () => {
    const told = await load(ctx, animal);
    return told === null ? [] : [{ key, title, ...told }];
  };
  return apart<readonly AnimalPart[]>(ctx.db, {
    name: `part of an animal ${key}`,
    read,
    failed: [{ key, title, columns: [], rows: [], marks: [], failed: true }],
  });
}

/** What those modules tell whose menu the person may view. */
async function partsOf(ctx: SignedContext, providers: readonly AnimalParts[], animalId: string): Promise<readonly AnimalPart[]> {
  const animal = await knownAnimal(ctx, animalId);
  if (animal.names.length === 0) return [];
  const parts: AnimalPart[] = [];
  for (const provider of providers) parts.push(...(await partOf(ctx, provider, animal)));
  return parts;
}

/** What other modules tell of an animal. */
export function partHandlers({ animalParts = [] }: Pick<HerdServices, 'animalParts'>): readonly Handler[] {
  return [
    handleSigned(findAnimalParts, async (ctx, { animalId }) => {
      const may = animalParts.filter(({ menu }) => allows(ctx.session, menu, 'view'));
      return { parts: (await partsOf(ctx, may, animalId)) as unknown as z.infer<typeof animalPart>[] };
    }),
  ];
}
