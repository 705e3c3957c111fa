import { notFound } from 'next/navigation'
import { z } from 'zod'
import { filtersOf } from '@/components/shared/filters-of'
import { ImportIntoScreen } from '@/components/timetables/planning/import/import-into-screen'
import { ImportStartScreen } from '@/components/timetables/planning/import/import-start-screen'
import { TimetableImportScreen } from '@/components/timetables/planning/import/timetable-import-screen'
import { listImportsCall, readImportCall } from '@/server/imports'
import type { ScreenContext } from '@/server/kernel/screen'
import { listTimetablesCall, readEventChoicesCall, readTimetableCall } from '@/server/timetables'

const id = z.uuid().toLowerCase()
const Args = z
  .tuple([])
  .or(z.tuple([id]))
  .or(z.tuple([id, id]))

/** /timetables/import: the choice of a timetable, the files that were imported into it, or one file at its current step. */
export async function timetableImportPage({ params, query, run }: ScreenContext) {
  const args = Args.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [timetableId, importId] = args.data
  if (timetableId === undefined) return <ImportIntoScreen timetables={(await run(listTimetablesCall, {})).rows} />
  const { timetable, mayEdit } = await run(readTimetableCall, { id: timetableId })
  if (!mayEdit) notFound()
  if (importId === undefined) {
    const list = await run(listImportsCall, { kind: 'timetable', targetId: timetableId, ...filtersOf(query, ['page']).input })
    return <ImportStartScreen key={timetableId} timetable={timetable} list={list} />
  }
  const [found, choices] = await Promise.all([
    run(readImportCall, { id: importId, ...filtersOf(query, ['show', 'page']).input }),
    run(readEventChoicesCall, { id: timetableId }),
  ])
  if (found.import.kind !== 'timetable' || found.import.targetId !== timetableId) notFound()
  return <TimetableImportScreen key={importId} found={found} timetable={timetable} choices={choices} />
}
