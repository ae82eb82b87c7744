import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of processor a tick of /proc stands for. */
const TICK = 10;

/** Parent and ticks of one process, those of its ended children apart; null when it is gone. */
function statOf(pid: string): { parent: number; own: number; ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const at = (n: number): number => Number(rest[n - 2] ?? 0);
    return { parent: Number(parent), own: at(11) + at(12), ended: at(13) + at(14) };
  } catch {
    return null;
  }
}

/** Milliseconds of processor a process and its children have used so far; null where the system does not tell (only Linux does). */
export function processorOf(pid: number): number | null {
  const own = statOf(String(pid));
  if (own === null) return null;
  const children = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []));
  const living = children.filter(({ parent }) => parent === pid).reduce((sum, child) => sum + child.own, 0);
  return (own.own + own.ended + living) * TICK;
}
