import { Refused, refused } from '#engine/server/refused.ts';
import { type ResourceServer, resourceHandlers } from '#engine/server/resource/handlers.ts';
import type { CheckRow } from '#engine/server/resource/save.ts';
import { refuse } from '#kernel/issue.ts';
import { grower } from '#modules/finance/contract/growers/grower.resource.ts';

type Terms = readonly Readonly<Record<string, unknown>>[];
const PAIRS = [
  ['fcr', 'fcrrate'],
  ['loss', 'lossrate'],
] as const;

/** What is agreed on has its rate; of birds it is their price, of pigs a fee. @throws Refused V_REQUIRED, V_INVALID */
function checkTerms(terms: Terms, birds: boolean): void {
  for (const [at, line] of terms.entries()) {
    if ((line['basis'] === 'price') !== birds) throw new Refused([{ ...refuse('V_INVALID', 'basis', { field: 'basis' }), row: at + 1 }]);
    for (const [agreed, rate] of PAIRS) {
      if ((line[agreed] == null) === (line[rate] == null)) continue;
      const field = line[agreed] == null ? agreed : rate;
      throw new Refused([{ ...refuse('V_REQUIRED', field, { field }), row: at + 1 }]);
    }
  }
}

/** The house stands, no other contract in use grows in it. */
const checkGrower: CheckRow = async ({ db }, { farmid }, body) => {
  const { contractid, roomid, inuse } = body;
  const { rows } = await db.query<{ pigs: boolean; birds: boolean; taken: boolean }>(
    `select exists (select 1 from room where farm_id = $1 and roomid = $2) as pigs, exists (select 1 from chk_house where farm_id = $1 and roomid = $2) as birds,
       exists (select 1 from grower_contract where farm_id = $1 and roomid = $2 and inuse and contractid <> $3) as taken`,
    [farmid, roomid, contractid],
  );
  const [house] = rows;
  if (house === undefined || !(house.pigs || house.birds)) throw refused('V_NOTEXISTS', 'roomid', { value: String(roomid) });
  if (house.taken && inuse === 'Y') throw refused('V_EXISTS', 'roomid', { value: String(roomid) });
  checkTerms((body['terms'] ?? []) as unknown as Terms, house.birds);
};

const GROWER_SERVER: ResourceServer = {
  order: 'p.contractid',
  check: checkGrower,
  computed: { since: '(select max(t.validfrom) from grower_terms t where t.farm_id = p.farm_id and t.contractid = p.contractid)' },
};

/** Contracts of growers: found, saved, taken out of use. */
export const growerResourceHandlers = resourceHandlers(grower, GROWER_SERVER);
