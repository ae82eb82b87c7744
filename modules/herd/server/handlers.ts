import type { Handler, SignedContext } from '#engine/server/pipeline.ts';
import { type ReportPurpose, reportHandlers } from '#engine/server/report-runner.ts';
import { allows, farmOf } from '#engine/server/session.ts';
import type { Language } from '#kernel/language.ts';
import { DEFAULT_ZONE } from '#kernel/zone.ts';
import { animalHandlers } from './handlers/animal.handlers.ts';
import { correctHandlers } from './handlers/correct.handlers.ts';
import { eventHandlers } from './handlers/event.handlers.ts';
import { findHandlers } from './handlers/find.handlers.ts';
import { importHandlers } from './handlers/import.handlers.ts';
import { moveHandlers } from './handlers/move.handlers.ts';
import { noteHandlers } from './handlers/note.handlers.ts';
import { offlineHandlers } from './handlers/offline.handlers.ts';
import { partHandlers } from './handlers/part.handlers.ts';
import { photoHandlers } from './handlers/photo.handlers.ts';
import { recordHandlers } from './handlers/records/record.handlers.ts';
import type { HerdServices } from './handlers/services.ts';
import { signHandlers } from './handlers/sign.handlers.ts';
import { viewHandlers } from './handlers/view.handlers.ts';
import { inquiryBindings } from './inquiries.ts';
import { REPORTS } from './reports/registry.ts';
import type { FarmReading, HerdReportContext, LabReading } from './reports/report-farms.ts';

/** What farms are read with, asked for once a request: a report over many comes to each several times. */
function onceEach(read: HerdReportContext['readFarm']): HerdReportContext['readFarm'] {
  const known = new Map<string, Promise<FarmReading>>();
  return (db, farmid) => {
    const found = known.get(farmid) ?? read(db, farmid);
    known.set(farmid, found);
    return found;
  };
}

/** What the reader may know of laboratories: to who may see the farm's requests. */
function labOf({ samples }: HerdServices, { session }: SignedContext, own: string): { readonly lab?: LabReading } {
  if (samples === undefined || !allows(session, 'LabRequest', 'view')) return {};
  return { lab: { samples, own, asks: allows(session, 'LabRequest', 'add') } };
}

async function contextOf(services: HerdServices, ctx: SignedContext, language: Language, purpose: ReportPurpose): Promise<HerdReportContext> {
  const farmid = farmOf(ctx.session);
  const { settings } = await services.farmFacts(ctx.db, farmid);
  const { curbusdt, weekstart, zone = DEFAULT_ZONE, usrlvl, farms, userid, applyid, dataUrl } = ctx.session;
  const readFarm = onceEach(services.farmFacts);
  return {
    ...{ farmid, language, curbusdt, weekstart, zone, usrlvl, settings, farms, userid, applyid, purpose, publicUrl: dataUrl ?? '', readFarm },
    ...labOf(services, ctx, farmid),
  };
}

/** Every handler of the herd. */
export function herdHandlers(services: HerdServices): readonly Handler[] {
  const correcting = correctHandlers(services);
  const finding = findHandlers(services);
  const inquiries = inquiryBindings([...correcting, ...finding]);
  return [
    ...eventHandlers(services),
    ...correcting,
    ...recordHandlers(services),
    ...finding,
    ...moveHandlers(services),
    ...noteHandlers,
    ...viewHandlers,
    ...photoHandlers,
    ...animalHandlers(services),
    ...partHandlers(services),
    ...offlineHandlers(services),
    ...importHandlers(services),
    ...signHandlers((ctx, language) => contextOf(services, ctx, language, 'page')),
    ...reportHandlers([...REPORTS, ...inquiries], (ctx, language, purpose) => contextOf(services, ctx, language, purpose)),
  ];
}
