import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { forbidden } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { findChanges, findLateness } from '#modules/herd/contract/change-log.calls.ts';
import {
  changeEntry,
  changeEvents,
  changeIdentity,
  changeParents,
  checkChange,
  checkEntryChange,
  checkIdentity,
  checkParents,
  checkRemovals,
  checkRestore,
  findLitter,
  removeEvents,
} from '#modules/herd/contract/corrections.calls.ts';
import { changeEvent, previewRemoval, removeEntry, removeEvent, restoreAnimal, undoEvent } from '#modules/herd/contract/event.calls.ts';
import { changeMany, changeOne, checkEventChange } from './correct-change.ts';
import { changeEntryOf, checkEntryEdit, removeEntryOf } from './correct-entry.ts';
import { findChangesOf, latenessOf } from './correct-history.ts';
import { changeIdentities, checkIdentities } from './correct-identity.ts';
import { changeParentage, checkParentage, litterOf } from './correct-parents.ts';
import { cardOf, checkMayRemove, headOf, headsOf, previewRemovals, remove } from './correct-removal.ts';
import { checkRestoration, restore } from './correct-restore.ts';
import type { HerdServices } from './services.ts';

const SCREEN = 'PigEventUpdate';

/** Events: edit, delete with what goes along, undo of the own sitting. */
function eventCorrections(services: HerdServices): readonly Handler[] {
  return [
    handleSigned(previewRemoval, async (ctx, { eventId }) => {
      const { versions, ...answer } = await previewRemovals(ctx, services, [eventId]);
      return { ...answer, version: versions[0]?.version ?? 0 };
    }),
    handleSigned(checkRemovals, (ctx, { eventIds }) => previewRemovals(ctx, services, eventIds)),
    handleSigned(removeEvent, async (ctx, { eventId, version, change, confirm }) => {
      checkMayRemove(ctx, [await headOf(ctx.db, farmOf(ctx.session), eventId)]);
      const done = await remove(ctx, services, { events: [{ eventId, version }], change, confirm, kind: 'deleted', screen: SCREEN });
      return { removed: done.removed, reenter: done.reenter, after: cardOf(ctx, done.unit, done.animalId, done.facts.settings) };
    }),
    handleSigned(removeEvents, async (ctx, { events, change, confirm }) => {
      const heads = await headsOf(
        ctx.db,
        farmOf(ctx.session),
        events.map(({ eventId }) => eventId),
      );
      checkMayRemove(ctx, heads.values());
      const { removed, reenter } = await remove(ctx, services, { events, change, confirm, kind: 'deleted', screen: SCREEN });
      return { removed, reenter };
    }),
    handleSigned(undoEvent, async (ctx, { eventId }) => {
      const head = await headOf(ctx.db, farmOf(ctx.session), eventId);
      if (head.crtusrid !== ctx.session.userid) throw forbidden();
      const events = [{ eventId, version: null }];
      const done = await remove(ctx, services, { events, change: 'undo', confirm: undefined, kind: 'undone', screen: 'PigEvent' });
      return { removed: done.removed, after: cardOf(ctx, done.unit, done.animalId, done.facts.settings) };
    }),
    handleSigned(checkChange, (ctx, body) => checkEventChange(ctx, services, body)),
    handleSigned(changeEvent, (ctx, body) => changeOne(ctx, services, body)),
    handleSigned(changeEvents, (ctx, body) => changeMany(ctx, services, body)),
  ];
}

/** Identity records: what was typed at entry, the identity itself, parents, restoration, the log. */
function identityCorrections(services: HerdServices): readonly Handler[] {
  return [
    handleSigned(checkEntryChange, (ctx, body) => checkEntryEdit(ctx, services, body)),
    handleSigned(changeEntry, (ctx, body) => changeEntryOf(ctx, services, body)),
    handleSigned(removeEntry, (ctx, body) => removeEntryOf(ctx, services, body)),
    handleSigned(checkIdentity, (ctx, { pairs }) => checkIdentities(ctx, services, pairs)),
    handleSigned(changeIdentity, (ctx, body) => changeIdentities(ctx, services, body)),
    handleSigned(findLitter, (ctx, input) => litterOf(ctx, input)),
    handleSigned(checkParents, (ctx, { rows }) => checkParentage(ctx, services, rows)),
    handleSigned(changeParents, (ctx, body) => changeParentage(ctx, services, body)),
    handleSigned(checkRestore, (ctx, body) => checkRestoration(ctx, services, body)),
    handleSigned(restoreAnimal, (ctx, body) => restore(ctx, services, body)),
    handleSigned(findChanges, (ctx, input) => findChangesOf(ctx, input)),
    handleSigned(findLateness, (ctx, input) => latenessOf(ctx, input)),
  ];
}

/** Corrections of the herd. */
export function correctHandlers(services: HerdServices): readonly Handler[] {
  return [...eventCorrections(services), ...identityCorrections(services)];
}
