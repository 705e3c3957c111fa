import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import * as contracts from '@/lib/contracts/placements'
import { boardWeeks } from '@/lib/placements/vocabulary'
import { institutionToday } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { whereSearched } from '@/server/kernel/limits'
import { looking } from '../access'
import { listBoardAgreements, listBoardHeld, listBoardLines, listBoardProviders } from '../queries/board.sql'
import { cellsOf } from '../rules'
import { canPlaceStudents, providersFor } from '../scope'

/** An upper bound for the placements of a school in 40 weeks. */
const mostRows = 20_000
/** The board begins this many weeks before the current one. */
const weeksBefore = 2

function groupByProvider<Row extends { readonly providerId: string }>(rows: readonly Row[]): (id: string) => readonly Row[] {
  const found = new Map<string, Row[]>()
  for (const row of rows) found.set(row.providerId, [...(found.get(row.providerId) ?? []), row])
  return (id) => found.get(id) ?? []
}

export const readBoardCall = defineCall(contracts.readPlacementBoard, {
  ...looking,
  limit: ({ q, page }) => whereSearched({ q, page }),
  handle: async ({ actor, input: { q = '', from, weeks: count, specialtyId, page }, db, request }) => {
    const today = await institutionToday(request.at)
    const first = from === undefined ? addDays(weekOf(today), -7 * weeksBefore) : weekOf(from)
    const weeks = Array.from({ length: count }, (_, place) => addDays(first, 7 * place))
    const days = { fromOn: first, toOn: addDays(first, 7 * count - 1) }
    const { rowsAtOnce } = boardWeeks
    const { rows, total } = await listBoardProviders(db, providersFor(actor), {
      ...{ q, ...days, limit: rowsAtOnce, offset: (page - 1) * rowsAtOnce },
    })
    const asked = { ...days, ids: rows.map(({ id }) => id), limit: mostRows }
    const [linesOf, heldOf, agreementsOf] = [
      groupByProvider(await listBoardLines(db, asked)),
      groupByProvider(await listBoardHeld(db, asked)),
      groupByProvider(await listBoardAgreements(db, asked)),
    ]
    return {
      ...{ today, mayEdit: canPlaceStudents(actor), weeks, total },
      providers: rows.map((row) => ({
        ...row,
        ...cellsOf({
          ...{ lines: linesOf(row.id), held: heldOf(row.id), agreements: agreementsOf(row.id), weeks },
          specialtyId: specialtyId ?? null,
        }),
      })),
    }
  },
})
