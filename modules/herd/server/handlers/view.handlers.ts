import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { findViews, removeView, saveView, VIEWS_MAX } from '#modules/herd/contract/view.calls.ts';

interface ViewRow {
  name: string;
  params: Record<string, string>;
  columns: string[];
}

async function viewsOf({ db, session }: SignedContext, route: string): Promise<{ rows: ViewRow[] }> {
  const { rows } = await db.query<ViewRow>(
    'select name, params, columns from herd_view where farm_id = $1 and user_id = $2 and route = $3 order by saved_at, name',
    [farmOf(session), session.userid, route],
  );
  return { rows };
}

/** Views a person keeps of the searches. */
export const viewHandlers: readonly Handler[] = [
  handleSigned(findViews, (ctx, { route }) => viewsOf(ctx, route)),
  handleSigned(saveView, async (ctx, { route, name, params, columns }) => {
    const farmid = farmOf(ctx.session);
    const { userid } = ctx.session;
    await ctx.db.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [`${farmid}|${userid}|${route}`]);
    const { rows } = await viewsOf(ctx, route);
    const others = rows.filter((row) => row.name !== name).length;
    if (others >= VIEWS_MAX) throw refused('V_RANGE', 'name', { min: 1, max: VIEWS_MAX });
    await ctx.db.query(
      `insert into herd_view (farm_id, user_id, route, name, params, columns) values ($1, $2, $3, $4, $5, $6)
       on conflict (farm_id, user_id, route, name) do update set params = excluded.params, columns = excluded.columns`,
      [farmid, userid, route, name, JSON.stringify(params), columns],
    );
    return viewsOf(ctx, route);
  }),
  handleSigned(removeView, async (ctx, { route, name }) => {
    await ctx.db.query('delete from herd_view where farm_id = $1 and user_id = $2 and route = $3 and name = $4', [
      farmOf(ctx.session),
      ctx.session.userid,
      route,
      name,
    ]);
    return viewsOf(ctx, route);
  }),
];
