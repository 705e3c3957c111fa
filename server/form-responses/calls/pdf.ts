import 'server-only'
import * as contracts from '@/lib/contracts/form-responses'
import { shownAnswers, shownForm } from '@/lib/forms/sight'
import { defineCall } from '@/server/kernel/define-call'
import { exportLimit } from '@/server/kernel/limits'
import { makePdf } from '@/server/kernel/files/pdf'
import { reads } from '../access'
import { pdfName, responseDocument } from '../record/pdf/document'
import { isCut, readPrintable } from '../record/printable'
import { listComments } from '../queries/comments'
import { listEndings } from '../queries/history'
import { withStoredResults } from '../record/record'
import { openResponse } from '../work'
import { isDraft, seesComment } from './comments'

/** The PDF of what was handed in and decided, as far as the asker sees it, with its certificate; it is drawn in a thread of its own. */
export const readResponsePdfCall = defineCall(contracts.readResponsePdf, {
  ...reads,
  limit: exportLimit,
  handle: async ({ actor, input: { id }, db, request }) => {
    const opened = await openResponse({ actor, db, request }, id)
    const { response, form, answers, results, day, hash } = await readPrintable(db, opened, { at: request.at, userId: actor.id })
    const looked = { ...withStoredResults(form, answers, results), eyes: opened.eyes, today: day }
    const shown = shownForm({ ...looked, completes: false })
    const comments = (await listComments(db, id)).filter((one) => !isDraft(one) && seesComment({ form, eyes: opened.eyes }, actor.id, one))
    const document = await responseDocument(db, {
      ...{ response, shown, answers: shownAnswers(looked), day, hash, comments },
      isExcerpt: isCut(form, shown),
      endings: await listEndings(db, id),
      locale: request.locale,
      at: request.at,
    })
    return { fileName: pdfName(response), pdf: (await makePdf(document, actor.id)).toString('base64') }
  },
})
