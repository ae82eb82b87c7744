/** A task of a day as hours are planned by it. */
interface PlannedTask {
  readonly applyid: string | null;
  readonly team: string | null;
  readonly day: string;
  /** Minutes it should take; null without a norm. */
  readonly norm: number | null;
  /** Null while nobody logged it. */
  readonly logId: string | null;
}

/** People who do the tasks given to a team. */
interface TeamMembers {
  readonly value: string;
  readonly members: readonly string[];
}

/**
 * Minutes planned of a person on a day: the norms of his open tasks, and of those given to his teams an equal part. Once somebody logged a
 * task its minutes are his who did it.
 */
export function plannedMinutes(tasks: readonly PlannedTask[], teams: readonly TeamMembers[], who: string, day: string): number {
  let minutes = 0;
  for (const { applyid, team, day: on, norm, logId } of tasks) {
    if (on !== day || logId !== null || norm === null) continue;
    const members = applyid === null ? (teams.find(({ value }) => value === team)?.members ?? []) : [applyid];
    if (members.includes(who)) minutes += norm / members.length;
  }
  return minutes;
}
