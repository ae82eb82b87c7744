import { type FlagSet, hasAnyFlag } from '#engine/define/rights.ts';
import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import type { Session } from '#engine/server/session.ts';
import { findTemplates, removeTemplate, saveTemplate } from '#modules/admin/contract/menu-copy.calls.ts';
import { heldFlags, inForce, parse, type Wire, wire } from './menu-flags.ts';
import { managedUser } from './reach.ts';

/** From this level templates are the whole system's; below, the company's. */
const SYSTEM_LEVEL = 80;
/** From this level templates of others are replaced and removed. */
const KEEPER_LEVEL = 75;

/** The id carries whose it is before its name, so that each company names its templates freely. */
const companyOf = (session: Session): string | null => (session.usrlvl >= SYSTEM_LEVEL ? null : session.prnt2);
const idOf = (company: string | null, name: string): string => `${company ?? '*'} ${name}`;
const nameOf = (id: string): string => id.slice(id.indexOf(' ') + 1);

interface TemplateRow {
  id: string;
  prnt2: string | null;
  flags: Readonly<Record<string, Wire>>;
  saved_by: string;
  saved_at: Date;
}

/** Templates in reach: of the system and of the own company; all from level 80. */
async function templates(ctx: SignedContext, id: string | null): Promise<readonly TemplateRow[]> {
  const { db, session } = ctx;
  const { rows } = await db.query<TemplateRow>(
    `select name as id, prnt2, flags, saved_by, saved_at from menu_template
     where (prnt2 is null or prnt2 = $1 or $2 >= ${SYSTEM_LEVEL}) and ($3::text is null or name = $3) order by name`,
    [session.prnt2, session.usrlvl, id],
  );
  return rows;
}

/** The own one, or from 75 any of the company; those of the system only from 80. */
function mayChange(session: Session, template: TemplateRow): boolean {
  if (template.prnt2 === null && session.usrlvl < SYSTEM_LEVEL) return false;
  return template.saved_by === session.userid || session.usrlvl >= KEEPER_LEVEL;
}

/** Flags of a template by menu. @throws Refused V_NOTEXISTS when there is none in reach. */
export async function templateFlags(ctx: SignedContext, id: string): Promise<ReadonlyMap<string, FlagSet>> {
  const [found] = await templates(ctx, id);
  if (found === undefined) throw refused('V_NOTEXISTS', 'from', { value: nameOf(id) });
  return new Map(Object.entries(found.flags).map(([menuid, flags]) => [menuid, parse(flags)]));
}

const findHandler = handleSigned(findTemplates, async (ctx) =>
  (await templates(ctx, null)).map((row) => ({
    id: row.id,
    name: nameOf(row.id),
    menus: Object.keys(row.flags).length,
    savedBy: row.saved_by,
    savedAt: row.saved_at.toISOString(),
    mayChange: mayChange(ctx.session, row),
  })),
);

const saveHandler = handleSigned(saveTemplate, async (ctx, { name, from }) => {
  const { db, session } = ctx;
  const user = await managedUser(db, session, from, false);
  const company = companyOf(session);
  const id = idOf(company, name);
  const [known] = await templates(ctx, id);
  if (known !== undefined && !mayChange(session, known)) throw refused('871', 'name', { id: name });
  const held = [...inForce(await heldFlags(db, user.userid), session.curbusdt)].filter(([, { flags }]) => hasAnyFlag(flags));
  const flags = Object.fromEntries(held.map(([menuid, row]) => [menuid, wire(row.flags)]));
  await db.query(
    `insert into menu_template (name, prnt2, flags, saved_by) values ($1, $2, $3, $4)
     on conflict (name) do update set flags = excluded.flags, saved_by = excluded.saved_by, saved_at = now()`,
    [id, company, JSON.stringify(flags), session.userid],
  );
  await audit(ctx, { screen: 'MenuCopy', subject: 'template', subjectId: id, kind: 'set', before: known?.flags ?? null, after: flags });
  return { id, menus: held.length };
});

const removeHandler = handleSigned(removeTemplate, async (ctx, { id }) => {
  const [known] = await templates(ctx, id);
  if (known === undefined) throw refused('V_NOTEXISTS', 'id', { value: nameOf(id) });
  if (!mayChange(ctx.session, known)) throw refused('ADM_LEVEL', 'id');
  await ctx.db.query('delete from menu_template where name = $1', [id]);
  await audit(ctx, { screen: 'MenuCopy', subject: 'template', subjectId: id, kind: 'removed', before: known.flags });
  return { id };
});

/** Saved templates of permissions. */
export const templateHandlers: readonly Handler[] = [findHandler, saveHandler, removeHandler];
