import 'server-only'
import { z } from 'zod'
import type { Contract } from '@/lib/contract'
import { encrypt, keyedHashes } from '@/server/kernel/secrets/cipher'
import type { Access, Call, Context } from '@/server/kernel/define-call'
import { Refusal } from '@/server/kernel/errors'
import { entity } from '../access'
import { countLate, findLock, insertLate, isLateStored } from './queries/late'
import { insertHistory } from '../queries/history'
import { lateSealing } from '../sealings'

/** The most late writes of one person that a session stores; more cannot come from a network failure. */
const mostLate = 200
/** The fields that the calls on parts of a session have in common. */
const PartInput = z.looseObject({
  sessionId: z.string().optional(),
  id: z.string().optional(),
  occurredAt: z.string().optional(),
  revision: z.number().optional(),
  lineId: z.string().optional(),
  radiographId: z.string().optional(),
  /** Present in a call about several targets at once. */
  targets: z.array(z.unknown()).optional(),
})
type PartInput = z.output<typeof PartInput>
type Asked = Omit<Context<Access, unknown>, 'vouch'>

/**
 * Stores a write on a part of a session that was locked before the write arrived, if its device says that it was made before that: the write is stored beside
 * the session, and the answer says so. Any other write is refused as usual, as are writes that could not have been made before.
 */
export function storeAfterLock<C extends Contract>(call: Call<C>): Call<C> {
  return answerAfterLock(call, async (asked, part) => {
    if (!(await storeLate(call, asked, part))) return null
    const ofMany = part.targets ? { revisions: part.targets.map(() => null), left: [] } : {}
    return { revision: part.revision ?? 0, ...ofMany, savedAt: asked.request.at.toISOString(), arrivedAfter: 'kept' }
  })
}

/** Discards a write that has no meaning once the session is locked: the device gets an answer, and no failure. */
export function discardAfterLock<C extends Contract>(call: Call<C>): Call<C> {
  return answerAfterLock(call, ({ request }) =>
    Promise.resolve({ savedAt: request.at.toISOString(), askedAt: request.at.toISOString(), arrivedAfter: 'dropped' }),
  )
}

function answerAfterLock<C extends Contract>(
  call: Call<C>,
  answer: (asked: Asked, part: PartInput) => Promise<Record<string, unknown> | null>,
): Call<C> {
  return {
    ...call,
    handle: async (asked) => {
      try {
        return await call.handle(asked)
      } catch (error) {
        if (!isLocked(error)) throw error
        const part = PartInput.parse(asked.input)
        const late = (await wasDoneBefore(asked, part)) ? await answer(asked, part) : null
        if (!late) throw error
        return late
      }
    },
  }
}

/** The refusal is thrown before anything is written (lock-session.ts), so the transaction is still usable. */
function isLocked(error: unknown): error is Refusal {
  return error instanceof Refusal && error.more.code === 'clinical-sessions.LOCKED'
}

async function wasDoneBefore({ db }: Asked, part: PartInput): Promise<boolean> {
  if (part.occurredAt === undefined) return false
  const lock = await findLock(db, sessionOf(part))
  return lock?.state === 'MARKED_LOCKED' && lock.finishedAt !== null && Date.parse(part.occurredAt) < lock.finishedAt.getTime()
}

async function storeLate({ contract }: Call, { actor, db, input, request, audit, touch }: Asked, part: PartInput): Promise<boolean> {
  const sessionId = sessionOf(part)
  const lock = await findLock(db, sessionId)
  if (actor?.kind !== 'user' || !lock || part.occurredAt === undefined || (await countLate(db, sessionId, actor.id)) >= mostLate)
    return false
  const text = JSON.stringify(input)
  // The same input counts once, whatever its idempotency key.
  const [id = '', ...before] = idsOf([actor.id, contract.name, text].join('\n'))
  const late = {
    id,
    sessionId,
    byId: actor.id,
    callName: contract.name,
    inputCipher: encrypt(lateSealing, text),
    occurredAt: new Date(part.occurredAt),
    receivedAt: request.at,
  }
  if (!(await isLateStored(db, before)) && (await insertLate(db, late))) {
    const { lineId, radiographId, occurredAt } = part
    await insertHistory(db, {
      sessionId,
      at: request.at,
      byId: actor.id,
      act: 'lateKept',
      detail: { ...(lineId && { lineId }), ...(radiographId && { radiographId }), occurredAt },
    })
    touch(lock.studentId, lock.teacherId)
    audit({ entity, entityId: sessionId, changes: { late: { to: id } } })
  }
  return true
}

function sessionOf({ sessionId, id }: PartInput): string {
  return sessionId ?? id ?? ''
}

/** Uuids (version 8) that follow from a text: under the present secret, and under the one before. */
function idsOf(text: string): string[] {
  return keyedHashes(lateSealing.name, text).map((hash) => {
    const hex = Buffer.from(hash, 'base64url').toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  })
}
