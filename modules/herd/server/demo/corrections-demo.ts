import type { Make } from '#engine/server/demo.ts';
import type { BusinessDate } from '#kernel/business-date.ts';

/** A saved event as the event search answers it. */
interface Saved {
  readonly eventId: string;
  readonly version: number;
  readonly pgid: string;
  readonly eventdt: string;
  readonly applyid: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly warnings: readonly string[];
}

/** The last event of a kind. */
const lastOf = async (make: Make, eventcd: string): Promise<Saved | undefined> =>
  (await make<{ rows: readonly Saved[] }>('/herd/findEvents', { eventcd: [eventcd], size: 1 })).rows[0];

/** The first animal of a status. */
const oneOf = async (make: Make, status: string): Promise<string | undefined> =>
  (await make<{ rows: readonly { pgid: string }[] }>('/herd/findAnimals', { status: [status], size: 1 })).rows[0]?.pgid;

/** A scale that was misread at a weaning. */
async function misread(make: Make): Promise<number> {
  const row = await lastOf(make, 'WEA');
  const weight = Number(row?.data['weanweight'] ?? 0);
  if (row === undefined || weight <= 0) return 0;
  const { eventId, version, warnings: accept } = row;
  const set = { weanweight: Math.round((weight + 1.5) * 10) / 10 };
  await make('/herd/changeEvents', { events: [{ eventId, version }], set, change: 'Đọc nhầm cân', accept });
  return 1;
}

/** An animal that was weighed under the number of its neighbour. */
async function weighedWrong(make: Make, today: BusinessDate): Promise<number> {
  const pgid = await oneOf(make, 'G');
  if (pgid === undefined) return 0;
  const weighing = { eventcd: 'WGT', pgid, eventdt: today, applyid: 'OP1', weight: 128 };
  const { id: eventId, version } = await make<{ id: string; version: number }>('/herd/saveEvent', weighing);
  await make('/herd/removeEvents', { events: [{ eventId, version }], change: 'Cân nhầm con' });
  return 1;
}

/** A gilt whose weight was mistyped as she came. */
async function mistyped(make: Make): Promise<number> {
  const row = await lastOf(make, 'ENT');
  if (row === undefined) return 0;
  const { data, pgid, version, eventdt: entrydt, applyid, warnings: accept } = row;
  await make('/herd/changeEntry', {
    ...{ ...data, pgid, version, entrydt, applyid, accept },
    weight: Number(data['weight'] ?? 100) + 3,
    change: 'Nhập nhầm khối lượng',
  });
  return 1;
}

/** A sow that lost her tag. */
async function retagged(make: Make): Promise<number> {
  const pgid = await oneOf(make, 'L');
  if (pgid === undefined) return 0;
  await make('/herd/changeIdentity', { pairs: [{ pgid, newpgid: `${pgid}A` }], change: 'Rụng thẻ tai, đeo thẻ mới' });
  return 1;
}

/** What a farm puts right in a week, through the calls of its screens; the change logs show it. @returns how many corrections. */
export async function correctSome(make: Make, today: BusinessDate): Promise<number> {
  return (await misread(make)) + (await weighedWrong(make, today)) + (await mistyped(make)) + (await retagged(make));
}
