import 'server-only'
import * as contracts from '@/lib/contracts/form-responses'
import { shownAnswers, shownForm } from '@/lib/forms/sight'
import { defineCall } from '@/server/kernel/define-call'
import { asExport } from '@/server/kernel/limits'
import { makePdf } from '@/server/kernel/files/pdf'
import { reads } from '../access'
import { answersFor } from '../content'
import { pdfName, responseDocument } from '../pdf/document'
import { listParts } from '../queries/parts'
import { openResponse } from '../work'

/** What the asker sees of it, drawn in a thread of its own. */
export const readResponsePdfCall = defineCall(contracts.readResponsePdf, {
  ...reads,
  limit: asExport,
  handle: async ({ actor, input: { id }, db, request }) => {
    const { response, form, eyes, today } = await openResponse({ actor, db, request }, id)
    const looked = { form, eyes, answers: answersFor({ response, parts: await listParts(db, id), userId: actor.id }), today }
    const shown = shownForm({ ...looked, completes: false })
    const answers = shownAnswers(looked)
    const document = await responseDocument(db, { response, shown, answers, today, locale: request.locale, at: request.at })
    return { fileName: pdfName(response), pdf: (await makePdf(document, actor.id)).toString('base64') }
  },
})
