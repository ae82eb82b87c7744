import type { RunLimits, SetAside } from './run-types.ts';

/** A record on its way into a model: whose it is, when, and its values by trait. */
export interface Candidate {
  readonly gid: string;
  readonly farm: string;
  readonly day: number;
  /** Batch, house or nothing inside the farm and quarter. */
  readonly part: string;
  readonly sex: string;
  readonly values: Record<string, number>;
}

/** Calendar quarter of a day number, counted on from 1970. */
export function quarterOf(day: number): number {
  return Math.floor((day * 4) / 365.2425);
}

interface Group {
  key: string;
  farm: string;
  quarter: number;
  day: number;
  members: Candidate[];
}

function groupsOf(records: readonly Candidate[]): Group[] {
  const groups = new Map<string, Group>();
  for (const record of records) {
    const quarter = quarterOf(record.day);
    const key = `${record.farm}|${record.part}|${quarter}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { key, farm: record.farm, quarter, day: record.day, members: [record] });
    else group.members.push(record);
  }
  for (const group of groups.values()) group.day = group.members.reduce((sum, member) => sum + member.day, 0) / group.members.length;
  return [...groups.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The nearest group of the same farm, those of the same quarter before others where `across` allows them. */
function nearest(group: Group, groups: readonly Group[], across: boolean): Group | null {
  let best: Group | null = null;
  for (const other of groups) {
    if (other === group || other.members.length === 0 || other.farm !== group.farm || (!across && other.quarter !== group.quarter)) continue;
    if (best === null || Math.abs(other.day - group.day) < Math.abs(best.day - group.day)) best = other;
  }
  return best;
}

/** Small groups join the nearest of their farm (of their quarter too, unless `across`); what stays too small is set aside. */
function joined(groups: Group[], least: number, across: boolean): { groups: Group[]; small: Candidate[] } {
  for (const group of [...groups].sort((a, b) => a.members.length - b.members.length)) {
    if (group.members.length === 0 || group.members.length >= least) continue;
    const other = nearest(group, groups, across);
    if (other === null) continue;
    other.members.push(...group.members);
    group.members = [];
  }
  const kept = groups.filter((group) => group.members.length >= least);
  return { groups: kept, small: groups.filter((group) => group.members.length < least).flatMap((group) => group.members) };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Means by sex of a group, for one trait. */
function sexMeans(group: Group, trait: string): Map<string, number> {
  const bySex = Map.groupBy(
    group.members.filter((member) => member.values[trait] !== undefined),
    (member) => member.sex,
  );
  return new Map([...bySex].map(([sex, members]) => [sex, mean(members.map((member) => member.values[trait] ?? 0))]));
}

/** Standard deviation inside groups and sexes, pooled over all of them. */
function pooledSd(groups: readonly Group[], trait: string): number {
  let [sum, freedom] = [0, 0];
  for (const group of groups) {
    const means = sexMeans(group, trait);
    for (const member of group.members) {
      const value = member.values[trait];
      if (value !== undefined) {
        sum += (value - (means.get(member.sex) ?? value)) ** 2;
        freedom += 1;
      }
    }
    freedom -= means.size;
  }
  return freedom > 0 ? Math.sqrt(sum / freedom) : Number.POSITIVE_INFINITY;
}

export interface Grouped {
  readonly records: readonly (Candidate & { readonly group: string; readonly dev: Record<string, number> })[];
  readonly sizes: readonly number[];
  readonly setaside: readonly SetAside[];
}

/** Contemporary groups: built, joined, outliers taken out, deviations from the group (of the same sex) noted. */
export function groupRecords(records: readonly Candidate[], traits: readonly string[], limits: RunLimits, across: boolean): Grouped {
  const { groups, small } = joined(groupsOf(records), limits.groupSize, across);
  const setaside: SetAside[] = small.flatMap((record) =>
    Object.entries(record.values).map(([trait, value]) => ({ gid: record.gid, trait, day: record.day, value, cause: 'small-group' })),
  );
  for (const trait of traits) {
    const limit = limits.outlierSd * pooledSd(groups, trait);
    for (const group of groups) {
      const means = sexMeans(group, trait);
      for (const member of group.members) {
        const value = member.values[trait];
        if (value === undefined || Math.abs(value - (means.get(member.sex) ?? value)) <= limit) continue;
        setaside.push({ gid: member.gid, trait, day: member.day, value, cause: 'outlier' });
        delete member.values[trait];
      }
    }
  }
  const out = groups.flatMap((group) => {
    const means = new Map(traits.map((trait) => [trait, sexMeans(group, trait)]));
    return group.members
      .filter((member) => Object.keys(member.values).length > 0)
      .map((member) => ({
        ...member,
        group: group.key,
        dev: Object.fromEntries(Object.entries(member.values).map(([trait, value]) => [trait, value - (means.get(trait)?.get(member.sex) ?? value)])),
      }));
  });
  return { records: out, sizes: groups.map((group) => group.members.length), setaside };
}
