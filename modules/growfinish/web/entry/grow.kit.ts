import type { ActiveHouse, BatchKit, WrittenElsewhere } from '#engine/batch/web/kit.ts';
import { callTo } from '#engine/web/client/send.ts';
import { t3 } from '#kernel/language.ts';
import { growCalls } from '../../contract/batch.calls.ts';
import { findDue } from '../../contract/standards/standard.calls.ts';
import { STATION_WORDS } from '../../contract/station.calls.ts';
import { GROWING } from '../../domain/growing.kind.ts';
import { INTO_HERD } from '../../domain/tags/leaving.ts';
import { PoolAdjust } from './pool-adjust.tsx';
import { PoolPicker } from './pool-picker.tsx';
import { StationFile } from './station-file.tsx';

/** A pig the herd took in: its entry there decides. */
function takenIn({ trftp, tags }: Readonly<Record<string, unknown>>): WrittenElsewhere | null {
  if (trftp !== INTO_HERD || typeof tags !== 'string') return null;
  return {
    says: t3(
      `Heo ${tags} được nhập vào đàn giống; sửa hoặc xóa lần nhập đó thì lứa này thay đổi theo.`,
      `The breeding herd took ${tags} in; correct or delete that entry and this batch follows.`,
      `สุกร ${tags} เข้าฝูงพันธุ์แล้ว แก้ไขหรือลบรายการเข้าฝูงแล้วรุ่นนี้จะเปลี่ยนตาม`,
    ),
    open: t3('Mở phiếu nhập đàn', 'Open the entry', 'เปิดรายการเข้าฝูง'),
    route: 'PigEntryUpdate',
    params: { pgid: tags },
  };
}

/** The pages of growing pigs: weaned piglets come out of the nursery houses. */
export const growKit: BatchKit = {
  kind: GROWING,
  calls: growCalls,
  active: callTo<{ readonly catArray: readonly [string] }, readonly ActiveHouse[]>('/common/activepletroom'),
  forgets: ['/growfinish/', '/common/', '/herd/', '/stock/'],
  Pool: PoolPicker,
  Adjust: PoolAdjust,
  due: findDue,
  elsewhere: takenIn,
  Machine: { title: STATION_WORDS.title, Form: StationFile },
};
