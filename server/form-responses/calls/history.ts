import 'server-only'
import { z } from 'zod'
import * as contracts from '@/lib/contracts/form-responses'
import { textIn } from '@/lib/forms/definition'
import { seesField, seesPage } from '@/lib/forms/sight'
import { historyActs } from '@/lib/forms/vocabulary'
import { isLocale, type Locale } from '@/lib/i18n/locales'
import { defineCall } from '@/server/kernel/define-call'
import { reads } from '../access'
import { listHistory, type HistoryDetail } from '../queries/history'
import { listOutsideById } from '../outside/queries/outside'
import { listNames } from '../answers/queries/parts'
import type { OpenedResponse } from '../opened'
import { openResponse } from '../work'

const Detail = z.object({
  pageUid: z.string().nullish(),
  fieldUid: z.string().nullish(),
  toUserId: z.string().optional(),
  outsideId: z.string().optional(),
  to: z.string().optional(),
  version: z.number().optional(),
})
const mostEntries = 100

export const readHistoryCall = defineCall(contracts.readHistory, {
  ...reads,
  handle: async ({ actor, input: { id, before }, db, request }) => {
    const opened = await openResponse({ actor, db, request }, id)
    const locale = isLocale(request.locale) ? request.locale : opened.form.language
    const [at, beforeId] = before?.split('_') ?? []
    const after = at !== undefined && beforeId !== undefined ? { at: new Date(at), id: beforeId } : null
    const rows = await listHistory(db, { responseId: id, before: after, take: mostEntries + 1 })
    const page = rows.slice(0, mostEntries).map(({ detail, ...row }) => ({ ...row, detail: Detail.parse(detail) }))
    const ids = page.flatMap(({ byId, detail }) => [byId, detail.toUserId]).flatMap((personId) => personId ?? [])
    const names = new Map((await listNames(db, ids)).map((one) => [one.id, one]))
    const outside = await listOutsideById(
      db,
      page.flatMap(({ detail }) => detail.outsideId ?? []),
    )
    for (const one of outside) names.set(one.id, { id: one.id, displayName: one.name })
    const last = page.at(-1)
    return {
      entries: page.flatMap(({ byId, fromState, toState, detail, at: done, act: stored, ...entry }) => {
        const act = historyActs.find((one) => one === stored)
        const on = placeOf(opened, detail, locale)
        if (act === undefined || on === 'unseen') return []
        return [
          {
            ...entry,
            act,
            on,
            at: done.toISOString(),
            by: names.get(byId ?? detail.outsideId ?? '') ?? null,
            from: fromState,
            to: toState,
            toPerson: detail.toUserId === undefined ? null : (names.get(detail.toUserId) ?? null),
            dueAt: detail.to ?? null,
            version: detail.version ?? null,
          },
        ]
      }),
      next: rows.length > mostEntries && last ? `${last.at.toISOString()}_${last.id}` : null,
    }
  },
})

/** The field or page to which an act belongs; 'unseen' where the asker may not see it. A field that the version no longer has is named by its page. */
function placeOf({ form, eyes }: OpenedResponse, { pageUid = null, fieldUid = null }: HistoryDetail, locale: Locale) {
  if (pageUid === null) return null
  const page = form.pages.find(({ uid }) => uid === pageUid)
  if (!page || !seesPage(form, page, eyes)) return 'unseen'
  const field = fieldUid === null ? undefined : page.fields.find(({ uid }) => uid === fieldUid)
  if (fieldUid !== null && (!field || !seesField(form, page, field, eyes))) return 'unseen'
  return { pageUid, fieldUid, caption: textIn((field ?? page).caption, locale, form.language) }
}
