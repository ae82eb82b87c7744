import type { BusinessDate } from '#kernel/business-date.ts';

/** Weaned piglets of one nursery house and weaning group: what came, what was found or missing, what batches took over. */
export interface WeanedGroup {
  readonly weangrp: string;
  readonly firstDay: BusinessDate;
  readonly weaned: number;
  readonly adjusted: number;
  readonly taken: number;
}

/** The same with the deaths that fall on it and what is left to place. */
export interface PooledGroup extends WeanedGroup {
  readonly dead: number;
  readonly free: number;
}

/**
 * Shares the deaths of a house among its weaning groups, the oldest first, each only as far as it still has pigs:
 * free = weaned ± adjustments − deaths − taken over. The database function weaned_pool gives the same.
 */
export function sharePool(groups: readonly WeanedGroup[], houseDead: number): PooledGroup[] {
  const order = groups.toSorted((a, b) => (a.firstDay === b.firstDay ? (a.weangrp < b.weangrp ? -1 : 1) : a.firstDay < b.firstDay ? -1 : 1));
  let left = houseDead;
  return order.map((group) => {
    const room = group.weaned + group.adjusted - group.taken;
    const dead = Math.min(left, Math.max(0, room));
    left -= dead;
    return { ...group, dead, free: room - dead };
  });
}
