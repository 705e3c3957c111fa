import 'server-only'

declare const scoped: unique symbol
/** The rows that a person may see. Only a domain's scope.ts grants one; every query that returns rows to a person demands it. */
export type Scope<W> = { readonly where: W; readonly [scoped]: true }

export function grantScope<W>(where: W): Scope<W> {
  return { where } as Scope<W>
}
