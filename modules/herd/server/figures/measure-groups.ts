import { type GroupMeasure as AnyGroup, groupsOf } from '#engine/figures/server/measure-groups.ts';
import type { Cause } from '#modules/herd/domain/figures/causes.ts';
import { HERD } from './herd-registry.ts';

/** One class of a breakdown with its figures. */
export type GroupMeasure = AnyGroup<Cause>;

/** Breakdowns of the herd's figures. */
export const { measureGroupings, measureGroups } = groupsOf(HERD);
