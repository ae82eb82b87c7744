import type { ComponentType } from 'react';
import type { RouteName } from '#engine/define/route-name.ts';
import type { CodeRow } from '#engine/web/client/lists.ts';
import type { OutputOf, PathCall } from '#engine/web/client/send.ts';
import type { Text3 } from '#kernel/language.ts';
import type { BatchCalls } from '../domain/batch-calls.ts';
import type { DueCall } from '../domain/due-calls.ts';
import type { BatchKind } from '../domain/kind.ts';

/** Animals of a pool that a record takes. */
export interface Taken {
  readonly nursery: string;
  readonly weangrp: string;
  readonly heads: number;
}

/** What lets somebody take animals out of pools. */
export interface PoolProps {
  /** Arrival day; null until one is chosen. */
  readonly day: string | null;
  readonly taken: readonly Taken[];
  /** What the record that is corrected took: it may take it again. */
  readonly held?: readonly Taken[];
  readonly onChange: (taken: readonly Taken[]) => void;
}

/** A transfer another farm sent. */
export type Transfer = OutputOf<BatchCalls['findTransfers']>['rows'][number];

/** A house with an open batch. */
export interface ActiveHouse {
  readonly value: string;
  readonly label: string;
  readonly parityid: number;
  readonly live: number;
  readonly ageweek: number | null;
  readonly withdrawal: string | null;
}

/** Lists a form of goods chooses from, by field. */
export type GoodsRows = Readonly<Record<string, readonly CodeRow[]>>;

/** The batch of a record of animals in that is open for correction. */
export interface BatchRecordProps {
  readonly roomid: string;
  readonly parityid: number;
  readonly onDone: () => void;
}

/** Where a record is corrected that another page wrote along. */
export interface WrittenElsewhere {
  readonly says: Text3;
  readonly open: Text3;
  readonly route: RouteName;
  readonly params: Readonly<Record<string, string>>;
}

/** Animals that are about to be placed. */
export interface PlannedProps {
  readonly roomid: string;
  /** Their birth date and arrival; null while they are not typed. */
  readonly birthdt: string | null;
  readonly entrydt: string | null;
}

/** What the pages of a kind of batch are made of. */
export interface BatchKit {
  readonly kind: BatchKind;
  readonly calls: BatchCalls;
  /** Houses with an open batch. */
  readonly active: PathCall<{ readonly catArray: readonly [string] }, readonly ActiveHouse[]>;
  /** Paths whose answers a record makes stale. */
  readonly forgets: readonly string[];
  /** Where a way takes animals out of pools. */
  readonly Pool?: ComponentType<PoolProps>;
  /** Says which goods are due in a house, where programmes ask for some. */
  readonly due?: DueCall;
  /** One more way to enter what happened in a house: the file of a machine. */
  readonly Machine?: { readonly title: Text3; readonly Form: ComponentType<{ readonly roomid: string }> };
  /** What stands under the list of the screen that corrects animals in: pools that do not add up. */
  readonly Adjust?: ComponentType;
  /** What stands under the house beside the form of animals in: the days programmes ask for goods on. */
  readonly Planned?: ComponentType<PlannedProps>;
  /** Who wrote a record along that is no half of a transfer: the herd, which took an animal in; null of all else. */
  readonly elsewhere?: (data: Readonly<Record<string, unknown>>) => WrittenElsewhere | null;
  /** What is kept of the batch itself, under each of its records of animals in: the first egg day of a flock. */
  readonly Kept?: ComponentType<BatchRecordProps>;
}
