import { audit } from '#engine/server/audit.ts';
import { handleSigned } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import { saveFileMap } from '../../contract/runs/file-map.call.ts';

/** /lab/saveFileMap: the columns of an instrument as they were chosen last. */
export const saveFileMapHandler = handleSigned(saveFileMap, async (ctx, { reqid: _, instrument, kind, ...columns }) => {
  await ctx.db.query(
    `insert into lab_file_map (farm_id, instrument, kind, columns, crtusrid) values ($1, $2, $3, $4, $5)
     on conflict (farm_id, instrument, kind) do update set columns = excluded.columns, lstusrid = excluded.crtusrid, lstdate = now()`,
    [farmOf(ctx.session), instrument, kind, JSON.stringify(columns), ctx.session.userid],
  );
  await audit(ctx, { screen: 'LabRequest2', subject: 'file columns', subjectId: instrument, kind: 'edit', after: { kind, ...columns } });
  return { instrument };
});
