import 'server-only'
import type { Counts } from '@/lib/contracts/privacy'
import type { Db, Tx } from '@/server/kernel/db'
import { personalData, type ErasedPerson } from '@/server/kernel/personal-data'
import { endExportsOf } from './queries/exports'

/**
 * Erases every domain's own part, one after the other in the caller's transaction. Returns what was erased, and which files are to be removed once it is
 * committed.
 */
export async function eraseEverywhere(db: Tx, person: ErasedPerson): Promise<{ erased: Counts; exportIds: string[] }> {
  const erased: Counts = []
  for (const { erase } of personalData()) if (erase) erased.push(...countsOf(await erase(db, person)))
  const exportIds = await endExportsOf(db, { subjectId: person.id, at: person.at })
  return { erased, exportIds }
}

/** The open work that has to be finished before an erasure. */
export async function openWorkOf(db: Db, userId: string): Promise<Counts> {
  const found: Counts = []
  for (const { open } of personalData()) if (open) found.push(...countsOf(await open(db, userId)))
  return found
}

/** Leaves out the counts that are zero. */
function countsOf(counts: Readonly<Record<string, number>>): Counts {
  return Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [{ what, count }] : []))
}

/** A code that tells an erased person apart from others and reveals nothing of who they were. */
export function codeOf(id: string): string {
  return id.replaceAll('-', '').slice(-6)
}
