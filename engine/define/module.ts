import type { Call } from './call.ts';
import type { ReportDef } from './report.ts';
import type { RouteDef } from './route.ts';
import type { SheetDef } from './sheet-def.ts';

/** What a module contributes to the registry; both sides read it. */
export interface ModuleDef {
  readonly name: string;
  readonly routes: readonly RouteDef[];
  readonly calls: readonly Call[];
  readonly reports: readonly ReportDef[];
  readonly sheets: readonly SheetDef[];
}

/** Declares a module. */
export function defineModule(module: ModuleDef): ModuleDef {
  return module;
}
