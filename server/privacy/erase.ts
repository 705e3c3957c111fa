import 'server-only'
import type { Counts } from '@/lib/contracts/privacy'
import type { Db, Tx } from '@/server/kernel/db'
import { personalData, type ErasedPerson } from '@/server/kernel/personal-data'
import { endExportsOf } from './queries/exports'

/** Every domain's own part, one after the other in the caller's transaction. Answers what it was, and which files are to be removed when it is committed. */
export async function eraseEverywhere(db: Tx, person: ErasedPerson): Promise<{ erased: Counts; exportIds: string[] }> {
  const erased: Counts = []
  for (const { erase } of personalData()) if (erase) erased.push(...countsOf(await erase(db, person)))
  const exportIds = await endExportsOf(db, { subjectId: person.id, at: person.at })
  return { erased, exportIds }
}

/** What has to be done before. */
export async function openWorkOf(db: Db, userId: string): Promise<Counts> {
  const found: Counts = []
  for (const { open } of personalData()) if (open) found.push(...countsOf(await open(db, userId)))
  return found
}

/** Without what there is nothing of. */
function countsOf(counts: Readonly<Record<string, number>>): Counts {
  return Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [{ what, count }] : []))
}

/** Told apart from others that were erased, and telling nothing of who it was. */
export function codeOf(id: string): string {
  return id.replaceAll('-', '').slice(-6)
}
