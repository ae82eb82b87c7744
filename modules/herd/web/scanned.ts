import { trySend } from '#engine/web/client/send.ts';
import { offlineStore } from '#engine/web/offline/outbox-db.ts';
import { isReachable } from '#engine/web/offline/reach.ts';
import { whoNow } from '#engine/web/offline/who.ts';
import { isoAnimalCode } from '#kernel/animal-code.ts';
import { findAnimals } from '../contract/find.calls.ts';
import { herdView } from './offline/herd-view.ts';

/** The label of an animal in what a code holds: the address of its card, or the label alone. */
const CARD = /\/PigQRDetails\/([^/?#]+)/;

/** The identity on a label (farm~identity~code), or the text itself. */
function identityIn(code: string): string {
  const address = CARD.exec(code)?.[1];
  const label = address === undefined ? code : decodeURIComponent(address);
  const [first = '', second] = label.split('~');
  return (second ?? first).trim().toUpperCase();
}

/** The animal of this device that carries a transponder. */
async function keptCarrier(code: string): Promise<string | null> {
  const who = whoNow();
  const view = who === null ? null : await herdView(offlineStore(), who, 'all');
  return view?.herd.lives().find(({ animal: { rfid } }) => rfid !== null && (isoAnimalCode(rfid) ?? rfid) === code)?.animal.pgid ?? null;
}

/** The animal that carries a transponder; null when none does. */
async function carrierOf(code: string): Promise<string | null> {
  if (!isReachable()) return keptCarrier(code);
  const answer = await trySend(findAnimals, { rfid: code, size: 1 });
  return answer.ok ? (answer.data.rows[0]?.pgid ?? null) : null;
}

/** The identity of the animal whose label, ear tag or transponder was read; a transponder nobody carries stays as it was read. */
export async function animalRead(code: string): Promise<string> {
  const transponder = isoAnimalCode(code);
  if (transponder === null) return identityIn(code);
  return (await carrierOf(transponder)) ?? transponder;
}
