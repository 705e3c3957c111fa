import type { Module } from './modules'
import { holds, type Privilege } from './privileges'

/** An and/or tree of privileges that opens a call or a screen. There is no 'without' here: that exists in menu gates only. */
export type PrivilegeTree =
  | Privilege
  | { readonly anyOf: readonly [PrivilegeTree, ...PrivilegeTree[]] }
  | { readonly allOf: readonly [PrivilegeTree, ...PrivilegeTree[]] }

export function isGranted(tree: PrivilegeTree, held: ReadonlySet<Privilege>): boolean {
  if (typeof tree === 'string') return holds(held, tree)
  if ('anyOf' in tree) return tree.anyOf.some((branch) => isGranted(branch, held))
  return tree.allOf.every((branch) => isGranted(branch, held))
}

/** The rights that a gate checks. `modules` are those switched on. */
export type GateSubject = { readonly privileges: ReadonlySet<Privilege>; readonly modules: ReadonlySet<Module> }
/** A sidebar gate as menus word it: 'without X' is `not`, and ALL counts as holding X there too. */
export type Gate =
  | true
  | Privilege
  | { readonly module: Module }
  | { readonly not: Gate }
  | { readonly anyOf: readonly Gate[] }
  | { readonly allOf: readonly Gate[] }

export function gateOpens(gate: Gate, subject: GateSubject): boolean {
  if (gate === true) return true
  if (typeof gate === 'string') return holds(subject.privileges, gate)
  if ('module' in gate) return subject.modules.has(gate.module)
  if ('not' in gate) return !gateOpens(gate.not, subject)
  if ('anyOf' in gate) return gate.anyOf.some((branch) => gateOpens(branch, subject))
  return gate.allOf.every((branch) => gateOpens(branch, subject))
}
