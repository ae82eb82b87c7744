import type { ComponentType } from 'react';
import type { OutputOf } from '#engine/web/client/send.ts';
import type { BatchCalls } from '../domain/batch-calls.ts';
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
  readonly onChange: (taken: readonly Taken[]) => void;
}

/** A transfer another farm sent. */
export type Transfer = OutputOf<BatchCalls['findTransfers']>['rows'][number];

/** What the pages of a kind of batch are made of. */
export interface BatchKit {
  readonly kind: BatchKind;
  readonly calls: BatchCalls;
  /** Paths whose answers a record makes stale. */
  readonly forgets: readonly string[];
  /** Where a way takes animals out of pools. */
  readonly Pool?: ComponentType<PoolProps>;
}
