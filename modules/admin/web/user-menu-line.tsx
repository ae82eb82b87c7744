import type { OutputOf } from '#engine/web/client/send.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import type { getMenus } from '../contract/user.calls.ts';
import { USER_MENU_WORDS as WORDS } from './user-menu-words.ts';

export const FLAGS = ['V', 'A', 'E', 'D'] as const;
export type Flag = (typeof FLAGS)[number];
export type MenuNode = OutputOf<typeof getMenus>['menus'][number];
/** Flags typed but not saved yet, and new end days, by menu. */
export type Ticks = Readonly<Record<string, Readonly<Record<Flag, 'Y' | 'N'>>>>;

export const flagsOf = (node: MenuNode, ticks: Ticks): Readonly<Record<Flag, 'Y' | 'N'>> => ticks[node.menuid] ?? node;

/** True when the granter may set the flag: he has it, or takes it away; visitors' pages keep their view. */
export function mayTick(node: MenuNode, flag: Flag, on: boolean): boolean {
  if (flag === 'V' && node.menulvl === 0) return false;
  if (on) return true;
  return node.may[flag] === 'Y' && !node.above;
}

/** The flags after one tick: the others need view, and go with it. */
export function ticked(flags: Readonly<Record<Flag, 'Y' | 'N'>>, flag: Flag): Record<Flag, 'Y' | 'N'> {
  const next = { V: flags.V, A: flags.A, E: flags.E, D: flags.D, [flag]: flags[flag] === 'Y' ? 'N' : 'Y' } as Record<Flag, 'Y' | 'N'>;
  if (flag === 'V' && next.V === 'N') return { V: 'N', A: 'N', E: 'N', D: 'N' };
  return next[flag] === 'Y' ? { ...next, V: 'Y' } : next;
}

/** One screen with its four ticks; those that differ from the level's default are coloured. */
export function MenuLine({
  node,
  ticks,
  onTick,
  until,
  open,
}: {
  readonly node: MenuNode;
  readonly ticks: Ticks;
  readonly onTick: (node: MenuNode, flag: Flag) => void;
  readonly until: string | null;
  readonly open: boolean;
}) {
  const text = useText();
  const flags = flagsOf(node, ticks);
  const off = FLAGS.some((flag) => flags[flag] !== node.byDefault[flag]);
  return (
    <tr>
      <th scope="row">
        {node.menunm}{' '}
        <span className="dim">
          {node.menuid}
          {off ? ` · ${text(WORDS.off)}` : ''}
          {node.above ? ` · ${text(WORDS.above)}` : ''}
          {until === null ? '' : ` · ${text(WORDS.until)} ${formatDate(until)}`}
        </span>
      </th>
      {FLAGS.map((flag) => (
        <td key={flag} data-tone={flags[flag] === node.byDefault[flag] ? undefined : 'warn'}>
          <label className="pick-box">
            <input
              type="checkbox"
              checked={flags[flag] === 'Y'}
              disabled={!open || !mayTick(node, flag, flags[flag] === 'Y')}
              aria-label={`${node.menunm}: ${text(WORDS[flag])}`}
              onChange={() => onTick(node, flag)}
            />
          </label>
        </td>
      ))}
    </tr>
  );
}
