import type { FieldValues } from '#engine/define/field.ts';
import { dateOfDay, dayNumber } from '#kernel/business-date.ts';
import { type Random, randomOf } from '#kernel/random.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';
import { type Clerk, clerkOf } from './clerk.ts';
import type { FarmDriver } from './driver.ts';
import type { SimOptions } from './options.ts';

/** A female as the barn knows her. */
export interface SimSow {
  readonly pgid: string;
  readonly birth: number;
  readonly sire: string | null;
  /** The house she stands in. */
  room: string;
  parity: number;
  services: number;
  /** Failed matings in a row. */
  failures: number;
  heats: number;
  stage: 'gilt' | 'mated' | 'nursing' | 'open' | 'gone';
  matedt: number;
  boar: string | null;
  farrowdt: number;
  /** Piglets with her now. */
  curnum: number;
  nurse: boolean;
  /** The last two litters born alive, for the poor-litter cull. */
  lastLive: readonly number[];
  /** Last day of a medicine's withdrawal time. */
  withdrawal: number;
  /** Plans made before this number are void. */
  plan: number;
}

/** A boar of the stud. */
export interface SimBoar {
  readonly pgid: string;
  readonly birth: number;
  readonly entry: number;
  collected: number;
  gone: boolean;
}

/** A collection with doses left. */
export interface SimBatch {
  readonly boar: string;
  readonly day: number;
  left: number;
}

/** A litter from which own gilts can be kept. */
export interface SimCradle {
  readonly dam: string;
  readonly sire: string;
  readonly birth: number;
}

interface Task {
  readonly sow: SimSow;
  readonly plan: number;
  readonly act: (world: World, sow: SimSow) => void;
}

/** The two turns of a sow's life that lead to each other round and round. */
export interface Turns {
  readonly mate: Task['act'];
  readonly farrow: Task['act'];
}

/** The farm on one day: its animals, what is planned, its clerk and its luck. */
export interface World {
  readonly options: SimOptions;
  readonly random: Random;
  readonly clerk: Clerk;
  readonly turns: Turns;
  /** First day of the play. */
  readonly start: number;
  /** The day being played. */
  day: number;
  readonly sows: Set<SimSow>;
  readonly boars: SimBoar[];
  cradles: SimCradle[];
  batches: SimBatch[];
  /** Sows that nurse, by farrowing day. */
  readonly nursing: Set<SimSow>;
  readonly tasks: Map<number, Task[]>;
  /** Matings of the running week. */
  matedThisWeek: number;
  serial: number;
}

/** Opens a world for a farm. */
export function newWorld(options: SimOptions, driver: FarmDriver, turns: Turns): World {
  const start = dayNumber(options.start);
  return {
    options,
    random: randomOf(options.seed),
    clerk: clerkOf(driver, randomOf(options.seed + 7919), options.lateTyping),
    turns,
    start,
    day: start,
    sows: new Set(),
    boars: [],
    cradles: [],
    batches: [],
    nursing: new Set(),
    tasks: new Map(),
    matedThisWeek: 0,
    serial: 0,
  };
}

/** Next identity of the farm. */
export function nextId(world: World, letter: string): string {
  world.serial += 1;
  return `${world.options.prefix}${letter}${String(world.serial).padStart(5, '0')}`;
}

/** Writes an event of today into the day's book. */
export function record(world: World, pgid: string, eventcd: string, data: FieldValues, reason: string | null = null): void {
  const applyid = world.random.pick(world.options.codes.operators);
  world.clerk.write({ pgid, eventcd, eventdt: dateOfDay(world.day), applyid, reason, data });
}

/** Moves her to a house, unless she stands there. */
export function moveTo(world: World, sow: SimSow, room: string): void {
  if (sow.room === room) return;
  sow.room = room;
  record(world, sow.pgid, 'MOV', { roomid: room });
}

/** Plans something for a sow after some days; it is dropped when her plan changes or she is gone. */
export function plan(world: World, sow: SimSow, inDays: number, act: Task['act']): void {
  const day = world.day + Math.max(1, inDays);
  const list = world.tasks.get(day);
  const task = { sow, plan: sow.plan, act };
  if (list === undefined) world.tasks.set(day, [task]);
  else list.push(task);
}

/** Takes the tasks planned for today, those still valid. */
export function tasksOfToday(world: World): Task[] {
  const list = world.tasks.get(world.day) ?? [];
  world.tasks.delete(world.day);
  return list;
}

/** True when a task still holds. */
export function holds(task: Task): boolean {
  return task.sow.stage !== 'gone' && task.plan === task.sow.plan;
}

/** Code of the week group of a day. */
export function groupOf(world: World, day: number): string {
  return weekLabel(weekOf(dateOfDay(day), world.options.weekStart));
}

/** Days from today to the next weekday (0 Sunday), at least `atLeast` days away. */
export function daysToWeekday(world: World, weekday: number, atLeast: number): number {
  const from = world.day + atLeast;
  return atLeast + ((weekday - ((from + 4) % 7) + 7) % 7);
}

/** Days since the play began. */
export function farmAge(world: World): number {
  return world.day - world.start;
}
