import 'server-only'
import { v7 } from 'uuid'
import { canonicalJson } from '@/server/kernel/calls/canonical'
import type { Answers } from '@/lib/forms/answers'
import type { Page } from '@/lib/forms/definition'
import { formLimits } from '@/lib/forms/limits'
import type { Eyes } from '@/lib/forms/sight'
import type { Tx } from '@/server/kernel/db'
import { openedAnswers, openLate, sealLate } from './answers'
import { deleteLate, findWaiting, insertLate, sizeOfLate } from './queries/late'
import { listParts } from './queries/parts'
import { bytesOf, checkAnswers } from './store-page'
import { eyesAsFiller } from '../eyes'
import type { OpenedResponse } from '../opened'

/** The most late saves of one person that a response stores, including those that were decided on; no network fault produces more. */
const mostLate = 200

type Sent = {
  readonly opened: OpenedResponse
  /** The view in which they filled in the page, where no turn of theirs tells it. */
  readonly eyes?: Eyes
  readonly page: Page
  readonly answers: Answers
  readonly byId: string
  readonly at: Date
  readonly occurredAt: Date
}
type StoredLate = {
  /** Null where nothing was new or nothing could be stored. */
  readonly id: string | null
  readonly refused: readonly { fieldUid: string; code: string }[]
}

/**
 * Stores answers that arrive after the turn, with the same checks as every save. Only one late save of a page waits for each person: the next one is merged
 * into it under a new id, so that nobody decides on a different one than they read.
 */
export async function storeLate(db: Tx, { opened, eyes: given, page, answers, byId, at, occurredAt }: Sent): Promise<StoredLate> {
  const { response } = opened
  const eyes = given ?? eyesAsFiller(response, { actorId: byId, roleIds: opened.eyes.roleIds })
  const part = (await listParts(db, response.id)).find(({ pageUid }) => pageUid === page.uid)
  const before = part ? openedAnswers(part) : {}
  const { accepted, refused } = await checkAnswers(db, { opened: { ...opened, eyes }, page, answers, before, byId })
  const own = { responseId: response.id, pageUid: page.uid, byId }
  const waiting = await findWaiting(db, own)
  const sent = waiting ? openLate(waiting.answersCipher) : {}
  const isNewer = !waiting || waiting.occurredAt <= occurredAt
  const joined = isNewer ? { ...sent, ...accepted } : { ...accepted, ...sent }
  if (Object.keys(accepted).length === 0 || (waiting && canonicalJson(joined) === canonicalJson(sent))) return { id: null, refused }
  const { saves, bytes } = await sizeOfLate(db, own)
  const answersCipher = sealLate(joined)
  const isFull =
    bytesOf(joined) > formLimits.answersBytes ||
    bytes - (waiting?.answersCipher.length ?? 0) + answersCipher.length > formLimits.lateBytes ||
    (!waiting && saves >= mostLate)
  if (isFull) return { id: null, refused: [...refused, ...Object.keys(accepted).map((fieldUid) => ({ fieldUid, code: 'tooLong' }))] }
  const id = v7()
  if (waiting) await deleteLate(db, waiting.id)
  await insertLate(db, {
    ...own,
    id,
    answersCipher,
    occurredAt: isNewer || !waiting ? occurredAt : waiting.occurredAt,
    receivedAt: at,
  })
  return { id, refused }
}
