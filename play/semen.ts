import { dateOfDay } from '#kernel/business-date.ts';
import { record, type SimBoar, type World } from './world.ts';

function collect(world: World, boar: SimBoar): void {
  const { random, options } = world;
  boar.collected = world.day;
  const volume = Math.round(Math.max(60, Math.min(450, random.normal(230, 50))));
  const concentration = Math.round(Math.max(80, Math.min(700, random.normal(330, 60))));
  const motility = Math.round(Math.max(55, Math.min(95, random.normal(84, 5))));
  const abnormal = Math.round(Math.max(2, Math.min(35, random.normal(11, 5))));
  const useful = ((volume * concentration) / 1000) * (motility / 100) * (1 - abnormal / 100);
  const good = motility >= 70 && abnormal <= 25;
  const doses = good ? Math.floor(useful / 3) : 0;
  record(world, boar.pgid, 'SEM', {
    volume,
    motility,
    concentration,
    abnormal,
    dilutor: options.codes.dilutor,
    spermdose: 3,
    dosevol: 80,
    doses,
    diluentvol: Math.max(0, doses * 80 - volume),
  });
  world.batches.push({ boar: boar.pgid, day: world.day, left: doses });
}

/** Collects every boar of age about once a week, before the day's matings. */
export function collectSemen(world: World): void {
  if (!world.options.semen) return;
  world.batches = world.batches.filter((batch) => world.day - batch.day < 3);
  for (const boar of world.boars) {
    if (boar.gone || world.day - boar.birth < 215 || world.day - boar.collected < 6) continue;
    if (world.random.chance(0.6)) collect(world, boar);
  }
}

/** Takes the doses of a mating, given so many days after it, from one usable batch of the boar; null when none has them (fresh or bought semen). */
export function drawDoses(world: World, boar: string, days: readonly number[]): string | null {
  const last = world.day + Math.max(...days);
  const batch = world.batches.find((one) => one.boar === boar && one.left >= days.length && last - one.day <= 3);
  if (batch === undefined) return null;
  batch.left -= days.length;
  return `${batch.boar}-${dateOfDay(batch.day)}`;
}
