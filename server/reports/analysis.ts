import 'server-only'
import type { z } from 'zod'
import type { Analyse } from '@/lib/contracts/reports/configs.shapes'
import { elementsOf, splitsOf, type ReportAbout } from '@/lib/reports/measures'
import { isStudent, type Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { badField, refuse } from '@/server/kernel/errors'
import { splitOf, type Block } from './measures/block'
import { listElementsByIds } from './queries/elements'

/** Students analyse their own record; people who may see no student are told of a crowd where they set reports up. */
export const aboutOf = (actor: Actor): ReportAbout => (isStudent(actor) ? 'STUDENT' : 'COHORT')

type Chosen = Pick<z.output<typeof Analyse>, 'elementIds' | 'rows' | 'columns' | 'show'>

/** @throws badField where the chosen elements cannot be drawn in this way; NOT_FOUND where an element does not exist any more */
export async function blockOf(db: Db, { elementIds, rows, columns, show }: Chosen): Promise<Block> {
  const found = await listElementsByIds(db, elementIds)
  if (found.length < new Set(elementIds).size) throw refuse('NOT_FOUND')
  const split = splitOf({ rows, columns })
  const [least, most] = splitsOf(show)
  if (split.length < least || (columns !== null && rows === null)) throw badField('rows', 'required')
  if (split.length > most || new Set(split).size < split.length) throw badField('columns', 'reportSplitUnfit')
  if (elementIds.length > elementsOf(show, split.length)) throw badField('elementIds', 'reportElementsTooMany')
  const elements = elementIds.flatMap((id) => {
    const one = found.find((element) => element.id === id)
    return one ? [{ id, version: one.version }] : []
  })
  return { uid: elementIds[0] ?? '', title: '', elements, rows, columns, show, sort: 'NAME', limit: 200, spread: false }
}
