import { newRequestId } from '#engine/web/client/reqid.ts';
import { send } from '#engine/web/client/send.ts';
import { drop, entryOf, sentKeys } from '#engine/web/offline/outbox.ts';
import { offlineStore } from '#engine/web/offline/outbox-db.ts';
import { sentAs } from '#engine/web/offline/sending.ts';
import { undoEvent } from '../../contract/event.calls.ts';

/**
 * Takes back an event just entered: one that still waits on this device is dropped, one the server has
 * is undone there.
 * @returns true when it was taken back.
 */
export async function takeBack(id: string): Promise<boolean> {
  const store = offlineStore();
  const entry = await entryOf(store, id).catch(() => undefined);
  if (entry !== undefined && sentKeys(entry).length === 0) {
    await drop(store, id);
    return true;
  }
  return (await send(undoEvent, { reqid: newRequestId(), eventId: sentAs(id) ?? id })) !== null;
}
