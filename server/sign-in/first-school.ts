import 'server-only'
import type { Tx } from '@/server/kernel/db'

type FirstSchool = { readonly institution: (db: Tx) => Promise<void>; readonly catalogue: (db: Tx) => Promise<void> }

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspFirstSchool: FirstSchool | undefined
}

/** The first data of an empty installation comes from prisma/seed, which reaches into higher domains: server/registry.ts binds it. */
export function provideFirstSchool(school: FirstSchool): void {
  globalThis.cuspFirstSchool = school
}

/** @throws where nothing was bound: an installation without roles must not come about. */
export function firstSchool(): FirstSchool {
  if (!globalThis.cuspFirstSchool) throw new Error('the first school is bound by server/registry.ts')
  return globalThis.cuspFirstSchool
}
