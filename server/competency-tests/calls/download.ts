import 'server-only'
import * as contracts from '@/lib/contracts/competency-tests'
import { listSheetsHolding, openSheet, seesSheetField } from '@/server/form-responses'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { todayAt } from '@/server/users'
import { reads } from '../access'
import { findBySheet } from '../queries/attempts'
import { attemptsFor } from '../scope'
import { readerOf, seesSheet, type Which } from '../sight'

const sheets: readonly Which[] = ['first', 'second']

/** Checked at each download: the reader must see the sheet, and on it the field that holds the file. */
export const downloadSheetFileCall = defineCall(contracts.downloadSheetFile, {
  ...reads,
  notWhileViewing: true,
  handle: async ({ actor, input: { id }, db, request }) => {
    const scope = attemptsFor(actor, await todayAt(request.at))
    for (const { fieldUid, asset, response } of await listSheetsHolding(db, { assetId: id, userId: actor.id })) {
      const found = await findBySheet(db, scope, response.id)
      if (!found) continue
      for (const which of sheets) {
        const sheetId = which === 'first' ? found.responseId : found.secondResponseId
        if (sheetId !== response.id || !seesSheet(actor, found, which)) continue
        const sheet = await openSheet(db, sheetId, { at: request.at, reader: readerOf(actor, found, which) })
        if (seesSheetField(sheet, fieldUid)) return asset
      }
    }
    throw refuse('NOT_FOUND')
  },
})
