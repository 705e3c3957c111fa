import 'server-only'
import * as contracts from '@/lib/contracts/forms'
import { isLocale } from '@/lib/i18n/locales'
import { defineCall } from '@/server/kernel/define-call'
import { adminReads } from '../access'
import { assertStorable } from '../save-draft'
import { convertXlsForm } from '../xlsform/convert'
import { sheetsOf } from '../xlsform/sheets'

/** Stores nothing: the reader imports the resulting form separately. */
export const readXlsFormCall = defineCall(contracts.readXlsForm, {
  ...adminReads,
  // Room for two megabytes as base64 and the rest of the request.
  bodyLimit: 3 * 1024 * 1024,
  handle: ({ input: { content }, request }) => {
    const converted = convertXlsForm(sheetsOf(content), isLocale(request.locale) ? request.locale : 'en-GB')
    assertStorable(converted.definition)
    return Promise.resolve(converted)
  },
})
