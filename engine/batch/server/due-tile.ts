import type { HomeRow, HomeTone } from '#engine/define/home.ts';
import type { RouteName } from '#engine/define/route-name.ts';
import type { HomeTiles } from '#engine/server/module.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { allows, type Session } from '#engine/server/session.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import type { DueLine } from '../domain/due-calls.ts';
import type { BatchKind } from '../domain/kind.ts';
import { codeOfGoods } from './goods-events.ts';

const ENTER = t3('Ghi xuất dùng', 'Enter use', 'บันทึกการใช้');
/** Lines a tile names; its list has them all. */
const NAMED = 5;

/** The tile of a kind of batch: the form that enters what is due, and where all of it is listed. */
interface DueTile {
  readonly key: string;
  readonly label: Text3;
  readonly kind: BatchKind;
  readonly screen: RouteName;
  /** For who may see it; else the form. */
  readonly list?: { readonly route: RouteName; readonly params: Readonly<Record<string, string>> };
  /** What the programmes ask of its batches on the business day. */
  readonly due: (ctx: SignedContext, farmid: string) => Promise<readonly DueLine[]>;
}

const toneOf = ({ state }: DueLine): HomeTone => (state === 'late' ? 'warn' : 'plain');

function listOf({ list, screen }: DueTile, session: Session): Pick<HomeRow, 'route' | 'params'> {
  return list !== undefined && allows(session, list.route, 'view') ? list : { route: screen, params: {} };
}

function rowOf(tile: DueTile, line: DueLine, today: BusinessDate, enters: boolean, session: Session): HomeRow {
  const { roomid, itemid, item } = line;
  const event = codeOfGoods(tile, line.itemtp) ?? '';
  return {
    name: roomid,
    detail: { ...t1(item), [session.language]: item },
    late: daysBetween(line.from, today),
    tone: toneOf(line),
    ...listOf(tile, session),
    ...(enters ? { act: { label: ENTER, route: tile.screen, params: { roomid, event, itemid } } } : {}),
  };
}

/** What the programmes of goods ask for today of batches of a kind, the latest first; nothing is said where no batch follows one. */
export function dueTiles(tile: DueTile): HomeTiles {
  const { key, label, screen } = tile;
  return {
    ...{ menu: screen, key, label },
    load: async (ctx, farmid) => {
      const { session } = ctx;
      const followed = await tile.due(ctx, farmid);
      if (followed.length === 0) return [];
      const lines = followed.filter(({ offered }) => offered);
      const sorted = lines.toSorted((a, b) => (a.from === b.from ? 0 : a.from < b.from ? -1 : 1));
      const enters = farmid === session.farmid && allows(session, screen, 'add');
      return [
        {
          ...{ key, label, kind: 'attention', value: lines.length, decimals: 0, unit: '' },
          tone: lines.some((line) => toneOf(line) === 'warn') ? 'warn' : 'plain',
          rows: sorted.slice(0, NAMED).map((line) => rowOf(tile, line, session.curbusdt, enters, session)),
          ...listOf(tile, session),
        },
      ];
    },
  };
}
